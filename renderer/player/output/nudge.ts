// A nudge: a tiny seek that restarts a media element which stalls although its data is buffered.

/** How far a nudge skips, seconds: too little to hear. */
export const nudgeStep = 0.01

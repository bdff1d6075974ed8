// A push: a tiny seek that restarts a media element which stalls although its data is buffered.

/** How far a push skips, seconds: too little to hear. */
export const pushStep = 0.01

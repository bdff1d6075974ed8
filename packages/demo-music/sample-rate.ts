// Of all music made here, from notes to bytes.

/** Samples a second. */
export const sampleRate = 44_100

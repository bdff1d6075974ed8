// The sample rate of all music made here.

/** Samples a second. */
export const sampleRate = 44_100

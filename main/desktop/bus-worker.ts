// What threads that read a bus have in common (decision 27): anybody may send there, so one that wants more than this ends alone.

/** Megabytes of JavaScript heap: a message of a bus may have 128 MB. */
export const busMemory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 } as const

const pauses = [500, 10_000, 60_000, 600_000] as const
/** Before a thread that died is followed by another one, by how many died before it; milliseconds. */
export const pauseAfter = (deaths: number): number => pauses[Math.min(deaths, pauses.length - 1)] ?? 0

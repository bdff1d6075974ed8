// What threads that read a bus have in common (decision 27): anybody may send there, so they have little memory, and come back when they die.

/**
 * Megabytes of JavaScript heap. A thread that comes to this step by step ends alone; one leap beyond it would end the whole program, and so
 * no message of more than 128 kB is read (`open-bus.ts`).
 */
export const busMemory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 } as const

const pauses = [500, 10_000, 60_000, 600_000] as const
/** Before a thread that died is followed by another one, by how many died before it; milliseconds. */
export const pauseAfter = (deaths: number): number => pauses[Math.min(deaths, pauses.length - 1)] ?? 0

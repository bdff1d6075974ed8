// Limits for the worker threads that read a D-Bus (decision 27): little memory, as any program may send messages there, and a restart with
// backoff after a crash.

/**
 * Memory limits of a thread that reads a D-Bus, megabytes of JavaScript heap. Slow growth beyond them ends the thread alone; one large
 * allocation would end the process, so no message above 128 kB is read (`open-bus.ts`).
 */
export const busMemory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 } as const

const backoff = [500, 10_000, 60_000, 600_000] as const
/** Milliseconds to wait before a crashed thread is restarted; `crashes`: how often it had crashed before. */
export const backoffAfter = (crashes: number): number => backoff[Math.min(crashes, backoff.length - 1)] ?? 0

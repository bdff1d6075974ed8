// Measures work in processor time of this thread, which other programs on a busy machine do not lengthen as they do clock time, in
// milliseconds of a reference machine, so that a limit in a test means the same on a slow one.

/** Of Node 24, which runs the tests; `shared/` itself knows no runtime. Microseconds. */
declare const process: { threadCpuUsage(): { readonly user: number; readonly system: number } }

/** Milliseconds that `benchmark` takes on the reference machine, a common laptop. */
const referenceTime = 4
/** How many times slower than the reference machine this one is: at least 1, as limits stay what they are on a faster one. */
const slowness = Math.max(1, benchmark() / referenceTime)

/** Milliseconds of the reference machine's processor time that this thread has used so far. */
export const cpuTime = (): number => threadTime() / slowness

/**
 * The processor time of `act`, milliseconds of the reference machine: the least of five times, as the compiler and the memory of a busy
 * machine lengthen single ones.
 */
export function leastCpuTime(act: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const began = cpuTime()
    act()
    return cpuTime() - began
  })
  return Math.min(...times)
}

/** Milliseconds of processor time that this thread has used so far. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds that a fixed piece of work takes, the median of several runs: maps, strings and numbers, as the code under test has. */
function benchmark(): number {
  const times = Array.from({ length: 9 }, () => {
    const began = threadTime()
    const sums = new Map<string, number>()
    for (let at = 0; at < 40_000; at++) sums.set(`${at % 5_000} of many`, (sums.get(`${at % 4_999} of many`) ?? 0) + at)
    return threadTime() - began
  })
  return times.toSorted((a, b) => a - b)[4] ?? Number.NaN
}

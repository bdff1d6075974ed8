// How long work takes of the processor: what else the machine does meanwhile is not in it, as it is in the time of a clock.

/** Of Node 24, which runs the tests; `shared/` itself knows no runtime. Microseconds. */
declare const process: { threadCpuUsage(): { readonly user: number; readonly system: number } }

/** Milliseconds of the processor that this thread has had so far. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

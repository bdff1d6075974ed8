// Measures work in processor time of this thread, which other programs on a busy machine do not lengthen as they do clock time.

/** Of Node 24, which runs the tests; `shared/` itself knows no runtime. Microseconds. */
declare const process: { threadCpuUsage(): { readonly user: number; readonly system: number } }

/** Milliseconds of processor time that this thread has used so far. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

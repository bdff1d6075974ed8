// Prints the output of a step, as JSON: milliseconds of the work, and megabytes of memory at the peak.

/** `started`: performance.now() right before the work. */
export function report(started: number): void {
  const milliseconds = performance.now() - started
  console.log(JSON.stringify({ milliseconds, peakMegabytes: process.resourceUsage().maxRSS / 1000 }))
}

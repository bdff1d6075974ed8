// Prints the figures of a step as JSON: milliseconds of its work, and peak megabytes of its process.

/** Prints the figures of a step that has just ended. `started`: performance.now() right before its work. */
export function report(started: number): void {
  const milliseconds = performance.now() - started
  console.log(JSON.stringify({ milliseconds, peakMegabytes: process.resourceUsage().maxRSS / 1000 }))
}

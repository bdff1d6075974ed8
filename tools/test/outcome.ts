// How a suite ended, in numbers, and the one line that sums all suites.

export type Outcome = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0 }

export const plus = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** `12 passed, 0 failed`, and `, 1 skipped` only if there is something to say. */
export const inWords = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * What a suite's own report and its exit status say together: a program that failed without a failed test (it crashed, or an error came
 * outside of any test), and one that ran nothing at all, count as one failure.
 */
export function judge(report: Outcome | null, exitCode: number): Outcome {
  if (report === null) return { ...nothing, failed: 1 }
  const ranNothing = report.passed + report.failed === 0
  const failedOutside = exitCode !== 0 && report.failed === 0
  return ranNothing || failedOutside ? { ...report, failed: report.failed + 1 } : report
}

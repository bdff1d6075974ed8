// Outcome of a suite: counts and failures, and the line of totals.

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** One text for each failed test: its first line names the test, and why in short. */
  readonly failures: readonly string[]
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const plus = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

/** The outcome of a suite that failed as a whole: one failure, with this name. */
export const failure = (name: string): Outcome => ({ ...nothing, failed: 1, failures: [name] })

/** Counts in words: `12 passed, 0 failed`, with `, 1 skipped` only if any were skipped. */
export const inWords = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Combines a suite's report (null: it has none) with its exit code: a program that failed without a failed test (a crash, or an error
 * outside of tests), or that ran nothing, counts as one failure.
 */
export function judge(report: Outcome | null, exitCode: number): Outcome {
  if (report === null) return failure('no report')
  if (report.passed + report.failed === 0) return plus(report, failure('ran nothing'))
  if (exitCode !== 0 && report.failed === 0) return plus(report, failure(`exit status ${exitCode} with no test that failed`))
  return report
}

/** Most lines, and characters, of a failure that are kept: a counterexample is one line, but may be long. */
const limit = { lines: 40, characters: 2_000 }

/** A failure as text: the name and reason in the first line, details indented below. */
export function inLines(name: string, why: readonly string[]): string {
  const [first = '', ...others] = why.map(line => (line.length > limit.characters ? `${line.slice(0, limit.characters)} …` : line))
  const left = others.length - limit.lines
  const head = first === '' ? name : `${name} › ${first}`
  return [head, ...others.slice(0, limit.lines), ...(left > 0 ? [`… and ${left} lines more`] : [])].join('\n    ')
}

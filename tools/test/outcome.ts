// How a suite ended, in numbers and in the names of what failed, and the one line that sums all suites.

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed: the first line of each says what, and why in short. */
  readonly failures: readonly string[]
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const plus = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

/** A failure of the whole suite, and not of one of its tests. */
export const failure = (name: string): Outcome => ({ ...nothing, failed: 1, failures: [name] })

/** `12 passed, 0 failed`, and `, 1 skipped` only if there is something to say. */
export const inWords = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * What a suite's own report and its exit status say together: a program that failed without a failed test (it crashed, or an error came
 * outside of any test), and one that ran nothing at all, count as one failure.
 */
export function judge(report: Outcome | null, exitCode: number): Outcome {
  if (report === null) return failure('no report')
  if (report.passed + report.failed === 0) return plus(report, failure('ran nothing'))
  if (exitCode !== 0 && report.failed === 0) return plus(report, failure(`exit status ${exitCode} with no test that failed`))
  return report
}

/** So much of a failure is kept: a counterexample is one line, which may be long. */
const most = { lines: 40, characters: 2_000 }

/** What failed and why: the first line says it, and the others, moved in, how. */
export function inLines(name: string, why: readonly string[]): string {
  const [first = '', ...others] = why.map(line => (line.length > most.characters ? `${line.slice(0, most.characters)} …` : line))
  const left = others.length - most.lines
  const head = first === '' ? name : `${name} › ${first}`
  return [head, ...others.slice(0, most.lines), ...(left > 0 ? [`… and ${left} lines more`] : [])].join('\n    ')
}

// Parses the machine-readable reports of test programs to counts and failures.
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { machineTooBusy } from '../../e2e/hearing.ts'
import { inLines, type Outcome } from './outcome.ts'

const count = z.number().int().nonnegative()

/** Joins path, name and reason in one line. */
const line = (...parts: readonly (string | undefined)[]): string =>
  parts
    .map(part => part?.trim().split('\n', 1)[0] ?? '')
    .filter(part => part !== '')
    .join(' › ')

const unitReport: z.ZodType<Outcome> = z.object({ passed: count, failed: count, skipped: count, failures: z.array(z.string()) })

/** Parses the report of `unit-reporter.ts`; throws if the text is none. */
export const readUnit = (text: string): Outcome => unitReport.parse(JSON.parse(text))

const playwrightRun = z.object({
  status: z.string(),
  annotations: z.array(z.object({ type: z.string() })).default([]),
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
})
const playwrightTest = z.object({ status: z.string(), results: z.array(playwrightRun).default([]) })
const playwrightSpec = z.object({ file: z.string(), title: z.string(), ok: z.boolean(), tests: z.array(playwrightTest) })
type PlaywrightSuite = {
  readonly specs?: readonly z.infer<typeof playwrightSpec>[] | undefined
  readonly suites?: readonly PlaywrightSuite[] | undefined
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(playwrightSpec).optional(), suites: z.array(playwrightSuite).optional() }),
)
const playwrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  suites: z.array(playwrightSuite),
})

const specsIn = (suite: PlaywrightSuite): readonly z.infer<typeof playwrightSpec>[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
]

/** Whether all failed runs of a test that passed in a retry noted that the machine disturbed them (e2e/hearing.ts). */
const isOnlyHeardAgain = ({ status, results }: z.infer<typeof playwrightTest>): boolean =>
  status === 'flaky' &&
  results.every(run => run.status === 'passed' || run.annotations.some(({ type }) => type === machineTooBusy)) &&
  results.at(-1)?.status === 'passed'

/**
 * Parses Playwright's `json` report. A test that passed only in a retry counts as failed, unless its failed runs were disturbed by the
 * machine (e2e/hearing.ts).
 */
export function readPlaywright(text: string): Outcome {
  const { stats, suites } = playwrightReport.parse(JSON.parse(text))
  const specs = suites.flatMap(specsIn)
  const passedAfterAll = specs.flatMap(({ tests }) => tests).filter(isOnlyHeardAgain).length
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(test => test.status === 'flaky' && !isOnlyHeardAgain(test)))
  return {
    passed: stats.expected + passedAfterAll,
    failed: stats.unexpected + stats.flaky - passedAfterAll,
    skipped: stats.skipped,
    failures: failed.map(({ file, title, tests }) =>
      inLines(
        line(file, title),
        tests.flatMap(({ results }) => results.flatMap(whyFailed)),
      ),
    ),
  }
}

/** The errors of one run of a test, as lines, empty ones left out. */
const whyFailed = ({ errors }: z.infer<typeof playwrightRun>): readonly string[] =>
  errors.flatMap(({ message }) => stripVTControlCharacters(message).split('\n')).filter(part => part.trim() !== '')

/** Parses the output of `node --test` with the `tap` reporter to counts and failures. */
export function readNodeTest(text: string): Outcome {
  const countOf = (word: string): number => {
    const found = new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)
    if (!found) throw new Error(`no line '# ${word}' in the report`)
    return Number(found[1])
  }
  const failures = [...text.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, name]) => line(name))
  return {
    passed: countOf('pass'),
    failed: countOf('fail') + countOf('cancelled'),
    skipped: countOf('skipped') + countOf('todo'),
    failures,
  }
}

// Reads the counts from the reports that test programs write for machines.
import { z } from 'zod'
import type { Outcome } from './outcome.ts'

const count = z.number().int().nonnegative()

const vitestReport = z.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count, numTodoTests: count })

/** Vitest's `json` reporter. Throws if it is something else. */
export function readVitest(text: string): Outcome {
  const report = vitestReport.parse(JSON.parse(text))
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
}

const playwrightReport = z.object({ stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }) })

/** Playwright's `json` reporter. A test that passed only at the second try has failed. */
export function readPlaywright(text: string): Outcome {
  const { stats } = playwrightReport.parse(JSON.parse(text))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** The closing lines of `node --test` with the `tap` reporter. */
export function readNodeTest(text: string): Outcome {
  const of = (word: string): number => {
    const found = new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)
    if (!found) throw new Error(`no line '# ${word}' in the report`)
    return Number(found[1])
  }
  return { passed: of('pass'), failed: of('fail') + of('cancelled'), skipped: of('skipped') + of('todo') }
}

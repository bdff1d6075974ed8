import { expect, test } from 'vitest'
import { inWords, judge, nothing, type Outcome, plus } from './outcome.ts'

const counts = (passed: number, failed: number, skipped: number): Outcome => ({ ...nothing, passed, failed, skipped })

test('the last line is plain and names skipped tests only if there are some', () => {
  expect(inWords(counts(12, 0, 0))).toBe('12 passed, 0 failed')
  expect(inWords(plus(counts(1, 2, 3), counts(1, 0, 0)))).toBe('2 passed, 2 failed, 3 skipped')
})

test('a report and a clean exit are taken as they are', () => {
  expect(judge(counts(3, 0, 1), 0)).toEqual(counts(3, 0, 1))
  expect(judge(counts(3, 2, 0), 1)).toEqual(counts(3, 2, 0))
})

test('a crash, an error outside of any test, and a suite that ran nothing are failures', () => {
  expect(judge(null, 0)).toMatchObject({ failed: 1, failures: ['no report'] })
  expect(judge(counts(3, 0, 0), 1).failed).toBe(1)
  expect(judge(counts(0, 0, 0), 0).failed).toBe(1)
  expect(judge(counts(0, 0, 9), 0).failed).toBe(1)
})

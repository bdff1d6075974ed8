import { expect, test } from 'vitest'
import { inWords, judge, plus } from './outcome.ts'

test('the last line is plain and names skipped tests only if there are some', () => {
  expect(inWords({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(inWords(plus({ passed: 1, failed: 2, skipped: 3 }, { passed: 1, failed: 0, skipped: 0 }))).toBe('2 passed, 2 failed, 3 skipped')
})

test('a report and a clean exit are taken as they are', () => {
  expect(judge({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  expect(judge({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

test('a crash, an error outside of any test, and a suite that ran nothing are failures', () => {
  expect(judge(null, 0).failed).toBe(1)
  expect(judge({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(judge({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1)
  expect(judge({ passed: 0, failed: 0, skipped: 9 }, 0).failed).toBe(1)
})

import { expect, test } from 'vitest'
import { readNodeTest, readPlaywright, readVitest } from './reports.ts'

test("vitest's counts", () => {
  const report = JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] })
  expect(readVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

test("playwright's counts; a flaky test has failed", () => {
  const report = JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1, duration: 3.5 } })
  expect(readPlaywright(report)).toEqual({ passed: 7, failed: 3, skipped: 1 })
})

test("the counts of Node's test runner; cancelled tests have failed", () => {
  const report =
    'TAP version 13\n1..2\n# tests 9\n# suites 0\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n# duration_ms 1.5\n'
  expect(readNodeTest(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('a report that broke off is an error, not zero', () => {
  expect(() => readNodeTest('TAP version 13\nok 1 - first\n')).toThrow("'# pass'")
  expect(() => readVitest('{"numPassedTests": 5}')).toThrow()
  expect(() => readPlaywright('{')).toThrow()
})

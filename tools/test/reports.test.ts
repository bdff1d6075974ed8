import { expect, test } from 'vitest'
import { machineTooBusy } from '../../e2e/hearing.ts'
import { readNodeTest, readPlaywright, readUnit } from './reports.ts'

test("playwright's counts, and what failed at any depth and why; a flaky test has failed", () => {
  const results = [{ status: 'failed', errors: [{ message: '\x1b[31mError: no such song\x1b[39m\n\n  12 | click()' }] }]
  const spec = (title: string, ok: boolean, status: string) => ({
    file: 'a.spec.ts',
    title,
    ok,
    tests: [{ status, ...(!ok && { results }) }],
  })
  const inner = { specs: [spec('fails', false, 'unexpected'), spec('at the second try', true, 'flaky')] }
  const suites = [{ specs: [spec('passes', true, 'expected')], suites: [inner] }]
  const report = JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1, duration: 3.5 }, suites })
  const failures = ['a.spec.ts › fails › Error: no such song\n      12 | click()', 'a.spec.ts › at the second try']
  expect(readPlaywright(report)).toEqual({ passed: 7, failed: 3, skipped: 1, failures })
})

test('a listening test that the machine spoilt, and said so in each run that failed, has passed; one that says it in one of two has not', () => {
  const run = (status: string, ...types: readonly string[]) => ({ status, annotations: types.map(type => ({ type })) })
  const spec = (title: string, status: string, ...results: readonly unknown[]) => ({
    file: 'a.spec.ts',
    title,
    ok: status === 'flaky',
    tests: [{ status, results }],
  })
  const specs = [
    spec('is heard whole at last', 'flaky', run('failed', machineTooBusy), run('passed')),
    spec('failed without a reason', 'flaky', run('failed', machineTooBusy), run('failed'), run('passed')),
    spec('is never heard whole', 'unexpected', run('failed', machineTooBusy), run('failed', machineTooBusy), run('failed', machineTooBusy)),
  ]
  const report = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 0 }, suites: [{ specs }] })
  const failures = ['a.spec.ts › failed without a reason', 'a.spec.ts › is never heard whole']
  expect(readPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 0, failures })
})

test("the counts of Node's test runner, and what failed; cancelled tests have failed", () => {
  const report =
    'TAP version 13\nok 1 - starts\nnot ok 2 - ends\n1..2\n# tests 9\n# suites 0\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n# duration_ms 1.5\n'
  expect(readNodeTest(report)).toEqual({ passed: 5, failed: 2, skipped: 2, failures: ['ends'] })
})

test('a report that broke off is an error, not zero', () => {
  expect(() => readNodeTest('TAP version 13\nok 1 - first\n')).toThrow("'# pass'")
  expect(() => readUnit('{"numPassedTests": 5}')).toThrow()
  expect(() => readPlaywright('{')).toThrow()
})

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readNodeTest } from './reports.ts'
import { runSuites, type Suite } from './run-suites.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-suites-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The command of a program, which is in a file: on Windows suites are started by a shell, which would read code as its own. */
const script = (code: string): readonly string[] => {
  const file = path.join(folder, `${randomUUID()}.cjs`)
  writeFileSync(file, code)
  return ['node', file]
}

/** A suite whose program writes this report and ends with this code. */
const reporting = (name: string, report: string, exitCode: number): Suite => {
  const file = path.join(folder, `${name}.tap`)
  const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(report)}); process.exit(${exitCode})`
  return { name, command: script(code), report: { file, read: readNodeTest } }
}
const counts = (passed: number, failed: number) => `# pass ${passed}\n# fail ${failed}\n# cancelled 0\n# skipped 1\n# todo 0\n`

async function printed(suites: readonly Suite[]): Promise<readonly [code: number, lines: readonly string[]]> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const code = await runSuites(suites)
    return [code, log.mock.calls.map(([line]) => String(line).trim())]
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

async function lastLine(suites: readonly Suite[]): Promise<readonly [code: number, line: string | undefined]> {
  const [code, lines] = await printed(suites)
  return [code, lines.at(-1)]
}

test('suites that pass are summed', async () => {
  const suites = [{ name: 'one check', command: script('') }, reporting('three', counts(3, 0), 0)]
  expect(await lastLine(suites)).toEqual([0, '4 passed, 0 failed, 1 skipped'])
})

test('a failing suite does not keep the others from running', async () => {
  const suites = [
    { name: 'failing check', command: script('process.exit(3)') },
    reporting('mixed', counts(2, 1), 1),
    reporting('good', counts(5, 0), 0),
  ]
  expect(await lastLine(suites)).toEqual([1, '7 passed, 2 failed, 2 skipped'])
})

test('what failed is named right above the sum', async () => {
  const suites = [
    { name: 'failing check', command: script('process.exit(3)') },
    reporting('named', `ok 1 - starts\nnot ok 2 - ends\n${counts(2, 1)}`, 1),
    reporting('fine', counts(5, 0), 0),
  ]
  const [, lines] = await printed(suites)
  expect(lines.slice(-2)).toEqual(['failing check: exit status 3\nnamed: ends', '7 passed, 2 failed, 2 skipped'])
})

test('no report, a program that does not exist, an empty suite, and an error outside of any test are failures', async () => {
  const silent: Suite = { name: 'silent', command: script(''), report: { file: path.join(folder, 'silent.tap'), read: readNodeTest } }
  expect(await lastLine([silent])).toEqual([1, '0 passed, 1 failed'])
  expect(await lastLine([{ name: 'missing', command: ['segue-no-such-program'] }])).toEqual([1, '0 passed, 1 failed'])
  expect(await lastLine([reporting('empty', counts(0, 0), 0)])).toEqual([1, '0 passed, 1 failed, 1 skipped'])
  expect(await lastLine([reporting('outside', counts(4, 0), 1)])).toEqual([1, '4 passed, 1 failed, 1 skipped'])
})

test('a report of an earlier run is not read again', async () => {
  const suite = reporting('stale', counts(9, 0), 0)
  await lastLine([suite])
  expect(await readFile(path.join(folder, 'stale.tap'), 'utf8')).toContain('# pass 9')
  expect(await lastLine([{ ...suite, command: script('') }])).toEqual([1, '0 passed, 1 failed'])
})

test('suites beside another one run side by side, are printed after it list by list, and count', async () => {
  const file = path.join(folder, 'other-list')
  // Each of the two ends only once the other one runs.
  const waits = `const { existsSync, writeFileSync } = require('node:fs'); const [own, other] = process.argv.slice(2)
    writeFileSync(own, ''); setInterval(() => existsSync(other) && process.exit(0), 20)`
  const waiting = (name: string, own: string, other: string): Suite => ({ name, command: [...script(waits), own, other] })
  const [code, lines] = await printed([
    {
      ...reporting('first', counts(1, 0), 0),
      meanwhile: [
        [waiting('one', `${file}-1`, `${file}-2`), { name: 'bad', command: script('process.exit(3)') }],
        [waiting('two', `${file}-2`, `${file}-1`)],
      ],
    },
  ])
  expect(code).toBe(1)
  expect(lines.filter(line => line.startsWith('━━')).map(line => line.split('\n')[0])).toEqual(['━━ first ━━', '━━ one ━━', '━━ two ━━'])
  expect(lines.at(-1)).toBe('3 passed, 1 failed, 1 skipped')
})

test('nothing at all is not a success', async () => {
  expect(await lastLine([])).toEqual([1, '0 passed, 0 failed'])
})

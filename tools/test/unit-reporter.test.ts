import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/bundles.ts'
import type { Outcome } from './outcome.ts'
import { readUnit } from './reports.ts'

/** What is written of a run of these files, which vitest runs as it runs ours. */
async function outcomeOf(files: Readonly<Record<string, string>>, more: readonly string[] = ['--no-isolate']): Promise<Outcome> {
  await mkdir(path.join(root, 'build'), { recursive: true })
  const folder = await mkdtemp(path.join(root, 'build', 'failing-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
    const report = path.join(folder, 'unit.json')
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
    const reporter = path.join(root, 'tools/test/unit-reporter.ts')
    const options = ['--root', folder, ...more, '--no-file-parallelism', `--reporter=${reporter}`, `--outputFile=${report}`]
    const child = spawn(process.execPath, [vitest, 'run', ...options], { stdio: 'ignore' })
    await once(child, 'exit')
    return readUnit(await readFile(report, 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const property = `
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
describe('numbers', () => {
  it('are small', () => fc.assert(fc.property(fc.nat(), number => void expect(number, 'a number').toBeLessThan(10)), { seed: 7 }))
  it('are there', () => undefined)
  it.skip('are odd', () => undefined)
  it('are as many as said', () => expect(Array.from({ length: 90 }, (_, index) => index)).toEqual([]))
})`

test('a failed property is told with its seed, its path, its counterexample and the assertion; a file that cannot be read is one failure', async () => {
  const outcome = await outcomeOf({ 'numbers.test.ts': property, 'broken.test.ts': "throw new Error('Cannot begin')" })
  const { failures, ...counts } = outcome
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: 1 })
  const [broken, many, small] = failures.toSorted()
  expect(broken).toMatch(/broken\.test\.ts › Error: Cannot begin$/)
  const lines = small?.split('\n').map(line => line.trim()) ?? []
  expect(lines[0]).toMatch(/numbers\.test\.ts › numbers > are small › Error: Property failed after \d+ tests$/)
  expect(lines[1]).toMatch(/^\{ seed: 7, path: "[\d:]+", endOnFailure: true \}$/)
  expect(lines[2]).toBe('Counterexample: [10]')
  expect(lines).toContain('Caused by AssertionError: a number: expected 10 to be less than 10')
  expect(many?.split('\n')).toHaveLength(42)
  expect(many).toMatch(/… and \d+ lines more$/)
})

// Windows knows no such signal.
test.skipIf(process.platform === 'win32')('a file whose process was killed is a failure', async () => {
  const killed = await outcomeOf(
    {
      'killed.test.ts': `
    import { it } from 'vitest'
    it('dies', async () => { process.kill(process.pid, 'SIGSEGV'); await new Promise(() => undefined) })`,
    },
    ['--isolate'],
  )
  expect(killed.failed).toBeGreaterThan(0)
})

test('an error outside of any test is told with its file and where it was thrown', async () => {
  const { failed, failures } = await outcomeOf({
    'late.test.ts': `
    import { it } from 'vitest'
    const throwLate = () => { throw new ReferenceError('window is not defined') }
    it('is over before', async () => {
      setImmediate(throwLate)
      await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
    })`,
  })
  expect(failed).toBe(1)
  const lines = failures[0]?.split('\n').map(line => line.trim()) ?? []
  expect(lines[0]).toMatch(/^outside of any test, in the process of .*late\.test\.ts › ReferenceError: window is not defined$/)
  expect(lines).toContainEqual(expect.stringMatching(/^at Immediate\.throwLate .*late\.test\.ts:3:/))
})

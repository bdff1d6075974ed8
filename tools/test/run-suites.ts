// Runs suites one after another, whatever fails, and sums them at the end: what failed, and the counts in the last line.
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { startDesk } from '../../e2e/desk.ts'
import { hasPrivateDesk } from '../../e2e/own-desktop.ts'
import { root } from '../build/bundles.ts'
import { failure, inWords, judge, nothing, type Outcome, plus } from './outcome.ts'

export type Suite = {
  readonly name: string
  readonly command: readonly string[]
  /** Where the program leaves its counts; without one the whole suite is one check. */
  readonly report?: { readonly file: string; read(text: string): Outcome }
  /** A private screen and sound card. Suites that need none, or bring their own, leave it out. */
  readonly needs?: 'desk'
}

/** Longer than any suite takes on a slow machine with other work to do: something hangs. */
const suiteMilliseconds = 60 * 60_000

/** Runs all, prints what failed and the sum as the last line, and gives the exit code: 0 only if every suite ran and nothing failed. */
export async function runSuites(suites: readonly Suite[]): Promise<0 | 1> {
  await mkdir(path.join(root, 'build'), { recursive: true })
  let sum = nothing
  for (const suite of suites) {
    console.log(`\n━━ ${suite.name} ━━\n`)
    const started = performance.now()
    const outcome = await runSuite(suite)
    console.log(`\n${suite.name}: ${inWords(outcome)} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    sum = plus(sum, { ...outcome, failures: outcome.failures.map(failed => `${suite.name}: ${failed}`) })
  }
  if (sum.failures.length > 0) console.log(`\n${sum.failures.join('\n')}`)
  console.log(`\n${inWords(sum)}`)
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

async function runSuite(suite: Suite): Promise<Outcome> {
  const { report } = suite
  if (report) await rm(path.resolve(root, report.file), { force: true })
  try {
    const exitCode = await withDesk(suite, env => run(suite.command, env))
    if (!report) return exitCode === 0 ? { ...nothing, passed: 1 } : failure(`exit status ${exitCode}`)
    return judge(await readReport(report), exitCode)
  } catch (error) {
    console.error(`${suite.name} did not run: ${String(error)}`)
    return judge(null, 1)
  }
}

async function withDesk<Value>(suite: Suite, use: (env: Readonly<Record<string, string>>) => Promise<Value>): Promise<Value> {
  if (suite.needs !== 'desk' || !hasPrivateDesk) return use({})
  const desk = await startDesk()
  try {
    return await use(desk.env)
  } finally {
    await desk.stop()
  }
}

async function readReport({ file, read }: NonNullable<Suite['report']>): Promise<Outcome | null> {
  try {
    return read(await readFile(path.resolve(root, file), 'utf8'))
  } catch (error) {
    console.error(`no counts in ${file}: ${String(error)}`)
    return null
  }
}

/** @returns the exit code; 1 if it did not start or was killed. */
function run([program = '', ...args]: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const bin = path.join(root, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env['PATH']}` },
    stdio: 'inherit',
    shell: process.platform === 'win32',
    timeout: suiteMilliseconds,
  })
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${program} does not start: ${error.message}`)
      resolve(1)
    })
    child.on('exit', code => resolve(code ?? 1))
  })
}

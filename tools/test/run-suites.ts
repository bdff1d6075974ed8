// Runs suites one after another, even after failures, and prints the failures and totals at the end.
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { startDesk } from '../../e2e/desk.ts'
import { hasPrivateDesk } from '../../e2e/own-desktop.ts'
import { root } from '../build/bundles.ts'
import { findRuntime } from '../runtime.ts'
import { failure, inWords, judge, nothing, type Outcome, plus } from './outcome.ts'

export type Suite = {
  readonly name: string
  readonly command: readonly string[]
  /** The file in which the suite reports its tests, and how to parse it; without it, the suite counts as a single test. */
  readonly report?: { readonly file: string; read(text: string): Outcome }
  /** `desk`: the suite needs a private screen and sound card; absent: it needs none, or brings its own. */
  readonly needs?: 'desk'
  /**
   * Lists of suites to run while this one runs, with low priority: the lists side by side, the suites of a list one after another. Their
   * output is printed once all have ended.
   */
  readonly meanwhile?: readonly (readonly Suite[])[]
}

/** Whether output is printed at once, or given to `write`, to be printed later. */
type Output = { readonly mode: 'now' } | { readonly mode: 'later'; write(text: string): void }
const now: Output = { mode: 'now' }

/** Milliseconds after which a suite is ended as failed, far more than any takes on a slow, busy machine. */
const suiteMilliseconds = 60 * 60_000

/** Runs all suites, prints failures and totals, and returns the exit code: 0 only if every suite ran without failure. */
export async function runSuites(suites: readonly Suite[]): Promise<0 | 1> {
  await mkdir(path.join(root, 'build'), { recursive: true })
  let sum = nothing
  for (const suite of suites) {
    const beside = Promise.all((suite.meanwhile ?? []).map(runLater))
    sum = plus(sum, await runAll([suite], now))
    for (const { outcome, text } of await beside) {
      sum = plus(sum, outcome)
      console.log(text)
    }
  }
  if (sum.failures.length > 0) console.log(`\n${sum.failures.join('\n')}`)
  console.log(`\n${inWords(sum)}`)
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

/** Runs suites, and resolves with what they would have printed. */
async function runLater(suites: readonly Suite[]): Promise<{ readonly outcome: Outcome; readonly text: string }> {
  const kept: string[] = []
  const outcome = await runAll(suites, { mode: 'later', write: text => kept.push(text) })
  return { outcome, text: kept.join('').trimEnd() }
}

async function runAll(suites: readonly Suite[], output: Output): Promise<Outcome> {
  const say = output.mode === 'now' ? console.log : (line: string) => output.write(`${line}\n`)
  let sum = nothing
  for (const suite of suites) {
    say(`\n━━ ${suite.name} ━━\n`)
    const started = performance.now()
    const outcome = await runSuite(suite, output)
    say(`\n${suite.name}: ${inWords(outcome)} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    sum = plus(sum, { ...outcome, failures: outcome.failures.map(failed => `${suite.name}: ${failed}`) })
  }
  return sum
}

async function runSuite(suite: Suite, output: Output): Promise<Outcome> {
  const { report } = suite
  if (report) await rm(path.resolve(root, report.file), { force: true })
  try {
    const exitCode = await withDesk(suite, env => run(suite.command, env, output))
    if (!report) return exitCode === 0 ? { ...nothing, passed: 1 } : failure(`exit status ${exitCode}`)
    return judge(await readReport(report), exitCode)
  } catch (error) {
    console.error(`${suite.name} did not run: ${String(error)}`)
    return judge(null, 1)
  }
}

async function withDesk<Value>(suite: Suite, use: (env: Readonly<Record<string, string>>) => Promise<Value>): Promise<Value> {
  if (suite.needs !== 'desk' || !hasPrivateDesk) return use({})
  const desk = await startDesk(findRuntime().kind)
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

/**
 * Runs a command; resolves with its exit code, 1 if it did not start or was killed. A command whose output is printed later runs with a
 * lower priority, but not the lowest, with which it would get next to nothing beside other programs.
 */
function run([program = '', ...args]: readonly string[], env: Readonly<Record<string, string>>, output: Output): Promise<number> {
  const bin = path.join(root, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env['PATH']}` },
    stdio: output.mode === 'now' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    timeout: suiteMilliseconds,
  })
  if (output.mode === 'later') {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.write(String(chunk)))
  }
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${program} does not start: ${error.message}`)
      resolve(1)
    })
    child.on('close', code => resolve(code ?? 1))
  })
}

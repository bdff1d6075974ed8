// Program of npm test: runs the unit tests, and once more those files that V8 broke off by a failed check of its own. Processes in which
// many threads compile code die of it, about once in ten whole runs (nodejs/node#64500, open in Node 22 to 26), which says nothing of what
// a file tests. No other failure is tried again.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../build/bundles.ts'
import { failure, nothing, plus } from './outcome.ts'
import { readUnit, type UnitReport } from './reports.ts'

const [reportFile = ''] = process.argv.slice(2)
/** What V8 writes when the check fails. */
const failedCheck = 'Check failed: jit_page.has_value()'

type Run = { readonly report: UnitReport; readonly failedChecks: number }

/**
 * Runs these files, or with none all. `failedChecks`: how many processes V8 ended by that check, as they wrote. A run that failed without
 * saying why, and files that were broken off without that check, count as failures.
 */
async function run(files: readonly string[], folder: string): Promise<Run> {
  const file = path.join(folder, 'report.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=tools/test/unit-reporter.ts', `--outputFile=${file}`]
  await rm(file, { force: true })
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...files], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  let failedChecks = 0
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      failedChecks += text.split(failedCheck).length - 1
      process[stream].write(text)
    })
  }
  const status = await new Promise(resolve => child.once('close', resolve))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end)
  const report = readUnit(await readFile(file, 'utf8'))
  const isExplained = status === 0 || report.failed + report.brokenOff.length > 0
  const whole = isExplained ? report : { ...report, ...plus(report, failure(`exit status ${status} with no test that failed`)) }
  return { report: whole, failedChecks }
}

/** The report with each file that was broken off as a failure. */
function withFailures(report: UnitReport): UnitReport {
  const failures = report.brokenOff.map(file => `${path.relative(root, file)} › ended by SIGTRAP`)
  return { ...report, ...plus(report, { ...nothing, failed: failures.length, failures }) }
}

const folder = await mkdtemp(path.join(tmpdir(), 'segue-unit-'))
try {
  const first = await run([], folder)
  let { report } = first
  if (report.brokenOff.length > 0 && first.failedChecks >= report.brokenOff.length) {
    const files = report.brokenOff.map(file => path.relative(root, file))
    console.log(`\nBroken off by V8 (nodejs/node#64500), and run once more: ${files.join(', ')}\n`)
    const second = await run(files, folder)
    report = { ...plus(report, second.report), brokenOff: second.report.brokenOff }
  }
  report = withFailures(report)
  await writeFile(path.resolve(root, reportFile), JSON.stringify(report))
  process.exitCode = report.failed === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}

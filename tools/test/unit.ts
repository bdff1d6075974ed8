// Program of npm test: runs the unit tests, and once more those files that V8 broke off by a failed check of its own (nodejs/node#64500),
// which says nothing of what they test. It says which, and no other failure is tried again.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../build/bundles.ts'
import { failure, plus } from './outcome.ts'
import { readUnit, type UnitReport } from './reports.ts'

const [reportFile = ''] = process.argv.slice(2)

/** Runs these files, or with none all, and returns the report; a run that failed without saying why counts as one failure. */
async function run(files: readonly string[], folder: string): Promise<UnitReport> {
  const file = path.join(folder, 'report.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=tools/test/unit-reporter.ts', `--outputFile=${file}`]
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...files], { cwd: root, stdio: 'inherit' })
  const report = readUnit(await readFile(file, 'utf8'))
  const isExplained = status === 0 || report.failed + report.brokenOff.length > 0
  return isExplained ? report : { ...report, ...plus(report, failure(`exit status ${status} with no test that failed`)) }
}

const folder = await mkdtemp(path.join(tmpdir(), 'segue-unit-'))
try {
  let report = await run([], folder)
  if (report.brokenOff.length > 0) {
    const files = report.brokenOff.map(file => path.relative(root, file))
    console.log(`\nBroken off by V8 (nodejs/node#64500), and run once more: ${files.join(', ')}\n`)
    const again = await run(files, folder)
    report = { ...plus(report, again), brokenOff: again.brokenOff }
    for (const file of again.brokenOff) report = { ...report, ...plus(report, failure(`${file} › broken off by V8 twice`)) }
  }
  await writeFile(path.resolve(root, reportFile), JSON.stringify(report))
  process.exitCode = report.failed === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}

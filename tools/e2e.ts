// npm run e2e: runs the end-to-end tests against up-to-date bundles; arguments go to Playwright (`npm run e2e -- library`).
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasPrivateDesk } from '../e2e/own-desktop.ts'
import { reportOf } from '../e2e/projects.ts'
import { buildIfChanged, root } from './build/bundles.ts'
import { buildGalleryIfChanged } from './build/gallery-page.ts'
import { readPlaywright } from './test/reports.ts'

await buildIfChanged()
await buildGalleryIfChanged()
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
const args = process.argv.slice(2)
const chosen = args.find(arg => arg.startsWith('--project='))?.slice('--project='.length)
// Without a chosen project, the tests that judge sound (`listening`) run after all others, when nothing else runs.
const rounds = chosen !== undefined || !hasPrivateDesk ? [chosen] : (['side by side', 'listening'] as const)

/** Runs Playwright, for one project or for all; resolves with its exit code. */
function run(project?: string): Promise<number> {
  const one = project === undefined || project === chosen ? [] : [`--project=${project}`, '--pass-with-no-tests']
  const env = { ...process.env, SEGUE_REPORT: reportOf(project) }
  const tests = spawn(process.execPath, [playwright, 'test', ...args, ...one], { cwd: root, stdio: 'inherit', env })
  process.once('SIGTERM', () => tests.kill())
  return new Promise(resolve => tests.on('exit', code => resolve(code ?? 1)))
}

let worst = 0
let count = 0
for (const project of rounds) {
  worst = Math.max(worst, await run(project))
  const { passed, failed, skipped } = readPlaywright(await readFile(path.join(root, reportOf(project)), 'utf8'))
  count += passed + failed + skipped
}
if (count === 0) console.error(`No test matches ${args.join(' ')}`)
process.exit(count === 0 ? 1 : worst)

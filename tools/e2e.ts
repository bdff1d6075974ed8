// npm run e2e: the end-to-end tests against fresh bundles; arguments go to Playwright (`npm run e2e -- library`).
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildIfChanged, root } from './build/bundles.ts'

await buildIfChanged()
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
const tests = spawn(process.execPath, [playwright, 'test', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.on('SIGTERM', () => tests.kill())
tests.on('exit', code => process.exit(code ?? 1))

// npm start: builds if needed and starts the app; arguments after `--` go to the app.
import { spawn } from 'node:child_process'
import { sandboxFor } from '../e2e/sandbox.ts'
import { buildIfChanged, root } from './build/bundles.ts'
import { findRuntime } from './runtime.ts'

if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
  console.error(
    'There is no display here. Start Segue on a desktop, or on a private screen (Debian packages xvfb and xauth): xvfb-run -a npm start',
  )
  process.exit(1)
}

const runtime = findRuntime()
if (await buildIfChanged()) console.log('start: built')
console.log(`start: ${runtime.line}`)
const sandbox = sandboxFor(runtime)
if (sandbox.line !== null) console.log(`start: ${sandbox.line}`)
const app = spawn(runtime.executable, [root, ...sandbox.switches, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.kill(signal))
process.on('SIGINT', () => undefined) // Ctrl+C reaches the app, too; this process only waits for its end
app.on('error', error => {
  console.error(`start: the app does not start: ${error.message}`)
  process.exit(1)
})
app.on('exit', code => process.exit(code ?? 1))

// npm run dev: runs a stand-in service and the app on it, with hot reload of the page and restarts of main and service on changes.
// Arguments go to the app.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sandboxFor } from '../e2e/sandbox.ts'
import { buildForDevelopment, root } from './build/bundles.ts'
import { startPageServer } from './dev/page-server.ts'
import { startProgram } from './dev/program.ts'
import { watchFolders } from './dev/watch-folders.ts'
import { findRuntime } from './runtime.ts'

const folder = path.join(root, 'build/dev')
const connection = path.join(folder, 'connection.json')
await mkdir(folder, { recursive: true })

const runtime = findRuntime()
const sandbox = sandboxFor(runtime)
const flags = [`--user-data-dir=${path.join(folder, 'profile')}`, '--connection', connection, ...sandbox.switches]
/** Ports and data folder of the service are fixed, so that the app stays signed in when the service restarts. */
const serviceFlags = ['--json', '--strict', '--port', '47100', '--data', path.join(folder, 'service')]
const service = startProgram('service', process.execPath, ['service/cli.ts', ...serviceFlags])
const app = startProgram('app', runtime.executable, [root, ...flags, ...process.argv.slice(2)])

/** Starts the stand-in service, or starts it again, and takes the app's preset from its first line. */
async function startService(): Promise<void> {
  const { firstLine } = await service.restart()
  const preset = await firstLine
  if (preset !== null) await writeFile(connection, preset)
}

/** Builds main, and restarts the app if its bundle has changed. */
async function startApp(): Promise<void> {
  try {
    if (await buildForDevelopment(page.origin)) await app.restart()
  } catch (error) {
    console.error(`dev: ${error instanceof Error ? error.message : String(error)}`)
  }
}

console.log(`dev: ${runtime.line}`)
if (sandbox.line !== null) console.log(`dev: ${sandbox.line}`)
const page = await startPageServer()
await startService()
await buildForDevelopment(page.origin)
await app.restart()
// Files of renderer/ are not among these: Vite watches them.
watchFolders(['main', 'preload', 'shared', 'service', 'packages'], async changed => {
  console.log(`dev: ${changed.join(', ')} changed`)
  if (changed.some(file => /^(service|packages\/demo-music|shared\/wire)\//.test(file))) await startService()
  await startApp()
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    await app.stop()
    await service.stop()
    await page.stop()
    process.exit(0)
  })
}

// npm run package: builds, and hands over to electron-builder; arguments go to it (`npm run package -- --dir` for an unpacked app).
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildIfChanged, root } from './build/bundles.ts'
import { makeStandInDistribution } from './package/stand-in-distribution.ts'
import { findRuntime } from './runtime.ts'

const args = process.argv.slice(2)
const runtime = findRuntime()
const standIn = runtime.kind === 'stand-in'
if (standIn && !args.includes('--dir')) {
  console.error(
    'Installers need the real Electron, whose binary is not here; `npm run package -- --dir` makes an unpacked app over the stand-in.',
  )
  process.exit(1)
}

await buildIfChanged()
// keytar needs no other build for the stand-in, which is a plain Node.
const overStandIn = standIn ? [`-c.electronDist=${await makeStandInDistribution(runtime.executable)}`, '-c.npmRebuild=false'] : []
if (standIn) console.log('package: over the stand-in for Electron, so it runs on this computer only and its fuses have no effect')

const cli = path.join(root, 'node_modules/electron-builder/cli.js')
const builder = spawn(process.execPath, [cli, '--config', 'electron-builder.yml', ...overStandIn, ...args], { cwd: root, stdio: 'inherit' })
builder.on('exit', code => process.exit(code ?? 1))

// npm run package: builds, then runs electron-builder with the arguments (`npm run package -- --dir` for an unpacked app).
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildIfChanged, root } from './build/bundles.ts'
import { builderOptions } from './package/builder-options.ts'
import { writeFlatpak } from './package/flatpak.ts'
import { makeStandInDistribution } from './package/stand-in-distribution.ts'
import { makeStandInTools } from './package/stand-in-tools.ts'
import { findRuntime } from './runtime.ts'

const args = process.argv.slice(2)
const runtime = findRuntime()
const wantsTargets = !args.includes('--dir')

/** Options for packaging the stand-in instead of Electron: its distribution and tools, for this computer's processor. */
async function overStandIn(executable: string) {
  console.log('package: over the stand-in for Electron, so it runs on this computer only and its fuses have no effect')
  const { env, targets, missing } = await makeStandInTools()
  // keytar is not rebuilt, because the stand-in is plain Node.
  const options = [`-c.electronDist=${await makeStandInDistribution(executable)}`, '-c.npmRebuild=false']
  if (args.length > 0) return { env, options }
  for (const line of missing) console.log(`package: ${line}`)
  return { env, options: [...options, '--linux', ...targets, `--${process.arch}`] }
}

await buildIfChanged()
const { env, options } = runtime.kind === 'stand-in' ? await overStandIn(runtime.executable) : { env: {}, options: [] }
const cli = path.join(root, 'node_modules/electron-builder/cli.js')
const builder = spawn(process.execPath, [cli, '--config', 'electron-builder.yml', ...builderOptions(), ...options, ...args], {
  cwd: root,
  env: { ...process.env, ...env },
  stdio: 'inherit',
})
const code = await new Promise<number>(resolve => builder.on('exit', status => resolve(status ?? 1)))
if (code === 0 && wantsTargets && process.platform === 'linux') {
  await writeFlatpak()
  console.log('package: dist/flatpak holds what flatpak-builder wants')
}
process.exit(code)

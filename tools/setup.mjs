// Brings a fresh clone to where `npm start` or `npm test` can run, then runs it on Node 24. Plain Node 18, no dependency.
//   node tools/setup.mjs start|test [program to run afterwards] [its arguments …]
import { spawn } from 'node:child_process'
import { installElectron } from './setup/electron.mjs'
import { installPackages, node24 } from './setup/packages.mjs'
import { say } from './setup/say.mjs'
import { installNeeds } from './setup/system.mjs'
import { buildNeeds, runNeeds, testNeeds } from './setup/system-needs.mjs'

const [purpose, program, ...rest] = process.argv.slice(2)
if (purpose !== 'start' && purpose !== 'test') {
  console.error('usage: node tools/setup.mjs start|test [program [arguments …]]')
  process.exit(2)
}
if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error(`Segue needs Node 18 or newer to set itself up; this is ${process.versions.node}.`)
  process.exit(1)
}

try {
  installPackages(() => installNeeds(buildNeeds))
  const runtime = await installElectron()
  const missing = installNeeds([...runNeeds(runtime), ...(purpose === 'test' ? testNeeds(runtime) : [])])
  // Elsewhere few tests need tools, and say so where they are skipped.
  if (missing !== null && process.platform === 'linux') throw new Error(missing)
  if (missing !== null) say(missing)
} catch (error) {
  if (!(error instanceof Error)) throw error
  say(error.message)
  process.exit(1)
}

// The program is started from this file and not by `&&` in package.json, whose shell may have cached the path of the old Node.
if (program) {
  const child = spawn(node24, [program, ...rest], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => undefined) // Ctrl+C reaches the program, too; this process only waits for its end
  child.on('exit', code => process.exit(code ?? 1))
}

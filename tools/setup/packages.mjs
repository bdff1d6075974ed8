// npm packages: installed exactly as the lock file says, with a keytar that loads and a Node 24 to run everything on.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { foreignNode } from './node-checksum.mjs'
import { say } from './say.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** @param {string} folder of the project */
const nodeIn = folder => path.join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The Node that all scripts run on, whatever Node started setup. */
export const node24 = nodeIn(root)

/**
 * Throws in words for a person.
 * @param {() => string | null} provideBuildTools called only when something has to be installed or built; gives what stays missing, which
 * matters only if keytar's ready-made binary cannot be downloaded
 * @param {string} [folder] of the project
 */
export function installPackages(provideBuildTools, folder = root) {
  const node = nodeIn(folder)
  /** @param {readonly string[]} args */
  const install = args => {
    const missing = provideBuildTools()
    if (npm([...args, '--loglevel=error'], folder)) return
    throw new Error(`npm ${args.join(' ')} failed, see above${missing === null ? '' : `; ${missing}`}`)
  }
  if (!isInstalled(folder)) {
    say('installing npm packages as package-lock.json says (a minute or two)')
    // Without install scripts: npm runs those side by side, and keytar's would start the Node that the script of 'node' is still writing
    // ("Text file busy"). The packages that are of no use without theirs get them below, one after the other.
    install(['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
  }
  if (!existsSync(node)) {
    say("fetching Node 24 (npm package 'node')")
    install(scriptsOf('node'))
    if (!existsSync(node)) throw new Error(`npm ${scriptsOf('node').join(' ')} brought no Node 24`)
    const foreign = foreignNode(
      JSON.parse(readFileSync(path.join(folder, 'node_modules/node/node_modules/.package-lock.json'), 'utf8')).packages,
    )
    if (foreign !== null) {
      rmSync(path.join(folder, 'node_modules/node'), { recursive: true })
      throw new Error(foreign)
    }
  }
  if (existsSync(path.join(folder, 'node_modules/keytar/build/Release/keytar.node')) && loadsKeytar(folder) === null) return
  say('building keytar')
  install(scriptsOf('keytar'))
  const problem = loadsKeytar(folder)
  if (problem !== null) throw new Error(`keytar does not load: ${problem}`)
}

/** Compares the lock file with npm's own list of what it installed, which it writes last. @param {string} folder */
function isInstalled(folder) {
  const list = path.join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true
    return place in installed ? installed[place].version === version : optional === true
  })
}

/** @param {string} folder @returns {string | null} why it does not load */
function loadsKeytar(folder) {
  const { status, stderr, error } = spawnSync(nodeIn(folder), ['-e', "require('keytar')"], { cwd: folder, encoding: 'utf8' })
  if (error) return error.message
  return status === 0 ? null : (stderr.split('\n').find(line => line.includes('Error')) ?? 'for no stated reason')
}

/** Runs a package's install scripts, even where npm is set to run none. @param {string} name @returns {readonly string[]} for npm */
export const scriptsOf = name => ['rebuild', name, '--ignore-scripts=false']

/** @param {readonly string[]} args @param {string} [folder] of the project @returns {boolean} whether it succeeded */
export function npm(args, folder = root) {
  // Where the system has Node's headers, node-gyp need not download them.
  const headers = path.resolve(process.execPath, '../../include/node/node.h')
  const env = { ...process.env, ...(existsSync(headers) && { npm_config_nodedir: path.resolve(process.execPath, '../..') }) }
  // Started through npm, this names its script; by hand, the PATH has to.
  const script = process.env.npm_execpath
  const { status } = script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], { cwd: folder, env, stdio: 'inherit' })
    : spawnSync('npm', [...args], { cwd: folder, env, stdio: 'inherit', shell: process.platform === 'win32' })
  return status === 0
}

// Installs the npm packages of the lock file, with a keytar that loads, and a Node 24 for all scripts.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { foreignNode } from './node-checksum.mjs'
import { say } from './say.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Path of the Node 24 that a project's folder has among its packages. @param {string} folder of the project */
const nodeIn = folder => path.join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Path of the Node that all scripts run on, whichever Node started setup. */
export const node24 = nodeIn(root)

/**
 * Installs what is missing: packages, Node 24, keytar. Throws an error with a message for the person.
 * @param {() => string | null} provideBuildTools called only when something has to be installed or built; gives what is missing, which
 * matters only if keytar's prebuilt binary cannot be downloaded @param {string} [folder] of the project
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
    // Without install scripts: npm runs them concurrently, and keytar's would start the Node that the script of 'node' is still writing
    // ("Text file busy"). Those that are needed run below, one after the other.
    install(['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
  }
  if (!existsSync(node)) {
    say("fetching Node 24 (npm package 'node')")
    fetchNode(folder)
    if (!existsSync(node)) throw new Error("npm package 'node' brought no Node 24, see above")
  }
  refuseForeignNode(folder)
  // npm makes no link to what was not there yet when it installed.
  if (!existsSync(path.join(folder, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')))
    install(['rebuild', 'node', '--ignore-scripts'])
  if (existsSync(path.join(folder, 'node_modules/keytar/build/Release/keytar.node')) && loadsKeytar(folder) === null) return
  say('building keytar')
  install(scriptsOf('keytar'))
  const problem = loadsKeytar(folder)
  if (problem !== null) throw new Error(`keytar does not load: ${problem}`)
}

/**
 * Fetches the Node of this system, as the install script of the package `node` does. That one starts another npm, which knows nothing of
 * our lock file; so it is started here and not by npm, and runs no scripts of what it brings.
 * @param {string} folder of the project
 */
function fetchNode(folder) {
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: path.join(folder, 'node_modules/node'),
    env: { ...process.env, npm_config_ignore_scripts: 'true' },
    stdio: 'inherit',
  })
}

/**
 * Throws an error if the Node that is there is not the one that was published, at each start, as the one before may have ended before it
 * looked; the next one installs all anew then.
 * @param {string} folder of the project
 */
function refuseForeignNode(folder) {
  const list = path.join(folder, 'node_modules/node/node_modules/.package-lock.json')
  const fetched = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).packages : {}
  const foreign = foreignNode(fetched, JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages)
  if (foreign === null) return
  rmSync(path.join(folder, 'node_modules/node'), { recursive: true })
  rmSync(path.join(folder, 'node_modules/.package-lock.json'))
  throw new Error(foreign)
}

/**
 * Whether the lock file matches npm's list of installed packages, which npm writes at the end of an installation.
 * @param {string} folder
 */
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

/** Loads keytar in the project's Node; returns why it does not load, null if it loads. @param {string} folder @returns {string | null} */
function loadsKeytar(folder) {
  const { status, stderr, error } = spawnSync(nodeIn(folder), ['-e', "require('keytar')"], { cwd: folder, encoding: 'utf8' })
  if (error) return error.message
  return status === 0 ? null : (stderr.split('\n').find(line => line.includes('Error')) ?? 'for no stated reason')
}

/**
 * Arguments for npm to run a package's install scripts, even if npm is configured to run none.
 * @param {string} name @returns {readonly string[]} for npm
 */
export const scriptsOf = name => ['rebuild', name, '--ignore-scripts=false']

/**
 * Runs npm with its output shown.
 * @param {readonly string[]} args @param {string} [folder] of the project @returns {boolean} whether it succeeded
 */
export function npm(args, folder = root) {
  // Uses the system's Node headers, if any, so that node-gyp need not download them.
  const headers = path.resolve(process.execPath, '../../include/node/node.h')
  const env = { ...process.env, ...(existsSync(headers) && { npm_config_nodedir: path.resolve(process.execPath, '../..') }) }
  // npm's script, if setup was started by npm; otherwise npm is found on the PATH.
  const script = process.env.npm_execpath
  const { status } = script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], { cwd: folder, env, stdio: 'inherit' })
    : spawnSync('npm', [...args], { cwd: folder, env, stdio: 'inherit', shell: process.platform === 'win32' })
  return status === 0
}

// Installs the npm packages of the lock file, with a keytar that loads, and a Node 24 for all scripts.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { foreignNode, nodePackage, nodeVersion } from './node-checksum.mjs'
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
  /** @param {readonly string[]} args @param {string} [place] where npm runs */
  const install = (args, place = folder) => {
    const missing = provideBuildTools()
    if (npm([...args, '--loglevel=error'], place)) return
    throw new Error(`npm ${args.join(' ')} failed, see above${missing === null ? '' : `; ${missing}`}`)
  }
  if (!isInstalled(folder)) {
    say('installing npm packages as package-lock.json says (a minute or two)')
    // Without install scripts: keytar's needs the Node that is fetched below, and runs after that.
    install(['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
  }
  if (!isPublishedNode(folder)) {
    say('fetching Node 24')
    fetchNode(folder, install)
  }
  // npm makes no link to what was not there yet when it installed.
  if (!existsSync(path.join(folder, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')))
    install(['rebuild', 'node', '--ignore-scripts'])
  if (existsSync(path.join(folder, 'node_modules/keytar/build/Release/keytar.node')) && loadsKeytar(folder) === null) return
  say('building keytar')
  install(scriptsOf('keytar'))
  const problem = loadsKeytar(folder)
  if (problem !== null) throw new Error(`keytar does not load: ${problem}`)
}

/** Path of the folder, apart from all other packages, into which npm fetches Node. @param {string} folder of the project */
const placeOfNode = folder => path.join(folder, 'node_modules/node/fetched')

/**
 * The packages that npm lists as fetched into that folder; none if it has not come to the end.
 * @param {string} folder of the project @returns {Parameters<typeof foreignNode>[0]}
 */
function fetchedIn(folder) {
  try {
    return JSON.parse(readFileSync(path.join(placeOfNode(folder), 'node_modules/.package-lock.json'), 'utf8')).packages
  } catch {
    return {}
  }
}

/** Path of the program in the folder of what was fetched. @param {string} folder of the project */
const fetchedNode = folder => path.join(placeOfNode(folder), 'node_modules', nodePackage, 'bin', path.basename(nodeIn(folder)))

/**
 * Whether the Node that scripts run on is the very file that npm fetched (the same inode), and npm's list says that this is the published one.
 * @param {string} folder of the project
 */
function isPublishedNode(folder) {
  const [node, fetched] = [nodeIn(folder), fetchedNode(folder)].map(file => statSync(file, { bigint: true, throwIfNoEntry: false }))
  return node !== undefined && node.ino === fetched?.ino && node.dev === fetched.dev && foreignNode(fetchedIn(folder)) === null
}

/**
 * Fetches the Node of this system, compares it, and only then puts it where scripts look for it; throws if it is another one. The install
 * script of the package `node` is not used, as it takes whatever the registry gives, unchecked.
 * @param {string} folder of the project @param {(args: readonly string[], folder: string) => void} install runs npm, or throws
 */
function fetchNode(folder, install) {
  const place = placeOfNode(folder)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  writeFileSync(path.join(place, 'package.json'), '{ "private": true }')
  install(['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `${nodePackage}@${nodeVersion}`], place)
  const foreign = foreignNode(fetchedIn(folder))
  if (foreign !== null) {
    rmSync(place, { recursive: true })
    throw new Error(foreign)
  }
  const node = nodeIn(folder)
  mkdirSync(path.dirname(node), { recursive: true })
  rmSync(`${node}.new`, { force: true })
  linkSync(fetchedNode(folder), `${node}.new`)
  // Set-up may run on the Node that is replaced, which Windows lets nobody replace while it runs, but rename.
  if (process.platform === 'win32' && existsSync(node)) renameSync(node, `${node}.old`)
  renameSync(`${node}.new`, node)
  if (process.platform !== 'win32') return
  const file = path.join(folder, 'node_modules/node/package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), bin: { node: 'bin/node.exe' } }))
}

/**
 * Whether the lock file matches npm's list of installed packages, which npm writes at the end of an installation.
 * @param {string} folder
 */
function isInstalled(folder) {
  const list = path.join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(list) || !existsSync(path.join(folder, 'node_modules/node/package.json'))) return false
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

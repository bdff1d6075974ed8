// Installs missing requirements with apt on Linux; where that is impossible, it names them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './say.mjs'

/** @typedef {import('./system-needs.mjs').Need} Need */

/**
 * Installs missing requirements on Linux. Windows and macOS have keychain, browser opener and screen; the few programs that they lack are
 * named.
 * @param {readonly Need[]} needs @returns {string | null} what is still missing, in words; null: nothing
 */
export function installNeeds(needs) {
  if (process.platform !== 'linux') return missingElsewhere(needs)
  const missing = needs.filter(need => !need.isThere())
  if (missing.length === 0) return null
  const packages = [...new Set(missing.flatMap(need => need.debian))]
  const administrator = administratorCommand()
  if (!existsSync('/usr/bin/apt-get') || administrator === null) {
    return `missing on this system: ${named(missing)}. On Debian or Ubuntu: sudo apt-get install ${packages.map(nameHere).join(' ')}`
  }
  say(`installing system packages: ${packages.join(' ')}`)
  aptGet(administrator, ['update', '-q'])
  aptGet(administrator, ['install', '-q', '-y', '--no-install-recommends', ...packages.map(nameHere)])
  const still = missing.filter(need => !need.isThere()).map(need => need.what)
  return still.length === 0 ? null : `still missing after installing ${packages.join(' ')}: ${still.join(', ')}`
}

/** What Windows or macOS lacks, in words; null: nothing. @param {readonly Need[]} needs @returns {string | null} */
function missingElsewhere(needs) {
  const missing = needs.filter(need => need.elsewhere !== undefined && !need.isThere())
  if (missing.length === 0) return null
  const packagesOf = (/** @type {'brew' | 'choco'} */ manager) => missing.map(({ elsewhere }) => elsewhere?.[manager]).join(' ')
  const install = process.platform === 'win32' ? `choco install ${packagesOf('choco')}` : `brew install ${packagesOf('brew')}`
  return `missing on this system: ${named(missing)}. To have it: ${install}`
}

/** @param {readonly Need[]} needs @returns {string} */
const named = needs => needs.map(need => `${need.what} (${need.why})`).join(', ')

/** The one of the names `new|old` that this release of Debian or Ubuntu has; the last one if it has neither. @param {string} names */
function nameHere(names) {
  const alternatives = names.split('|')
  return (
    alternatives.find(name => spawnSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' }).status === 0) ??
    alternatives.at(-1) ??
    names
  )
}

/**
 * The command to put in front of another for root rights without a password, [] if this is root; null if there is none.
 * @returns {readonly string[] | null}
 */
function administratorCommand() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

/**
 * Runs apt-get without questions; throws with its output if it fails.
 * @param {readonly string[]} administrator @param {readonly string[]} args
 */
function aptGet(administrator, args) {
  const [command = '', ...words] = [...administrator, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
  const { status, stderr } = spawnSync(command, words, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${stderr.trim()}`)
}

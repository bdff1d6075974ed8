// Downloads Electron's binary once; a failure is noted, so that the next start does not try again and uses the stand-in.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { node24 } from './packages.mjs'
import { say } from './say.mjs'

const electron = fileURLToPath(new URL('../../node_modules/electron/', import.meta.url))
/** Path of the file that notes a failed download; it is in node_modules, so that a new installation tries again. */
const refusal = fileURLToPath(new URL('../../node_modules/.segue-without-electron', import.meta.url))

const reachMilliseconds = 5_000
const downloadMilliseconds = 15 * 60_000
/**
 * Timeout, milliseconds, of a download that is tried although a plain request has failed: a way that the request does not know, such as a
 * mirror behind a proxy, may work.
 */
const hiddenWayMilliseconds = 15_000

/**
 * Downloads Electron's binary unless it is there; throws an error with a message for the person where the stand-in cannot run either.
 * @returns {Promise<'electron' | 'stand-in'>} what the app will run on
 */
export async function installElectron() {
  if (hasBinary()) return 'electron'
  if (!existsSync(refusal)) {
    const { version } = JSON.parse(readFileSync(path.join(electron, 'package.json'), 'utf8'))
    const reachable = await canReach(version)
    if (reachable) say(`downloading Electron ${version}`)
    spawnSync(node24, [path.join(electron, 'install.js')], {
      timeout: reachable ? downloadMilliseconds : hiddenWayMilliseconds,
      killSignal: 'SIGKILL',
      stdio: 'ignore',
    })
    if (hasBinary()) return 'electron'
    say(`Electron ${version} can't be downloaded here (to try again: npx install-electron)`)
    writeFileSync(refusal, `Electron ${version} could not be downloaded; delete this file to try again.\n`)
  }
  if (process.platform !== 'linux') {
    throw new Error("Electron's binary could not be downloaded; see `npx install-electron`. The stand-in for it needs Linux.")
  }
  return 'stand-in'
}

const hasBinary = () => electronBinary() !== null

/** @returns {string | null} path of Electron's executable; null if it was not downloaded */
export function electronBinary() {
  const file = path.join(electron, 'path.txt')
  if (!existsSync(file)) return null
  const binary = path.join(electron, 'dist', readFileSync(file, 'utf8'))
  return existsSync(binary) ? binary : null
}

/** @param {string} version */
async function canReach(version) {
  const mirror =
    process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? 'https://github.com/electron/electron/releases/download/'
  try {
    const answer = await fetch(`${mirror}v${version}/SHASUMS256.txt`, { method: 'HEAD', signal: AbortSignal.timeout(reachMilliseconds) })
    return answer.ok
  } catch {
    return false
  }
}

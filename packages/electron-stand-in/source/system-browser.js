// Opens an address in the person's browser, for shell.openExternal.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { announce, headless } from './runtime.js'
import { findChromium } from './versions.js'

/** Finds a program on the PATH; undefined if it is not there. @param {string} name @returns {string | undefined} the program's file */
export const onPath = name =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map(folder => path.join(folder, name))
    .find(file => fs.existsSync(file))

/**
 * The command that opens a web address: ELECTRON_STAND_IN_BROWSER (empty: none), else the desktop's; null: none, as when headless. As root,
 * Debian's Chromium needs a switch that the desktop does not pass, so it is started directly.
 * @param {string} profile folder for that Chromium @returns {string[] | null}
 */
function browserCommand(profile) {
  const chosen = process.env.ELECTRON_STAND_IN_BROWSER
  if (chosen !== undefined) return chosen === '' ? null : [chosen]
  if (headless) return null
  const chromium = findChromium()
  if (process.getuid?.() === 0 && !process.env.BROWSER && chromium)
    return [chromium, '--no-sandbox', '--no-first-run', '--test-type', `--user-data-dir=${profile}`]
  const opener = onPath('xdg-open')
  return opener ? [opener] : null
}

/**
 * Opens an address in the person's browser without waiting for it.
 * @param {string} url @param {string} profile @returns {boolean} whether there is a program to ask
 */
export function openInBrowser(url, profile) {
  const command = browserCommand(profile)
  if (!command) return false
  const [program, ...args] = command
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
  child.on('error', error => announce(`${program} does not start: ${error.message}`))
  child.unref()
  return true
}

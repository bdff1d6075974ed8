// Hands an address to the person's own browser, as shell.openExternal promises.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { announce, headless } from './runtime.js'
import { findChromium } from './versions.js'

/** @param {string} name @returns {string | undefined} the program's file */
export const onPath = name =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map(folder => path.join(folder, name))
    .find(file => fs.existsSync(file))

/**
 * The command that shows a web address: what ELECTRON_STAND_IN_BROWSER says (empty = none), else the desktop's choice. To root,
 * Debian's Chromium refuses itself without a switch that the desktop does not give, so it is asked directly.
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

/** @param {string} url @param {string} profile @returns {boolean} whether there is a program to ask */
export function openInBrowser(url, profile) {
  const command = browserCommand(profile)
  if (!command) return false
  const [program, ...args] = command
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
  child.on('error', error => announce(`${program} does not start: ${error.message}`))
  child.unref()
  return true
}

// Hides Chromium's window where there is no window manager: sets the property that one would set, and Chromium follows it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { onPath } from './system-browser.js'

const run = promisify(execFile)
/** @param {string[]} args @returns {Promise<string>} nothing if the window has gone meanwhile */
const runQuietly = async (...args) => (await run(/** @type {string} */ (args[0]), args.slice(1)).catch(() => ({ stdout: '' }))).stdout

const state = '_NET_WM_STATE'

/** Whether the screen has no window manager and the programs to set properties are installed (Debian: x11-utils). */
export const canHide = async () =>
  onPath('xprop') !== undefined && !(await runQuietly('xprop', '-root', '_NET_SUPPORTING_WM_CHECK')).includes('window id')

/**
 * Marks a window of Chromium as hidden or shown; does nothing if it is not found.
 * @param {{ pid: number, left: number, top: number, width: number, height: number }} window in device pixels, by which it is found
 * @param {boolean} hidden
 */
export async function markHidden({ pid, left, top, width, height }, hidden) {
  const pattern = new RegExp(`^\\s+(0x[0-9a-f]+) .* ${width}x${height}\\+-?\\d+\\+-?\\d+ +\\+${left}\\+${top}$`, 'gm')
  const windows = (await runQuietly('xwininfo', '-root', '-tree')).matchAll(pattern)
  for (const [, id] of windows) {
    if (!new RegExp(`= ${pid}$`, 'm').test(await runQuietly('xprop', '-id', id, '_NET_WM_PID'))) continue
    if (hidden) await runQuietly('xprop', '-id', id, '-f', state, '32a', '-set', state, '_NET_WM_STATE_HIDDEN')
    else await runQuietly('xprop', '-id', id, '-remove', state)
  }
}

// Relaunch: starts a program when this process has ended, as Electron's helper does, which waits for a pipe to break. On Linux the helper
// is started with "no new privileges", and so is all that it starts; in an AppImage it lies in the mount that goes with this process.
import { spawn } from 'node:child_process'

/**
 * Starts the command, detached, once the process `pid` has ended; nothing if this program runs from an AppImage.
 * @param {number} pid of the process to wait for @param {string} executable of this process @param {string[]} command
 */
export function relaunchAfter(pid, executable, [program, ...args]) {
  const { APPDIR: mount } = process.env
  if (mount && executable.startsWith(`${mount}/`)) return
  const privileges = process.platform === 'linux' ? 'setpriv --no-new-privs ' : ''
  const wait = `tail --pid=${pid} -f /dev/null; exec ${privileges}"$0" "$@"`
  spawn('/bin/sh', ['-c', wait, program, ...args], { detached: true, stdio: 'ignore' }).unref()
}

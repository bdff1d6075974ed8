// Relaunch: starts a program when this process has ended, as Electron's helper does, which waits for a pipe to break.
import { spawn } from 'node:child_process'

/**
 * Starts the command, detached, once the process `pid` has ended.
 * @param {number} pid of the process to wait for @param {string[]} command
 */
export function relaunchAfter(pid, [program, ...args]) {
  const wait = `tail --pid=${pid} -f /dev/null; exec "$0" "$@"`
  spawn('/bin/sh', ['-c', wait, program, ...args], { detached: true, stdio: 'ignore' }).unref()
}

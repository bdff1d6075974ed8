// Starts a program when this process has gone, as Electron's own helper does: it waits at a pipe that breaks with this process.
import { spawn } from 'node:child_process'

/** @param {number} pid of the process to wait for @param {string[]} command */
export function relaunchAfter(pid, [program, ...args]) {
  const wait = `tail --pid=${pid} -f /dev/null; exec "$0" "$@"`
  spawn('/bin/sh', ['-c', wait, program, ...args], { detached: true, stdio: 'ignore' }).unref()
}

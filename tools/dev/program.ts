// A restartable child process, whose old instance ends before the new one starts.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '../build/bundles.ts'

export type Program = {
  /**
   * Ends the running process, if any, and starts a new one; `firstLine` resolves with its first line on stdout, null if it ended without
   * any.
   */
  restart(): Promise<{ readonly firstLine: Promise<string | null> }>
  stop(): Promise<void>
}

/** Makes a program, which is first started by `restart`; each line of its output is prefixed with `name`. */
export function startProgram(name: string, command: string, args: readonly string[]): Program {
  let child: ChildProcess | null = null

  async function stop(): Promise<void> {
    const old = child
    child = null
    if (old === null || old.exitCode !== null || old.signalCode !== null) return
    const gone = new Promise(resolve => old.once('close', resolve))
    old.kill('SIGTERM')
    await gone
  }

  async function restart(): Promise<{ readonly firstLine: Promise<string | null> }> {
    await stop()
    // In a process group of its own, so that Ctrl+C does not reach it and the caller decides the order of stopping.
    const fresh = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' })
    child = fresh
    const pass = (line: string) => console.log(`${name}: ${line}`)
    createInterface(fresh.stderr).on('line', pass)
    const firstLine = new Promise<string | null>(resolve => {
      createInterface(fresh.stdout).on('line', line => {
        pass(line)
        resolve(line)
      })
      fresh.once('error', error => {
        pass(error.message)
        resolve(null)
      })
      fresh.once('close', () => {
        if (child === fresh) pass('has ended; the next change starts it again')
        resolve(null)
      })
    })
    return { firstLine }
  }

  return { restart, stop }
}

// A program that can be started anew: the old one has ended before the new one begins.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '../build/bundles.ts'

export type Program = {
  /** Ends the one that runs, if any, and starts a new one; gives the new one's first line on stdout, null if it ended without one. */
  restart(): Promise<{ readonly firstLine: Promise<string | null> }>
  stop(): Promise<void>
}

/** Nothing runs until the first `restart`. What the program says is passed on under its name. */
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
    // A process group of its own, so that Ctrl+C ends it in the order decided by the caller.
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

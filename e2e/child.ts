// Starts a program for the tests, collects what it writes, and ends it by its own process id.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

export type Child = {
  readonly process: ChildProcess
  /** Everything written to stdout and stderr so far. */
  output(): string
  /** Ends the program and waits until it is gone; may be called twice. */
  stop(): Promise<void>
}

/** The programs that still run: they are killed when this process ends, in whatever way. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/**
 * Options of a program to start. `input`: text for its stdin. `binary`: stdout is not collected as text, so that the caller can read it.
 * `ipc`: with a channel for messages of Node.
 */
type Options = SpawnOptions & { readonly input?: string; readonly binary?: boolean; readonly ipc?: boolean }

/**
 * Starts a program; stdin is empty unless `input` is given. If it cannot be started, `stop` and whoever waits for the process get the
 * error.
 */
export function startChild(command: string, args: readonly string[], options: Options = {}): Child {
  const { input, binary = false, ipc = false, ...rest } = options
  const child = spawn(command, args, { ...rest, stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])] })
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  child.on('error', error => {
    output += `${command} did not start: ${error.message}\n`
  })
  child.stdin?.on('error', () => {
    output += `${command} did not read its input\n`
  })
  if (!binary) {
    child.stdout?.on('data', chunk => {
      output += String(chunk)
    })
  }
  child.stderr?.on('data', chunk => {
    output += String(chunk)
  })
  child.stdin?.end(input)
  const exited = new Promise<void>(resolve => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    process: child,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 3000)
      await exited
      clearTimeout(force)
    },
  }
}

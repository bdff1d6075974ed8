// Whether Chromium's sandbox works on this Linux; if not, Electron exits before any code of the app runs, unless --no-sandbox is given.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Runtime } from 'electron-stand-in'

export type Sandbox = {
  /** Switches for the app's command line: `--no-sandbox` where Chromium's sandbox cannot work, else none. */
  readonly switches: readonly string[]
  /** A line to print that tells the person of the missing sandbox; null if there is one. */
  readonly line: string | null
}

type System = {
  readonly isLinux: boolean
  readonly isRoot: boolean
  /** Whether an unprivileged program may open a user namespace; kernels, containers and, since 2023, Ubuntu's AppArmor may forbid it. */
  hasUserNamespaces(): boolean
  /** Whether a file is owned by root and setuid. */
  isSetuidRoot(file: string): boolean
}

const thisSystem: System = {
  isLinux: process.platform === 'linux',
  isRoot: process.getuid?.() === 0,
  // True if there is no program `unshare` to test it.
  hasUserNamespaces: () => (spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status ?? 0) === 0,
  isSetuidRoot: file => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found?.uid === 0 && (found.mode & 0o4000) !== 0
  },
}

const sandboxed: Sandbox = { switches: [], line: null }

/**
 * How to start `executable`, which is Electron, the stand-in or an app packaged with one: whether it has a sandbox, by the Chromium that it
 * runs.
 */
export function sandboxFor({ executable, chromium }: Pick<Runtime, 'executable' | 'chromium'>, system: System = thisSystem): Sandbox {
  if (!system.isLinux) return sandboxed
  if (system.isRoot) return without('root may not have one. Start it as an ordinary user to have it')
  const helper = path.join(path.dirname(chromium ?? executable), 'chrome-sandbox')
  if (system.isSetuidRoot(helper) || system.hasUserNamespaces()) return sandboxed
  return without(
    `this system lets ordinary programs open no user namespaces. To have it: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  )
}

const without = (why: string): Sandbox => ({ switches: ['--no-sandbox'], line: `Chromium runs without its sandbox, because ${why}` })

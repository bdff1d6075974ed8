// Whether Chromium can have its sandbox on this Linux: where it cannot, Electron ends before any of our code runs, unless it is told to do without.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Runtime } from 'electron-stand-in'

export type Sandbox = {
  /** For the command line of the app. */
  readonly switches: readonly string[]
  /** What a person should know of it; null if there is a sandbox. */
  readonly line: string | null
}

type System = {
  readonly isLinux: boolean
  readonly isRoot: boolean
  /** Whether an ordinary program may open a user namespace: kernels, containers and, since 2023, Ubuntu's AppArmor can forbid it. */
  hasUserNamespaces(): boolean
  /** Whether this file belongs to root and runs as root. */
  isSetuidRoot(file: string): boolean
}

const thisSystem: System = {
  isLinux: process.platform === 'linux',
  isRoot: process.getuid?.() === 0,
  // Where there is no unshare to try it with, nothing is known to forbid it.
  hasUserNamespaces: () => (spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status ?? 0) === 0,
  isSetuidRoot: file => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found?.uid === 0 && (found.mode & 0o4000) !== 0
  },
}

const sandboxed: Sandbox = { switches: [], line: null }

/** `executable` is Electron itself, or an app packaged with it; the stand-in for it has the sandbox of its Chromium. */
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

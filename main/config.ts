// Parses the command line, and derives folders and files from it. The flags are stable: README.md documents them.
import { join, resolve } from 'node:path'

export type Flags = {
  /** The profile's folder; null: the system's default for this app. */
  readonly userDataDir: string | null
  /**
   * The service to use in this run, instead of the remembered one; null: the remembered one. If several flags name one, a preset file wins
   * over a folder of MP3s, and that over the demo.
   */
  readonly connection:
    | { readonly kind: 'file'; readonly file: string }
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 'demo' }
    | null
}

/**
 * Parses the arguments behind the program; relative paths are resolved against `cwd`. Unknown flags are ignored, as they may be Chromium's.
 */
export function readFlags(args: readonly string[], cwd: string): Flags {
  const path = (name: string): string | null => {
    const value = flagValue(args, name)
    // biome-ignore lint/plugin: the command line is the person's own, and may name any place.
    return value === null ? null : resolve(cwd, value)
  }
  const file = path('--connection')
  const folder = path('--music')
  const isDemo = args.includes('--demo')
  const connection = file
    ? { kind: 'file' as const, file }
    : folder
      ? { kind: 'folder' as const, folder }
      : isDemo
        ? { kind: 'demo' as const }
        : null
  return { userDataDir: path('--user-data-dir'), connection }
}

/** The value of a flag, given as `--name VALUE` or `--name=VALUE`; null if it is missing or has no value. */
function flagValue(args: readonly string[], name: string): string | null {
  for (const [index, arg] of args.entries()) {
    if (arg.startsWith(`${name}=`)) return arg.slice(name.length + 1) || null
    const next = args[index + 1]
    if (arg === name && next !== undefined && !next.startsWith('--')) return next
  }
  return null
}

export type ProfilePaths = {
  readonly userData: string
  readonly settings: string
  readonly connection: string
  readonly window: string
  /** File with the last position of the mini player's window on each display. */
  readonly mini: string
  readonly logs: string
  /** Folder with one subfolder per account, named by its AccountId. */
  readonly accounts: string
  /** Folder with the data of the embedded service. */
  readonly service: string
  /** Folder in which the running app writes its replies to commands of second starts, one file each. */
  readonly replies: string
  /** Folder of the current song's cover, as a file for the desktop and for notifications. */
  readonly card: string
}

export const profilePathsIn = (userData: string): ProfilePaths => ({
  userData,
  settings: join(userData, 'settings.json'),
  connection: join(userData, 'connection.json'),
  window: join(userData, 'window.json'),
  mini: join(userData, 'mini.json'),
  logs: join(userData, 'logs'),
  accounts: join(userData, 'accounts'),
  service: join(userData, 'service'),
  replies: join(userData, 'segue-answers'),
  card: join(userData, 'segue-card'),
})

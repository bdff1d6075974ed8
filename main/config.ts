// What the command line says, and which folders and files follow from it. The flags are stable: README.md documents them.
import { join, resolve } from 'node:path'

export type Flags = {
  /** Where everything is kept; null = the system's place for this app. */
  readonly userDataDir: string | null
  /** For this run only, whatever was chosen before. Best first: a preset file, a folder of MP3s, the demo library. */
  readonly connection:
    | { readonly kind: 'file'; readonly file: string }
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 'demo' }
    | null
}

/** Reads the arguments after the program; relative paths belong to `cwd`. What is not known is for Chromium, so it is passed over. */
export function readFlags(args: readonly string[], cwd: string): Flags {
  const path = (name: string): string | null => {
    const value = flagValue(args, name)
    // biome-ignore lint/plugin: the command line is the person's own, and may name any place.
    return value === null ? null : resolve(cwd, value)
  }
  const file = path('--connection')
  const folder = path('--music')
  const demo = args.includes('--demo')
  const connection = file
    ? { kind: 'file' as const, file }
    : folder
      ? { kind: 'folder' as const, folder }
      : demo
        ? { kind: 'demo' as const }
        : null
  return { userDataDir: path('--user-data-dir'), connection }
}

/** `--name VALUE` or `--name=VALUE`; null if it is missing or has no value. */
function flagValue(args: readonly string[], name: string): string | null {
  for (const [index, arg] of args.entries()) {
    if (arg.startsWith(`${name}=`)) return arg.slice(name.length + 1) || null
    const next = args[index + 1]
    if (arg === name && next !== undefined && !next.startsWith('--')) return next
  }
  return null
}

export type Places = {
  readonly userData: string
  readonly settings: string
  readonly connection: string
  readonly window: string
  /** Places of the small window. */
  readonly mini: string
  readonly logs: string
  /** One folder per AccountId. */
  readonly accounts: string
  /** What the embedded service keeps. */
  readonly service: string
  /** Answers to what a second start asked. */
  readonly answers: string
  /** The cover that the desktop shows. */
  readonly card: string
}

export const placesIn = (userData: string): Places => ({
  userData,
  settings: join(userData, 'settings.json'),
  connection: join(userData, 'connection.json'),
  window: join(userData, 'window.json'),
  mini: join(userData, 'mini.json'),
  logs: join(userData, 'logs'),
  accounts: join(userData, 'accounts'),
  service: join(userData, 'service'),
  answers: join(userData, 'answers'),
  card: join(userData, 'card'),
})

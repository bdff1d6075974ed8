// Parses the command line of `segue`: a closed set of commands; any other word only prints the help.
import { z } from 'zod'
import { maxSearchLength } from '../settings.ts'
import { truncated } from '../wire/spelling.ts'
import { t } from '../words/words.ts'
import { steeringCommands } from './steering-commands.ts'

/** A command; it is handed to an app that is running already, and validated again there. */
export const segueCommand = z.union([
  z.object({ kind: z.literal('steer'), verb: z.enum(steeringCommands) }),
  z.object({ kind: z.literal('search'), text: z.string().trim().min(1).max(maxSearchLength) }),
  z.object({ kind: z.literal('status'), json: z.boolean() }),
])
export type SegueCommand = z.infer<typeof segueCommand>

/** What a command line asks for. `none`: start or show the app. `print`: print a text without starting it, and exit with the code. */
export type CommandLine =
  | { readonly kind: 'none' }
  | { readonly kind: 'print'; readonly text: string; readonly code: 0 | 2 }
  | { readonly kind: 'command'; readonly command: SegueCommand }

export const help = t('commandLine.help')

/** Flags whose value is the next argument, unless written with `=`. */
const withValue: ReadonlySet<string> = new Set(['--user-data-dir', '--connection', '--music'])

/**
 * Parses the arguments behind the program and the app, from which links were taken out. Unknown switches are Chromium's and are ignored.
 */
export function readCommandLine(args: readonly string[], version: string): CommandLine {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'print', text: help, code: 0 }
  if (args.includes('--version')) return { kind: 'print', text: `${version}\n`, code: 0 }
  const [word, ...rest] = args.filter((arg, at) => !arg.startsWith('-') && !withValue.has(args[at - 1] ?? ''))
  if (word === undefined) return { kind: 'none' }
  const parsed = segueCommand.safeParse(commandInput(word, rest, args.includes('--json')))
  if (parsed.success) return { kind: 'command', command: parsed.data }
  return {
    kind: 'print',
    text: `${t('commandLine.noCommand', { command: truncated([word, ...rest].join(' ').slice(0, 100)) })}\n\n${help}`,
    code: 2,
  }
}

function commandInput(word: string, rest: readonly string[], wantsJson: boolean): unknown {
  if (word === 'search') return { kind: 'search', text: rest.join(' ') }
  if (rest.length > 0) return null
  return word === 'status' ? { kind: 'status', json: wantsJson } : { kind: 'steer', verb: word }
}

// What a text from the play queue server says (protocol 9.4, 9.5): a closed list. Everything else is odd or noise, and ignored.
import { z } from 'zod'
import { foreignJson } from './foreign-json.ts'
import { oddMembers, readServerFrame, type ServerFrame } from './queue.ts'
import { asFlag, asList, asTextOf } from './spelling.ts'

export type IncomingFrame =
  /** State members that are missing, or odd, mean "unchanged" (C-36). */
  | { readonly kind: 'state'; readonly state: ServerFrame /** Names for the log. */; readonly odd: readonly string[] }
  /** The account's devices, one's own among them; the items are not checked yet (C-37). */
  | { readonly kind: 'sessions'; readonly list: readonly unknown[] }
  | { readonly kind: 'end-session' }
  | { readonly kind: 'message'; readonly text: string }
  /** `lastModified` as the service wrote it. */
  | { readonly kind: 'library'; readonly lastModified: string | null }
  /** `result: false`: close, wait, connect anew. */
  | { readonly kind: 'refused'; readonly command: string }
  /** No JSON object at all: nobody who speaks the protocol sent it. */
  | { readonly kind: 'noise' }
  /** `what` names it for the log, without anything that was in it. */
  | { readonly kind: 'odd'; readonly what: string }

const member = z.unknown().optional()
const frame = z.looseObject({ command: member, result: member, authenticated: member, value: member, lastmodified: member })

/** Never throws, whatever the text is. */
export function readFrame(text: string): IncomingFrame {
  const read = frame.safeParse(foreignJson(text))
  if (!read.success) return { kind: 'noise' }
  const { command, result, authenticated, value, lastmodified } = read.data
  const name = nameOf(command)
  if (asFlag(result) === false || asFlag(authenticated) === false) return { kind: 'refused', command: name }
  switch (command) {
    case 'set_state':
      return readState(read.data)
    case 'sessions':
      return readSessions(asList(value))
    case 'end_session':
      return { kind: 'end-session' }
    case 'message':
      return typeof value === 'string' && value.trim() !== ''
        ? { kind: 'message', text: value }
        : { kind: 'odd', what: 'message without text' }
    case 'update_library':
      return { kind: 'library', lastModified: asTextOf(100)(lastmodified) ?? null }
    default:
      return { kind: 'odd', what: name }
  }
}

function readState(members: Readonly<Record<string, unknown>>): IncomingFrame {
  const state = readServerFrame(members)
  return { kind: 'state', state, odd: oddMembers(members, state) }
}

const readSessions = (list: readonly unknown[] | undefined): IncomingFrame =>
  list ? { kind: 'sessions', list } : { kind: 'odd', what: 'malformed sessions' }

/** A command that looks like one; anything else could be a value in the wrong place. */
const nameOf = (command: unknown): string => (typeof command === 'string' && /^[a-z_]{1,30}$/.test(command) ? command : 'unnamed')

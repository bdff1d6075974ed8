// Parses a text frame of the play queue server into a closed union (protocol 9.4, 9.5); unknown and malformed frames are ignored.
import { z } from 'zod'
import { foreignJson } from './foreign-json.ts'
import { oddMembers, readServerFrame, type ServerFrame } from './queue.ts'
import { asFlag, asList, asTextOf } from './spelling.ts'

/** What a frame says about the queue that its link follows; the rules of devices (shared/connect) take it as it is. */
export type QueueFrame =
  /** A state; missing or invalid members mean "unchanged" (C-36). */
  | {
      readonly about: 'queue'
      readonly kind: 'state'
      readonly state: ServerFrame
      /** Names of members that were present but unreadable, for the log. */
      readonly odd: readonly string[]
    }
  /** A request was refused (`result: false`): close, wait, reconnect. */
  | { readonly about: 'queue'; readonly kind: 'refused'; readonly command: string }

/** What a frame says about this device or the account. */
export type AccountFrame =
  /** The account's devices including this one; items are not validated yet (C-37). */
  | { readonly about: 'account'; readonly kind: 'sessions'; readonly list: readonly unknown[] }
  | { readonly about: 'account'; readonly kind: 'end-session' }
  | { readonly about: 'account'; readonly kind: 'message'; readonly text: string }
  /** The library changed; `lastModified` as the service wrote it. */
  | { readonly about: 'account'; readonly kind: 'library'; readonly lastModified: string | null }

export type IncomingFrame =
  | QueueFrame
  | AccountFrame
  /** Not a JSON object, so not sent by an implementation of the protocol. */
  | { readonly about: 'nobody'; readonly kind: 'noise' }
  /** An unknown or malformed frame; `what` names it for the log without any of its content. */
  | { readonly about: 'nobody'; readonly kind: 'odd'; readonly what: string }

const member = z.unknown().optional()
const frame = z.looseObject({ command: member, result: member, authenticated: member, value: member, lastmodified: member })

/** Parses a frame; never throws. `result` or `authenticated` false makes it a refusal, whatever its command. */
export function readFrame(text: string): IncomingFrame {
  const read = frame.safeParse(foreignJson(text))
  if (!read.success) return { about: 'nobody', kind: 'noise' }
  const { command, result, authenticated, value, lastmodified } = read.data
  const name = nameOf(command)
  if (asFlag(result) === false || asFlag(authenticated) === false) return { about: 'queue', kind: 'refused', command: name }
  switch (command) {
    case 'set_state':
      return readState(read.data)
    case 'sessions':
      return readSessions(asList(value))
    case 'end_session':
      return { about: 'account', kind: 'end-session' }
    case 'message':
      return typeof value === 'string' && value.trim() !== ''
        ? { about: 'account', kind: 'message', text: value }
        : { about: 'nobody', kind: 'odd', what: 'message without text' }
    case 'update_library':
      return { about: 'account', kind: 'library', lastModified: asTextOf(100)(lastmodified) ?? null }
    default:
      return { about: 'nobody', kind: 'odd', what: name }
  }
}

function readState(members: Readonly<Record<string, unknown>>): IncomingFrame {
  const state = readServerFrame(members)
  return { about: 'queue', kind: 'state', state, odd: oddMembers(members, state) }
}

const readSessions = (list: readonly unknown[] | undefined): IncomingFrame =>
  list ? { about: 'account', kind: 'sessions', list } : { about: 'nobody', kind: 'odd', what: 'malformed sessions' }

/** The name of a command, if it has the form of one; anything else might be a value in the wrong place, and is not logged. */
const nameOf = (command: unknown): string => (typeof command === 'string' && /^[a-z_]{1,30}$/.test(command) ? command : 'unnamed')

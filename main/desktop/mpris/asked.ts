// Validates what other programs send to the MPRIS player and turns it into wishes for main; untrusted and rate-limited.
import { DBusError } from '@jellybrick/dbus-next'
import type { Verb } from '../../../shared/desktop/verbs.ts'
import { type Flood, floodGate } from '../../flood-gate.ts'
import type { Wish } from './messages.ts'
import { repeatOf } from './values.ts'

/** Rate limit of MPRIS calls, milliseconds: a mouse wheel over a desktop's volume slider sends some thirty a second. */
const most: Flood = { within: 10_000, count: 300 }

type Dependencies = {
  /** Resolves when main has done it. */
  readonly pass: (wish: Wish) => Promise<void>
  /** The MPRIS path of the song that is shown; null: none is. */
  readonly track: () => string | null
  /** Monotonic clock, milliseconds. */
  readonly now: () => number
}

export type PlayerAsked = ReturnType<typeof playerAsked>

/**
 * The handlers of MPRIS members. The D-Bus library checks argument types; bad values and calls above the rate limit throw a D-Bus error to
 * the caller.
 */
export function playerAsked({ pass: passOn, track, now }: Dependencies) {
  const isFlood = floodGate(most, now)
  const pass = (wish: Wish): Promise<void> => {
    if (isFlood()) throw failure('LimitsExceeded', 'That is asked too often.')
    return passOn(wish)
  }
  return {
    raise: () => pass({ kind: 'raise' }),
    quit: () => pass({ kind: 'quit' }),
    verb: (verb: Verb) => pass({ kind: 'verb', verb }),
    seek: (offset: bigint) => pass({ kind: 'seek', by: seconds(offset) }),
    /** A path of another song is dropped here: it may be of any length, and the specification says to ignore it. */
    setPosition: (named: string, position: bigint) =>
      named === track() ? pass({ kind: 'place', track: named, to: seconds(position) }) : undefined,
    openUri: () => {
      throw failure('NotSupported', 'Segue opens nothing by address.')
    },
    loop: (value: string) => {
      const mode = repeatOf(value)
      if (mode === null) throw failure('InvalidArgs', 'LoopStatus is None, Track or Playlist.')
      return pass({ kind: 'repeat', mode })
    },
    rate: (value: number) => pass({ kind: 'speed', speed: finite(value) }),
    shuffle: (on: boolean) => pass({ kind: 'shuffle', on }),
    volume: (value: number) => pass({ kind: 'volume', volume: finite(value) }),
  }
}

const seconds = (microseconds: bigint): number => Number(microseconds) / 1e6

function finite(value: number): number {
  if (!Number.isFinite(value)) throw failure('InvalidArgs', 'That is no number.')
  return value
}

const failure = (name: 'InvalidArgs' | 'NotSupported' | 'LimitsExceeded', words: string): DBusError =>
  new DBusError(`org.freedesktop.DBus.Error.${name}`, words)

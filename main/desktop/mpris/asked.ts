// What arrives from the bus → wishes of main; whoever asks is another program, so nothing of it is believed, and no more of it passed on than a person asks for.
import { DBusError } from '@jellybrick/dbus-next'
import type { Verb } from '../../../shared/desktop/verbs.ts'
import { type Flood, floodGate } from '../../flood-gate.ts'
import type { Wish } from './messages.ts'
import { repeatOf } from './values.ts'

/** A wheel over the volume of a desktop's card turns thirty times a second. */
const most: Flood = { within: 10_000, count: 300 }

type Dependencies = {
  /** Resolves when main has done it. */
  readonly pass: (wish: Wish) => Promise<void>
  /** The song that is shown, as the player names it; null: none is. */
  readonly track: () => string | null
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
}

export type PlayerAsked = ReturnType<typeof playerAsked>

/** The library sees to it that arguments are of the declared types. A value that is none, and what is too much, is an error to whoever asks. */
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
    /** The name of another song is as long as anybody likes, and goes no further. */
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

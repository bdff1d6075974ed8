// What is asked over MPRIS, as commands of the queue; whoever asks is another program, so nothing of it is believed.
import { DBusError } from '@jellybrick/dbus-next'
import type { Verb } from '../../../shared/desktop/verbs.ts'
import { fastest, slowest } from '../../../shared/queue/model.ts'
import type { ShownSong } from '../shown-song.ts'
import { type Steer, steerBy } from '../steer.ts'
import { repeatOf, seconds, trackPath } from './values.ts'

export type PlayerWishes = ReturnType<typeof playerWishes>

type Dependencies = {
  readonly steer: Steer
  /** Seconds into the song. */
  readonly place: () => number
  readonly song: () => ShownSong | null
}

/** No song is longer, seconds: what goes beyond it is a slip, or meant to overflow. */
const furthest = 1e7

const cause = { by: 'media-key' } as const

/** The library sees to it that arguments are of the declared types. A wish that makes no sense is an error to whoever asks, or nothing happens, as the specification says for each. */
export function playerWishes({ steer, place, song }: Dependencies) {
  const order = (make: Parameters<Steer>[0]) => void steer(make, cause)
  const length = () => song()?.facts?.length ?? null
  return {
    verb: (verb: Verb) => void steerBy(steer, verb, cause),
    /** Relative; before the start is the start, beyond the end is the next song. Without a known length there is no end. */
    seek: (offset: bigint) => {
      const to = place() + seconds(offset)
      const end = length()
      order(() => (end !== null && to > end ? { type: 'next' } : { type: 'seek', position: Math.min(Math.max(0, to), furthest) }))
    },
    /** Absolute, of the song that is named; beyond it, or of another one, nothing happens. */
    setPosition: (track: string, position: bigint) => {
      const to = seconds(position)
      const end = length()
      order(({ playback }) =>
        track === trackPath(playback) && to >= 0 && end !== null && to <= end ? { type: 'seek', position: to } : null,
      )
    },
    openUri: () => {
      throw failure('NotSupported', 'Segue opens nothing by address.')
    },
    loop: (value: string) => {
      const mode = repeatOf(value)
      if (mode === null) throw failure('InvalidArgs', 'LoopStatus is None, Track or Playlist.')
      order(() => ({ type: 'repeat', mode }))
    },
    /** 0 is a pause; what is out of range is put into it. */
    rate: (value: number) => {
      const rate = finite(value)
      order(() => (rate === 0 ? { type: 'pause' } : { type: 'speed', speed: Math.min(fastest, Math.max(slowest, rate)) }))
    },
    shuffle: (on: boolean) => order(() => ({ type: 'shuffle', on })),
    /** Below 0 is 0; louder than all there is, is all there is. */
    volume: (value: number) => {
      const volume = Math.min(1, Math.max(0, finite(value)))
      order(() => ({ type: 'volume', volume }))
    },
  }
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw failure('InvalidArgs', 'That is no number.')
  return value
}

const failure = (name: 'InvalidArgs' | 'NotSupported', words: string): DBusError =>
  new DBusError(`org.freedesktop.DBus.Error.${name}`, words)

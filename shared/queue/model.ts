// The queue of one Session: the big slow part (Queue) and the small fast part (Playback) travel apart.
import type { Millis, TrackId } from '../ids.ts'
import type { Place } from '../library/model.ts'

/** The Place the queue was filled from, for the label and the way back. */
export type PlayContext = { readonly place: Place; readonly title: string }

export type Queue = {
  /** In playing order, so shuffled while `shuffle` is on. */
  readonly tracks: readonly TrackId[]
  /** Goes before the rest of `tracks`; its first item is current while `from` is 'playNext'. */
  readonly playNext: readonly TrackId[]
  /** The order before shuffling, kept to restore it; null while shuffle is off. */
  readonly unshuffled: readonly TrackId[] | null
  readonly context: PlayContext | null
}

export type Repeat = 'none' | 'queue' | 'track'

/** Where the track was (seconds) at a moment of this computer's clock. While paused the moment does not matter. */
export type Anchor = { readonly position: number; readonly at: Millis }

export type Playback = {
  readonly current: TrackId | null
  /** Which list `current` comes from, and where `tracks` goes on. */
  readonly from: 'tracks' | 'playNext'
  readonly index: number
  /** Grows with every start of a track: facts about an older start are ignored. */
  readonly startId: number
  /** Grows with every jump inside the track: tells the speaker to move. */
  readonly seekId: number
  readonly paused: boolean
  readonly anchor: Anchor
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  readonly shuffle: boolean
  readonly repeat: Repeat
}

export type QueueState = { readonly queue: Queue; readonly playback: Playback }

export const emptyQueue: Queue = { tracks: [], playNext: [], unshuffled: null, context: null }
export const emptyPlayback: Playback = {
  current: null,
  from: 'tracks',
  index: 0,
  startId: 0,
  seekId: 0,
  paused: true,
  anchor: { position: 0, at: 0 as Millis },
  volume: 0.8,
  muted: false,
  shuffle: false,
  repeat: 'none',
}

/** More tracks than this are cut to a window around the chosen one. */
export const queueLimit = 100_000

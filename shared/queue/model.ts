// The queue of one Session: the big slow part (Queue) and the small fast part (Playback) travel apart.
import type { Millis, TrackId } from '../ids.ts'
import type { Place } from '../library/model/model.ts'

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
  /** What there is of a long list until its rest comes (`surround`); null: all of it. */
  readonly excerpt: Excerpt | null
}

/**
 * The part of a list that was played: the first `length` of `tracks`, or of `unshuffled` while there is one. What was added behind it is
 * not in it. `play`: the command's id.
 */
export type Excerpt = { readonly play: string; readonly length: number }

/** The two lists of a queue, by their names. */
export type QueueList = 'tracks' | 'playNext'

export type Repeat = 'none' | 'queue' | 'track'

/** Where the track was (seconds) at a moment of this computer's clock. While paused the moment does not matter. */
export type Anchor = { readonly position: number; readonly at: Millis }

export type Playback = {
  readonly current: TrackId | null
  /** Which list `current` comes from, and where `tracks` goes on. */
  readonly from: 'tracks' | 'playNext'
  /** -1 before the first item, while a play-next track plays. */
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
  /** Seconds of the track that pass in one second of the clock. */
  readonly speed: number
  /** At its natural end the current track is the last one for now. */
  readonly stopAfter: boolean
}

/** When playing is to stop by itself. `track`, `album`: with the end of the one that plays; `at`: at a moment of this computer's clock. */
export type Sleep =
  | { readonly kind: 'off' }
  | { readonly kind: 'at'; readonly until: Millis }
  | { readonly kind: 'track' }
  | { readonly kind: 'album' }

/** A track that was current, and when it ceased to be. */
export type Played = { readonly track: TrackId; readonly at: Millis }

/** The edit that an undo or a redo would be about, for words and buttons; `count` is the number of tracks in it. */
export type EditLabel = {
  readonly what: 'play' | 'playNext' | 'playLast' | 'jump' | 'remove' | 'move' | 'clear' | 'shuffle' | 'unshuffle' | 'order'
  readonly count: number
}

/** null: there is nothing to take back, or nothing taken back. */
export type UndoState = { readonly canUndo: EditLabel | null; readonly canRedo: EditLabel | null }

export type QueueState = {
  readonly queue: Queue
  readonly playback: Playback
  readonly sleep: Sleep
  /** The last `playedMost` that were current, the newest last. */
  readonly played: readonly Played[]
}

export const emptyQueue: Queue = { tracks: [], playNext: [], unshuffled: null, context: null, excerpt: null }
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
  speed: 1,
  stopAfter: false,
}

export const emptyQueueState: QueueState = { queue: emptyQueue, playback: emptyPlayback, sleep: { kind: 'off' }, played: [] }
export const nothingToUndo: UndoState = { canUndo: null, canRedo: null }

export const slowest = 0.5
export const fastest = 2
export const playedMost = 100
/** More tracks than this are cut to a window around the chosen one. */
export const queueLimit = 100_000

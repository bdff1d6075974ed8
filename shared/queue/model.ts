// The model of one session's queue: its lists (`Queue`: large, change seldom) apart from its playback (small, changes often).
import type { Millis, TrackId } from '../ids.ts'
import type { Place } from '../library/model/model.ts'

/** The Place the queue was filled from, for the label and the way back. */
export type PlayContext = { readonly place: Place; readonly title: string }

export type Queue = {
  /** In playing order, which is the shuffled one while `shuffle` is on. */
  readonly tracks: readonly TrackId[]
  /** Plays before the rest of `tracks`; its first item is current while `from` is 'playNext'. */
  readonly playNext: readonly TrackId[]
  /** The order before shuffling, kept to restore it; null while shuffle is off. */
  readonly unshuffled: readonly TrackId[] | null
  readonly context: PlayContext | null
  /** Set while only an excerpt of a long list is in the queue, until `surround` adds the rest; null: all of it is there. */
  readonly excerpt: Excerpt | null
}

/**
 * The part of a longer list with which playing began, until the rest is added: the first `length` items of `tracks`, or of `unshuffled`
 * while there is one; items added behind are not part of it. `play`: the id of the `play` command.
 */
export type Excerpt = { readonly play: string; readonly length: number }

/** The two lists of a queue, by their names. */
export type QueueList = 'tracks' | 'playNext'

export type Repeat = 'none' | 'queue' | 'track'

/** The position of a track (seconds) at a moment of this computer's clock; while paused, the moment has no meaning. */
export type Anchor = { readonly position: number; readonly at: Millis }

export type Playback = {
  readonly current: TrackId | null
  /** The list that `current` comes from; from 'playNext', `tracks` goes on after `index`. */
  readonly from: 'tracks' | 'playNext'
  /** Index of the current item in `tracks`, or of the interrupted one while a play-next track plays; -1: before the first. */
  readonly index: number
  /** Incremented at each start of a track, so that speaker facts about an older start can be ignored. */
  readonly startId: number
  /** Incremented at each seek within a track, which tells the speaker to move. */
  readonly seekId: number
  readonly paused: boolean
  readonly anchor: Anchor
  /** Linear gain, 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  readonly shuffle: boolean
  readonly repeat: Repeat
  /** Playback rate: seconds of the track per second of the clock. */
  readonly speed: number
  /** Playback stops at the natural end of the current track. */
  readonly stopAfter: boolean
}

/** The sleep timer: off, at a moment of this computer's clock, or at the end of the current track or album. */
export type Sleep =
  | { readonly kind: 'off' }
  | { readonly kind: 'at'; readonly until: Millis }
  | { readonly kind: 'track' }
  | { readonly kind: 'album' }

/** A track that was current, and when it stopped being so. */
export type Played = { readonly track: TrackId; readonly at: Millis }

/** Names the edit that an undo or redo is about, for menus and buttons; `count`: number of tracks in it. */
export type EditLabel = {
  readonly what: 'play' | 'playNext' | 'playLast' | 'jump' | 'remove' | 'move' | 'clear' | 'shuffle' | 'unshuffle' | 'order'
  readonly count: number
}

/** What the next undo and redo are about; null: there is none. */
export type UndoState = { readonly canUndo: EditLabel | null; readonly canRedo: EditLabel | null }

export type QueueState = {
  readonly queue: Queue
  readonly playback: Playback
  readonly sleep: Sleep
  /** The last `maxPlayed` tracks that were current, newest last. */
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

export const minSpeed = 0.5
export const maxSpeed = 2
export const maxPlayed = 100
/** Longest queue; a longer list is cut to a window around the chosen track. */
export const queueLimit = 100_000

// Everything one can ask of a queue, as data: the page, the menu and the media keys all use these.
import type { TrackId } from '../ids.ts'
import type { PlayContext, QueueList, Repeat } from './model.ts'

export type QueueCommand =
  /**
   * Replaces the queue and starts at `index`. `shuffle` overrides the present setting; then `index` -1 means any. `id`: these tracks are a
   * part of a list, and the rest comes by `surround`.
   */
  | {
      readonly type: 'play'
      readonly tracks: readonly TrackId[]
      readonly index: number
      readonly context: PlayContext | null
      readonly shuffle?: boolean
      readonly id?: string
    }
  /** The rest of a list of which the `play` of that id had a part: it comes round that part, whatever was edited since. */
  | {
      readonly type: 'surround'
      readonly play: string
      readonly before: readonly TrackId[]
      readonly after: readonly TrackId[]
    }
  | { readonly type: 'resume' }
  /** `position`: where the sound stands, seconds, where it waits for data: the clock of the queue went on. */
  | { readonly type: 'pause'; readonly position?: number }
  /** `by: 'person'` when somebody moved on, which may count as a skip; the end of a track is 'end'. */
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** Seconds. */
  | { readonly type: 'seek'; readonly position: number }
  /** To an item of a list, or to a track that was played: that one plays once more, before what is promised, and nothing is lost. */
  | { readonly type: 'jump'; readonly list: 'tracks' | 'playNext' | 'played'; readonly index: number }
  | { readonly type: 'volume'; readonly volume: number }
  | { readonly type: 'mute'; readonly muted: boolean }
  | { readonly type: 'shuffle'; readonly on: boolean }
  | { readonly type: 'repeat'; readonly mode: Repeat }
  | { readonly type: 'playNext'; readonly tracks: readonly TrackId[] }
  | { readonly type: 'playLast'; readonly tracks: readonly TrackId[] }
  /** Before the item that stands at `to` of a list now (its length: at its end); not before the item of the play-next list that plays. */
  | { readonly type: 'insert'; readonly list: QueueList; readonly to: number; readonly tracks: readonly TrackId[] }
  /**
   * Without the current track what follows it goes on. Positions that are none are passed over, here and in `move`. `others`: positions in
   * the other list, in the same step.
   */
  | { readonly type: 'remove'; readonly list: QueueList; readonly indices: readonly number[]; readonly others?: readonly number[] }
  /**
   * Puts items, in their order, before the one that stands at `to` now (the length of the list: at its end). The item of the play-next
   * list that plays stays where it is, and the current one stays in its list.
   */
  | {
      readonly type: 'move'
      readonly list: QueueList
      readonly indices: readonly number[]
      readonly to: number
      /** Into the other list; without it, in the same one. */
      readonly toList?: QueueList
      /** Positions in the other list, in the same step: these come behind the items of `list`, which stay in it. */
      readonly others?: readonly number[]
    }
  /** `upcoming`: both lists behind the current track. `everything` stops the sound. */
  | { readonly type: 'clear'; readonly what: 'upcoming' | 'playNext' | 'everything' }
  /** Of edits of the lists; never of play, pause, seek. */
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** All of `tracks` in an order that the page has worked out (album shuffle): shuffle is on then, and off restores the old order. */
  | { readonly type: 'order'; readonly tracks: readonly TrackId[] }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'stopAfter'; readonly on: boolean }
  | { readonly type: 'sleep'; readonly timer: SleepTimer }

export type SleepTimer =
  | { readonly kind: 'off' }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'track' }
  /** The page, which knows albums, says `stopAfter` when the last track of the album plays. */
  | { readonly kind: 'album' }

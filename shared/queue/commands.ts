// Everything one can ask of a queue, as data: the page, the menu and the media keys all use these.
import type { TrackId } from '../ids.ts'
import type { PlayContext, QueueList, Repeat } from './model.ts'

export type QueueCommand =
  /**
   * Replaces the queue and starts at `index`. `shuffle` overrides the present setting; with it, `index` -1 picks a random track. `id`:
   * these tracks are an excerpt of a list, whose rest follows by `surround`.
   */
  | {
      readonly type: 'play'
      readonly tracks: readonly TrackId[]
      readonly index: number
      readonly context: PlayContext | null
      readonly shuffle?: boolean
      readonly id?: string
    }
  /** Adds the rest of a list around the excerpt that the `play` of that id put in the queue, whatever was edited since. */
  | {
      readonly type: 'surround'
      readonly play: string
      readonly before: readonly TrackId[]
      readonly after: readonly TrackId[]
    }
  | { readonly type: 'resume' }
  /**
   * Pauses. `position`: where the sound is, seconds, if it is buffering; without it the extrapolated position counts, which has gone on
   * meanwhile.
   */
  | { readonly type: 'pause'; readonly position?: number }
  /** A person moves on to the next track, which may count as a skip. */
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** Seeks within the current track; `position`: seconds from its start. */
  | { readonly type: 'seek'; readonly position: number }
  /**
   * Starts an item of a list, or plays again a track that was played (index in `played`): that one is inserted before the play-next list.
   */
  | { readonly type: 'jump'; readonly list: 'tracks' | 'playNext' | 'played'; readonly index: number }
  | { readonly type: 'volume'; readonly volume: number }
  | { readonly type: 'mute'; readonly muted: boolean }
  | { readonly type: 'shuffle'; readonly on: boolean }
  | { readonly type: 'repeat'; readonly mode: Repeat }
  | { readonly type: 'playNext'; readonly tracks: readonly TrackId[] }
  | { readonly type: 'playLast'; readonly tracks: readonly TrackId[] }
  /** Inserts before the item that stands at `to` of a list now (its length: at its end), but never before the play-next item that plays. */
  | { readonly type: 'insert'; readonly list: QueueList; readonly to: number; readonly tracks: readonly TrackId[] }
  /**
   * Removes items by position; if the current one is among them, the track after it starts. Invalid positions are ignored, here and in
   * `move`. `others`: positions in the other list, removed in the same undo step.
   */
  | { readonly type: 'remove'; readonly list: QueueList; readonly indices: readonly number[]; readonly others?: readonly number[] }
  /**
   * Moves items, keeping their order, before the one that stands at `to` now (the length of the list: at its end). The play-next item that
   * plays stays in place, and the current item stays in its list.
   */
  | {
      readonly type: 'move'
      readonly list: QueueList
      readonly indices: readonly number[]
      readonly to: number
      /** The list to move to; by default the same one. */
      readonly toList?: QueueList
      /** Positions in the other list, moved in the same undo step: they go behind the items of `list`. */
      readonly others?: readonly number[]
    }
  /**
   * Removes items. `upcoming`: all behind the current track, of both lists. `playNext`: all of that list but the item that plays.
   * `everything`: both lists, which stops the sound, too.
   */
  | { readonly type: 'clear'; readonly what: 'upcoming' | 'playNext' | 'everything' }
  /** Undo and redo are about edits of the lists, never about play, pause or seek. */
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /**
   * Reorders all of `tracks` as the page worked out (album shuffle); it counts as shuffled, so turning shuffle off restores the old order.
   */
  | { readonly type: 'order'; readonly tracks: readonly TrackId[] }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'stopAfter'; readonly on: boolean }
  | { readonly type: 'sleep'; readonly timer: SleepTimer }

export type SleepTimer =
  | { readonly kind: 'off' }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'track' }
  /** The page, which knows albums, sets `stopAfter` when the last track of the album plays. */
  | { readonly kind: 'album' }

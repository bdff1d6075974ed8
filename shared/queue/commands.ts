// Everything one can ask of a queue, as data: the page, the menu and the media keys all use these.
import type { TrackId } from '../ids.ts'
import type { PlayContext, Repeat } from './model.ts'

export type QueueCommand =
  /** Replaces the queue and starts at `index`. `shuffle` overrides the present setting; then `index` -1 means any. */
  | {
      readonly type: 'play'
      readonly tracks: readonly TrackId[]
      readonly index: number
      readonly context: PlayContext | null
      readonly shuffle?: boolean
    }
  /** The rest of a list of which `play` had a part, known by its first track and its length; does nothing to another queue. */
  | {
      readonly type: 'surround'
      readonly first: TrackId
      readonly length: number
      readonly before: readonly TrackId[]
      readonly after: readonly TrackId[]
    }
  | { readonly type: 'resume' }
  | { readonly type: 'pause' }
  /** `by: 'person'` when somebody moved on, which may count as a skip; the end of a track is 'end'. */
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** Seconds. */
  | { readonly type: 'seek'; readonly position: number }
  /** To an item of `tracks`. */
  | { readonly type: 'jump'; readonly index: number }
  | { readonly type: 'volume'; readonly volume: number }
  | { readonly type: 'mute'; readonly muted: boolean }
  | { readonly type: 'shuffle'; readonly on: boolean }
  | { readonly type: 'repeat'; readonly mode: Repeat }
  | { readonly type: 'playNext'; readonly tracks: readonly TrackId[] }
  | { readonly type: 'playLast'; readonly tracks: readonly TrackId[] }

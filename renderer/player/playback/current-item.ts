// What a playback engine has in hand: nothing, a track kept in mind, or one on the timeline.

import type { TrackFile, Trouble } from '../stream/track-bytes.ts'
import type { TrackSegment } from '../stream/track-segment.ts'
import type { Start } from './playback-engine.ts'

/**
 * `cue`: kept in mind, nothing is fetched before somebody wants to hear it. `loaded`: on the timeline; its `startId` is null between
 * the moment a prepared or chosen track is heard and the moment the queue gives it its number, and `failure` says why no more of it will
 * come.
 */
export type CurrentItem =
  | { readonly kind: 'none' }
  | { readonly kind: 'cue'; readonly start: Start }
  | {
      readonly kind: 'loaded'
      readonly startId: number | null
      readonly file: TrackFile
      readonly segment: TrackSegment
      readonly failure: Trouble | null
    }
export type Loaded = Extract<CurrentItem, { kind: 'loaded' }>

/** Seconds into the track at a moment of the timeline. */
export const positionOf = ({ segment }: Loaded, time: number): number => Math.max(0, time - segment.origin)

/** Less than this is no loss: the last of what came may not be playable yet; seconds. */
const unsure = 1

/** Whether a moment of the timeline was there and is gone: a browser short of memory throws away what it likes. */
export const isLost = ({ segment }: Loaded, time: number): boolean => time >= segment.from && time + unsure < segment.reached

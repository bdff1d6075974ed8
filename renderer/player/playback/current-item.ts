// The item of a playback engine: none, a cued track, or one loaded on the timeline.

import type { MediaFailure, TrackFile } from '../stream/track-bytes.ts'
import type { TrackSegment } from '../stream/track-segment.ts'
import type { EngineStart } from './playback-engine.ts'

/**
 * `cue`: to be played later, nothing is fetched yet. `loaded`: on the timeline; its `startId` is null from when a prepared or chosen track
 * is heard until the queue assigns its number; `failure`: why no more of it will arrive.
 */
export type CurrentItem =
  | { readonly kind: 'none' }
  | { readonly kind: 'cue'; readonly start: EngineStart }
  | {
      readonly kind: 'loaded'
      readonly startId: number | null
      readonly file: TrackFile
      readonly segment: TrackSegment
      readonly failure: MediaFailure | null
    }
export type LoadedItem = Extract<CurrentItem, { kind: 'loaded' }>

/** The position in the track at a time of the timeline, seconds. */
export const positionOf = ({ segment }: LoadedItem, time: number): number => Math.max(0, time - segment.origin)

/** Tolerance of `isEvicted`, seconds: the last data appended may not be decodable yet. */
const evictionTolerance = 1

/** Whether a time was buffered once and has been evicted, which a browser short of memory may do. */
export const isEvicted = ({ segment }: LoadedItem, time: number): boolean =>
  time >= segment.from && time + evictionTolerance < segment.bufferedUntil

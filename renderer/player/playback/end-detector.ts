// End detection: how long a track still sounds, by the clock of its sound; a pure function without browser or timer.
import { type StallState, stalledFor } from './stall-detector.ts'

export type EndReading = {
  /** The sound time, seconds of the timeline. */
  readonly time: number
  /** The moment of the reading, milliseconds of a monotonic clock. */
  readonly now: number
  /** The playback rate, 1: as recorded. */
  readonly rate: number
  /** Whether a following track is joined, so that the clock runs on over the end. */
  readonly hasNext: boolean
  /** Whether the sound element says that it ended. */
  readonly hasEnded: boolean
  readonly stallState: StallState
}

/** How long before its computed end a last track may stop and still count as ended, seconds. */
const endTolerance = 0.6
/** How long sound is still audible after the clock stops at the end (output latency), milliseconds. */
const outputLatency = 150
/** Times closer than this count as equal, seconds. */
const timeEpsilon = 0.001

/**
 * How long the track that ends at `end` (seconds of the timeline; null: unknown) still sounds, milliseconds; 0: it is over, null: its end
 * cannot be told yet.
 */
export function timeToEnd(end: number | null, { time, now, rate, hasNext, hasEnded, stallState }: EndReading): number | null {
  if (end === null) return null
  const remaining = ((end - time) * 1000) / rate
  if (hasNext) return time >= end - timeEpsilon ? 0 : remaining
  // Without a following track the clock stops by itself, a little before the sound leaves the loudspeaker.
  if (hasEnded) return 0
  const stillTime = time >= end - timeEpsilon ? now - stallState.since : stalledFor(stallState, now)
  return time >= end - endTolerance && stillTime > Math.max(outputLatency, remaining) ? 0 : null
}

// A pipeline of buffer, feeder and speaker: bytes are fetched, appended, heard; consecutive MP3s join sample-accurately.
import { createFeeder, type Feeder } from '../stream/feeder.ts'
import { openSoundBuffer } from '../stream/sound-buffer.ts'
import type { TrackFile, Trouble } from '../stream/track-bytes.ts'
import { type TrackSegment, type TransformFrames, unchangedFrames } from '../stream/track-segment.ts'
import { type OpenSpeaker, openSpeaker, type Speaker } from './speaker.ts'

export type AudioPipeline = {
  readonly speaker: Speaker
  readonly feeder: Feeder
  /** Whether the sound from a time on is buffered, with a little after it. */
  holds(time: number): boolean
  /** Whether a time of the current track segment can be sought to without loading the track anew. */
  canGoTo(time: number): boolean
  close(): void
}

export type PipelineEvents = {
  /** Something arrived or moved, so the state should be checked. */
  readonly changed: () => void
  /** No more of a track segment will arrive; what is buffered can still be heard. */
  readonly failed: (trackSegment: TrackSegment, trouble: Trouble) => void
  /** The media element failed for good, so only another pipeline helps. `at`: whether reading the file or decoding it failed. */
  readonly broken: (reason: string, at?: 'reading' | 'decoding') => void
}

/** Decorates a speaker with effects, which last until it is closed. */
export type DecorateSpeaker = (speaker: OpenSpeaker) => Speaker

/** Opens a paused pipeline. `reshape`: transforms frames before they are appended. */
export function openPipeline(
  { changed, failed, broken }: PipelineEvents,
  reshape: TransformFrames = unchangedFrames,
  dress: DecorateSpeaker = speaker => speaker,
): AudioPipeline {
  const buffer = openSoundBuffer(() => speaker.time())
  const speaker: Speaker = dress(openSpeaker({ url: buffer.url, holds: buffer.holds, changed, broken }))
  const feeder = createFeeder({
    buffer,
    reshape,
    now: speaker.time,
    progressed: () => {
      speaker.settle()
      changed()
    },
    failed,
  })
  return {
    speaker,
    feeder,
    holds: buffer.holds,
    canGoTo: buffer.holds,
    close: () => {
      speaker.close()
      feeder.stop()
    },
  }
}

/** Factories of the two pipelines: one that joins MP3s, one that plays a single file of another format. */
export type OpenPipelines = {
  readonly joining: (events: PipelineEvents) => AudioPipeline
  readonly plain: (events: PipelineEvents, file: TrackFile) => AudioPipeline
}

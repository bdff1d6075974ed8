// The three parts that make sound together: what is appended, what is fetched, what is heard. Consecutive MP3s join on a sample.
import { createFeeder, type Feeder } from '../stream/feeder.ts'
import { openSoundBuffer } from '../stream/sound-buffer.ts'
import type { TrackFile, Trouble } from '../stream/track-bytes.ts'
import { type TrackSegment, type TransformFrames, unchangedFrames } from '../stream/track-segment.ts'
import { type OpenSpeaker, openSpeaker, type Speaker } from './speaker.ts'

export type AudioPipeline = {
  readonly speaker: Speaker
  readonly feeder: Feeder
  /** Whether there is sound for a moment of the timeline and a little after it. */
  holds(time: number): boolean
  /** Whether a moment of the current track segment can be gone to without beginning anew. */
  canGoTo(time: number): boolean
  close(): void
}

export type PipelineEvents = {
  /** Something arrived or moved: worth a look. */
  readonly changed: () => void
  /** A track segment will get no further; what is there of it can still be heard. */
  readonly failed: (trackSegment: TrackSegment, trouble: Trouble) => void
  /** The browser gave up; only another pipeline helps. `at`: what it could not do, to read the file or to make sound of it. */
  readonly broken: (reason: string, at?: 'reading' | 'decoding') => void
}

/** What effects make of a speaker: the same, and whatever they do with its sound until it is closed. */
export type DecorateSpeaker = (speaker: OpenSpeaker) => Speaker

/** Opens a silent pipeline. `reshape`: what happens to frames before they are heard. */
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

/** Makes pipelines: one that joins track segments, or one that plays a file of another format as it is. */
export type OpenPipelines = {
  readonly joining: (events: PipelineEvents) => AudioPipeline
  readonly plain: (events: PipelineEvents, file: TrackFile) => AudioPipeline
}

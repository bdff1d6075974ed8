// A pipeline of buffer, feeder and speaker: bytes are fetched, appended, heard; consecutive MP3s join sample-accurately.
import { createFeeder, type Feeder } from '../stream/feeder.ts'
import { openSoundBuffer } from '../stream/sound-buffer.ts'
import type { MediaFailure, TrackFile } from '../stream/track-bytes.ts'
import { type TrackSegment, type TransformFrames, unchangedFrames } from '../stream/track-segment.ts'
import { type OpenSpeaker, openSpeaker, type Speaker } from './speaker.ts'

export type AudioPipeline = {
  readonly speaker: Speaker
  readonly feeder: Feeder
  /** Whether the sound from a time on is buffered, with a little after it. */
  isBuffered(time: number): boolean
  /** Whether a time of the current track segment can be sought to without loading the track anew. */
  canSeekTo(time: number): boolean
  close(): void
}

export type PipelineEvents = {
  /** Called when data arrived or the media clock started, stopped or jumped, so that the state has to be checked. */
  readonly onChange: () => void
  /** Called when no more of a track segment will arrive; what is buffered can still be heard. */
  readonly onFailure: (trackSegment: TrackSegment, failure: MediaFailure) => void
  /**
   * Called when the media element failed for good, so only another pipeline helps. `stage`: whether reading the file or decoding it failed.
   */
  readonly onError: (reason: string, stage?: 'reading' | 'decoding') => void
}

/** Decorates a speaker with effects, which last until it is closed. */
export type DecorateSpeaker = (speaker: OpenSpeaker) => Speaker

/** Opens a paused pipeline. `transform`: transforms frames before they are appended. */
export function openPipeline(
  { onChange, onFailure, onError }: PipelineEvents,
  transform: TransformFrames = unchangedFrames,
  decorate: DecorateSpeaker = speaker => speaker,
): AudioPipeline {
  const buffer = openSoundBuffer(() => speaker.time())
  const speaker: Speaker = decorate(openSpeaker({ url: buffer.url, isBuffered: buffer.isBuffered, onChange, onError }))
  const feeder = createFeeder({
    buffer,
    transform,
    now: speaker.time,
    onProgress: () => {
      speaker.applyPending()
      onChange()
    },
    onFailure,
  })
  return {
    speaker,
    feeder,
    isBuffered: buffer.isBuffered,
    canSeekTo: buffer.isBuffered,
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

// One file that a MediaSource does not take (FLAC, AAC, WAV …): the browser reads `/media/…` itself, ranges included.

import { mediaAddress, type TrackFile, whyNoSound } from '../stream/track-bytes.ts'
import { newTrackSegment, type TrackSegment } from '../stream/track-segment.ts'
import type { AudioPipeline, DecorateSpeaker, PipelineEvents } from './pipeline.ts'
import { openSpeaker, type Speaker } from './speaker.ts'

/** MediaError.MEDIA_ERR_NETWORK */
const networkError = 2
/** So much behind a moment is enough to go on there, seconds. */
const enough = 0.15

/**
 * Opens a silent pipeline for one file; its timeline is the file's own. It loads at once, so that opened early it begins without a wait,
 * but it joins nothing: what follows is heard from another pipeline.
 */
export function openPlainPipeline(
  { changed, failed, broken }: PipelineEvents,
  file: TrackFile,
  dress: DecorateSpeaker = speaker => speaker,
): AudioPipeline {
  let trackSegment: TrackSegment = newTrackSegment(file, 0, 0)
  let closed = false
  const look = () => {
    const { duration } = element
    if (Number.isFinite(duration)) trackSegment.end = duration
    trackSegment.reached = reachedFrom(element, speaker.time())
    changed()
  }
  /** The element says little about what went wrong; main's answer says it in words. */
  const explain = async (reason: string) => {
    const trouble = await whyNoSound(file)
    if (closed) return
    if (trouble) failed(trackSegment, trouble)
    else broken(reason, element.error?.code === networkError ? 'reading' : 'decoding')
  }
  const opened = openSpeaker({ url: mediaAddress(file), holds: () => true, changed: look, broken: reason => void explain(reason) })
  const { element } = opened
  const speaker: Speaker = dress(opened)

  return {
    speaker,
    feeder: {
      begin: (_same, position) => {
        trackSegment = newTrackSegment(file, position, position)
        return trackSegment
      },
      follow: () => undefined,
      following: () => null,
      passOn: () => undefined,
      tick: () => undefined,
      stop: () => undefined,
    },
    holds: time => reachedFrom(element, time) >= Math.min(time + enough, trackSegment.end ?? Number.POSITIVE_INFINITY),
    canGoTo: () => true,
    close: () => {
      closed = true
      speaker.close()
    },
  }
}

/** How far the sound is there without a hole from a moment on; the moment itself if nothing of it is. */
function reachedFrom({ buffered }: HTMLAudioElement, time: number): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= time + 0.01 && time < buffered.end(index)) return buffered.end(index)
  }
  return time
}

// The pipeline for a single file that MediaSource does not take (FLAC, AAC, WAV …): the browser reads `/media/…` itself, with range requests.

import { mediaAddress, type TrackFile, whyNoSound } from '../stream/track-bytes.ts'
import { newTrackSegment, type TrackSegment } from '../stream/track-segment.ts'
import type { AudioPipeline, DecorateSpeaker, PipelineEvents } from './pipeline.ts'
import { openSpeaker, type Speaker } from './speaker.ts'

/** MediaError.MEDIA_ERR_NETWORK */
const networkError = 2
/** The buffered time from which playing can continue, seconds. */
const enough = 0.15

/**
 * Opens a paused pipeline for one file, whose timeline is the file's own. It loads at once, so that opened in advance it starts without
 * delay; the next song needs a pipeline of its own.
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
  /** The media element says little about an error, so main is asked for the reason in words. */
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

/** The end of the buffered range that contains a time, seconds; the time itself if it is not buffered. */
function reachedFrom({ buffered }: HTMLAudioElement, time: number): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= time + 0.01 && time < buffered.end(index)) return buffered.end(index)
  }
  return time
}

// The pipeline for a single file that MediaSource does not take (FLAC, AAC, WAV …): the browser reads `/media/…` itself, with range
// requests.

import { mediaAddress } from '../../../shared/page-addresses.ts'
import { probeFailure, type TrackFile } from '../stream/track-bytes.ts'
import { newTrackSegment, type TrackSegment } from '../stream/track-segment.ts'
import type { AudioPipeline, DecorateSpeaker, PipelineEvents } from './pipeline.ts'
import { openSpeaker, type Speaker } from './speaker.ts'

/** MediaError.MEDIA_ERR_NETWORK */
const mediaErrorNetwork = 2
/** The buffered time from which playing can continue, seconds. */
const leastBuffered = 0.15

/**
 * Opens a paused pipeline for one file, whose timeline is the file's own. It loads at once, so that opened in advance it starts without
 * delay; the next song needs a pipeline of its own.
 */
export function openPlainPipeline(
  { onChange, onFailure, onError }: PipelineEvents,
  file: TrackFile,
  decorate: DecorateSpeaker = speaker => speaker,
): AudioPipeline {
  let trackSegment: TrackSegment = newTrackSegment(file, 0, 0)
  let isClosed = false
  const onSpeakerChange = () => {
    const { duration } = element
    if (Number.isFinite(duration)) trackSegment.end = duration
    trackSegment.bufferedUntil = bufferedEnd(element, speaker.time())
    onChange()
  }
  /** Reports an error of the media element; main is asked for the reason in words, as the element says little. */
  const reportError = async (reason: string) => {
    const failure = await probeFailure(file)
    if (isClosed) return
    if (failure) onFailure(trackSegment, failure)
    else onError(reason, element.error?.code === mediaErrorNetwork ? 'reading' : 'decoding')
  }
  const rawSpeaker = openSpeaker({
    url: mediaAddress(file),
    isBuffered: () => true,
    onChange: onSpeakerChange,
    onError: reason => void reportError(reason),
  })
  const { element } = rawSpeaker
  const speaker: Speaker = decorate(rawSpeaker)

  return {
    speaker,
    feeder: {
      begin: (_same, position) => {
        trackSegment = newTrackSegment(file, position, position)
        return trackSegment
      },
      setNext: () => undefined,
      nextSegment: () => null,
      advance: () => undefined,
      tick: () => undefined,
      stop: () => undefined,
    },
    isBuffered: time => bufferedEnd(element, time) >= Math.min(time + leastBuffered, trackSegment.end ?? Number.POSITIVE_INFINITY),
    canSeekTo: () => true,
    close: () => {
      isClosed = true
      speaker.close()
    },
  }
}

/** The end of the buffered range that contains a time, seconds; the time itself if it is not buffered. */
function bufferedEnd({ buffered }: HTMLAudioElement, time: number): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= time + 0.01 && time < buffered.end(index)) return buffered.end(index)
  }
  return time
}

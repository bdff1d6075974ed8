// A sound buffer that records which frame is heard when, placing frames as a MediaSource does: by the lengths in their headers.
import { type FrameHeader, frameHeader } from '../../../shared/audio/mp3.ts'
import type { Placement, SoundBuffer } from '../stream/sound-buffer.ts'

/** A frame on the timeline, in seconds: heard from `from` to `to`; `begin`: where it would begin if nothing were cut off. */
export type HeardFrame = {
  readonly from: number
  readonly to: number
  readonly begin: number
  readonly frame: Uint8Array
  readonly header: FrameHeader
}

/** Seconds: a shorter recorded sound is not music but a frame that only flushes the decoder. */
const shortestSound = 1e-5

export function createRecordingBuffer() {
  let heard: HeardFrame[] = []
  let drained: number[] = []
  let placement: Placement = { origin: 0, from: 0, to: 0 }
  let time = 0
  const buffer: SoundBuffer = {
    url: '',
    setPlacement: async wanted => {
      placement = wanted
      time = wanted.origin
    },
    append: async bytes => {
      for (let at = 0; at < bytes.length; ) {
        const header = frameHeader(bytes, at)
        if (!header || at + header.length > bytes.length) throw new Error('no whole frames were appended')
        const [from, end] = [Math.max(time, placement.from), time + header.samples / header.sampleRate]
        const to = Math.min(end, placement.to)
        if (to - from > shortestSound) heard.push({ from, to, begin: time, frame: bytes.slice(at, at + header.length), header })
        else if (to > from) drained.push(to)
        time = end
        at += header.length
      }
    },
    setEnd: async to => {
      placement = { ...placement, to }
    },
    remove: async (from, to) => {
      if (to !== Number.POSITIVE_INFINITY) return
      heard = heard.filter(one => one.from < from)
      drained = drained.filter(moment => moment < from)
    },
    endOfStream: async () => undefined,
    isBuffered: () => true,
    end: () => heard.at(-1)?.to ?? 0,
    close: () => undefined,
  }
  return {
    buffer,
    /** The heard frames, in the order in which they were appended. */
    heard: (): readonly HeardFrame[] => heard,
    /** Seconds of the timeline at which a frame flushed the decoder. */
    drained: (): readonly number[] => drained,
  }
}

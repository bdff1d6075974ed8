// An index of frame positions in a file, filled while it is read; needed for exact seeks where bit rates or kinds of frames vary.

import type { FramePlace } from './frame-counter.ts'
import type { FrameRun } from './splitter.ts'
import { frameTime } from './timeline.ts'

export type FrameIndex = {
  /** The first frame of sound in the file. */
  readonly first: FramePlace
  /** Adds a frame whose number and time are certain. */
  add(place: FramePlace): void
  /** Notes whether frames, from anywhere in the file, differ in kind or bit rate from the first. */
  compare(run: FrameRun): void
  /** Notes that a position computed arithmetically was wrong; `found` are the frames there. */
  noteMisprediction(found: FrameRun): void
  /** Bytes per second of the frames that `noteMisprediction` was told of; null = none. */
  byteRateFound(): number | null
  /** Whether positions cannot be computed, as kinds or bit rates differ, or other data lies between the frames. */
  isVariable(): boolean
  /** The last known frame at or before a second of the music, from which frames are counted. */
  entryBefore(seconds: number): FramePlace
  /** The first known frame after a second; null = none. */
  entryAfter(seconds: number): FramePlace | null
}

/** Least distance of two entries, seconds. */
const indexInterval = 1
/** Most entries, enough for eleven hours; beyond these, more frames are counted from the last one. */
const maxEntries = 40_000

/** The second at which a frame is heard; frames of encoder delay count as the beginning of their segment. */
const heardFrom = ({ segment, frame }: FramePlace): number => Math.max(segment.begin, frameTime(segment, frame))

export function createFrameIndex(first: FramePlace): FrameIndex {
  const places: FramePlace[] = [first]
  let isVariable = false
  let byteRateFound: number | null = null

  /** Number of entries at or before a second, by binary search. */
  const countUntil = (seconds: number): number => {
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const place = places[middle]
      if (place && heardFrom(place) <= seconds) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    first,
    add: place => {
      const seconds = heardFrom(place)
      const count = countUntil(seconds)
      const [before, after] = [places[count - 1], places[count]]
      // An entry out of order was counted differently from its neighbours, as an encoder's tag does not know of damaged frames; it is left
      // out.
      const fits = (!before || before.byte < place.byte) && (!after || place.byte < after.byte)
      const isNear = before !== undefined && seconds - heardFrom(before) < indexInterval
      if (fits && !isNear && places.length < maxEntries) places.splice(count, 0, place)
    },
    compare: ({ segment, bitrate }) => {
      const { header, start } = first.segment
      if (segment.start !== start || bitrate !== header.bitrate) isVariable = true
    },
    noteMisprediction: ({ bytes, starts, segment: { header } }) => {
      isVariable = true
      byteRateFound = (bytes.length * header.sampleRate) / (starts.length * header.samples)
    },
    byteRateFound: () => byteRateFound,
    isVariable: () => isVariable,
    entryBefore: seconds => places[countUntil(seconds) - 1] ?? first,
    entryAfter: seconds => places[countUntil(seconds)] ?? null,
  }
}

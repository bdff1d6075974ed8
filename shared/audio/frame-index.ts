// Where frames of a file lie, as far as it was read: where bit rates vary, or kinds of frames, nothing else says it exactly.
import type { Run } from './splitter.ts'
import { frameTime } from './timeline.ts'
import type { FramePlace } from './walk.ts'

export type FrameIndex = {
  /** The first frame of sound in the file. */
  readonly first: FramePlace
  /** Notes a frame whose number and time are certain. */
  note(place: FramePlace): void
  /** Learns from frames, wherever in the file they were read, whether all are of one kind and bit rate. */
  compare(run: Run): void
  /** Where arithmetic was to find a frame, it found these. */
  doubt(found: Run): void
  /** Bytes of a second of what was found then; null = nothing was. */
  elsewhere(): number | null
  /** Whether arithmetic finds no frames: kinds or bit rates differ, as far as is known, or something lies between the frames. */
  varies(): boolean
  /** The last known place that is not behind a second of the music: from there one walks. */
  before(seconds: number): FramePlace
  /** The first known place behind it; null = none. */
  after(seconds: number): FramePlace | null
}

/** Seconds between two places, and how many of them: eleven hours. Beyond that the walk is longer. */
const apart = 1
const mostPlaces = 40_000

/** The second from which a frame is heard: what an encoder put in front of its segment is not. */
const heardFrom = ({ segment, frame }: FramePlace): number => Math.max(segment.begin, frameTime(segment, frame))

export function createFrameIndex(first: FramePlace): FrameIndex {
  const places: FramePlace[] = [first]
  let varies = false
  let elsewhere: number | null = null

  /** The number of places that are not behind a second. */
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
    note: place => {
      const seconds = heardFrom(place)
      const count = countUntil(seconds)
      const [before, after] = [places[count - 1], places[count]]
      // What does not lie between its neighbours was counted otherwise than they: a tag knows nothing of damaged frames.
      const fits = (!before || before.byte < place.byte) && (!after || place.byte < after.byte)
      const isNear = before !== undefined && seconds - heardFrom(before) < apart
      if (fits && !isNear && places.length < mostPlaces) places.splice(count, 0, place)
    },
    compare: ({ segment, bitrate }) => {
      const { header, start } = first.segment
      if (segment.start !== start || bitrate !== header.bitrate) varies = true
    },
    doubt: ({ bytes, starts, segment: { header } }) => {
      varies = true
      elsewhere = (bytes.length * header.sampleRate) / (starts.length * header.samples)
    },
    elsewhere: () => elsewhere,
    varies: () => varies,
    before: seconds => places[countUntil(seconds) - 1] ?? first,
    after: seconds => places[countUntil(seconds)] ?? null,
  }
}

// Where to begin to read a file, to hear a second of its music: at a frame that is known, where arithmetic finds one, or about there.
import type { SeekTable } from './encoder-tag.ts'
import type { FrameIndex } from './frame-index.ts'
import type { Run } from './splitter.ts'
import { frameAtTime, framesOfRunUp, frameTime, type PlacedSegment, segmentEnd } from './timeline.ts'
import type { FramePlace } from './walk.ts'

/**
 * `known`: a frame that begins there was read before, so all times are exact. `reckoned`: every frame is as long as the others, which
 * shows where one is found; exact as well. `estimated`: which frame is found is not known, and it is taken for the one that was wanted:
 * the second that is shown may be off, by up to a 256th of the file with a table (half a second of a song, half a minute of two hours),
 * until the end of the file tells (`shortfall`). What sounds is to the sample in any case, its end too: that is trimmed from the last frame.
 */
export type Landing = {
  readonly kind: 'known' | 'reckoned' | 'estimated'
  /** The byte to read from; the end of the file if the second lies behind it. */
  readonly byte: number
  /** The segment that is expected there. */
  readonly segment: PlacedSegment
  /** Where the first frame is that was found from there on; null if it shows that it is none of what was expected. */
  placeOf(run: Run): FramePlace | null
}

/** Nearer than this every frame up to the one wanted is read, bytes: at 128 kbit/s four seconds of music. */
const near = 65_536
/** So far frames are read rather than to land where a table says, bytes: half a minute at a high bit rate. */
const nearWithTable = 1_000_000
/** And so far where nothing says where anything is, bytes: songs are exact, and only what lasts for hours is not. */
const nearWithout = 16_000_000
/** Of a file that seems to end before the second so much of its end is read, to see whether it does, bytes. */
const endOfFile = 65_536
/** Frames are a byte longer or shorter than the average: so far from there one may begin, bytes. */
const slack = 2
/** Longer than a decoder's run-up in frames of any kind, seconds. */
const runUp = 0.25
/** The bit rate of fewer frames than these, half a minute, may be that of a beginning only. */
const framesOfBeginning = 1000
/** Behind what an encoder counted there may be other tags of so many bytes; with more, something else was joined on. */
const mostBehind = 262_144
/** Bytes of the longest frame: 320 kbit/s at 32 kHz. */
const longestFrame = 1441
/** The count of an encoder may be about more or less than the frames by so many bytes, such as the tag itself. */
const miscount = 4096

/** `total`: bytes of the file. */
export function landingAt(index: FrameIndex, total: number, seconds: number): Landing {
  const { segment } = index.first
  const from = index.before(seconds - runUp)
  const ahead = frameAtTime(from.segment, seconds) - framesOfRunUp - from.frame
  if (!index.varies() && (!segment.tag || segment.tag.constant)) {
    const each = averageFrame(from.segment)
    const byte = from.byte + Math.floor(ahead * each) - slack
    return byte - from.byte < near ? known(from) : reckoned(from, each, Math.min(byte, Math.max(from.byte, total - endOfFile)))
  }
  const behind = index.after(seconds)
  const table = tableOf(segment, total)
  if (table && seconds >= table.length) return estimated(segment, total, seconds)
  const told = table?.byteAt(seconds) ?? total
  if (table && told < total) {
    const distance = Math.min(told - table.byteAt(frameTime(from.segment, from.frame)), (behind?.byte ?? total) - from.byte)
    return distance < nearWithTable ? known(from) : estimated(segment, Math.max(from.byte, Math.min(told, behind?.byte ?? told)), seconds)
  }
  const byte = Math.floor(behind ? between(from, behind, seconds) : beyond(from, index.elsewhere(), seconds))
  // An estimate that leaves the file is of no use.
  return byte - from.byte < nearWithout || byte >= total ? known(from) : estimated(from.segment, byte, seconds)
}

const known = (from: FramePlace): Landing => ({
  kind: 'known',
  byte: from.byte,
  segment: from.segment,
  placeOf: ({ at, segment }) => (at === from.byte && segment === from.segment ? from : null),
})

const reckoned = (from: FramePlace, each: number, byte: number): Landing => ({
  kind: 'reckoned',
  byte,
  segment: from.segment,
  placeOf: ({ at, segment, bitrate }) => {
    const frames = Math.round((at - from.byte) / each)
    const isThere = Math.abs(at - from.byte - frames * each) <= slack
    const isSame = segment === from.segment && bitrate === segment.header.bitrate
    return isThere && isSame ? { byte: at, segment: from.segment, frame: from.frame + frames } : null
  },
})

const estimated = (expected: PlacedSegment, byte: number, seconds: number): Landing => ({
  kind: 'estimated',
  byte,
  segment: expected,
  placeOf: ({ at, segment }) => {
    const isSame = segment === expected
    const { header, tag, begin } = isSame ? expected : { ...segment, begin: 0 }
    const frame = ((seconds - begin) * header.sampleRate + (tag?.delay ?? 0)) / header.samples - framesOfRunUp
    if (isSame) return { byte: at, segment: expected, frame }
    return { byte: at, segment: { ...segment, begin: (frame * header.samples) / header.sampleRate }, frame: 0 }
  },
})

/**
 * At the end of a file that was read on from an estimated place: by how many frames the estimate was short, as the encoder counted them
 * all. Null where its tag is not about just these bytes.
 */
export function shortfall({ first: { segment } }: FrameIndex, end: FramePlace): number | null {
  const { frames = null, bytes = null } = segment.tag ?? {}
  const isWhole = end.segment === segment && bytes !== null && Math.abs(end.byte - segment.start - bytes) <= miscount
  return frames !== null && isWhole ? frames - end.frame : null
}

/** Bytes of a frame of a segment with one bit rate, on the average. */
const averageFrame = ({ header }: PlacedSegment): number => ((header.samples / 8) * header.bitrate) / header.sampleRate

/** The byte for a second behind all that is known, as if it went on as it did up to there in this segment, or as it is elsewhere. */
function beyond(from: FramePlace, elsewhere: number | null, seconds: number): number {
  const { segment, frame, byte } = from
  const each = frame > 0 ? (byte - segment.start) / frame : averageFrame(segment)
  const usual = (each * segment.header.sampleRate) / segment.header.samples
  const rate = frame < framesOfBeginning ? (elsewhere ?? usual) : usual
  return byte + (seconds - frameTime(segment, frame)) * rate
}

/** The byte for a second between two known places, as if all bytes between them took up as much time. */
function between(from: FramePlace, to: FramePlace, seconds: number): number {
  const [begin, end] = [frameTime(from.segment, from.frame), frameTime(to.segment, to.frame)]
  return from.byte + ((to.byte - from.byte) * (seconds - begin)) / (end - begin)
}

/** What the tag of a whole file says; null if it says nothing of places, or not of all of this file. Exact to a 256th of the bytes. */
function tableOf(segment: PlacedSegment, total: number): { readonly length: number; byteAt(seconds: number): number } | null {
  const { toc = null, frames = null, bytes = null, delay = 0 } = segment.tag ?? {}
  const size = bytes ?? total - segment.start
  if (!toc || frames === null || total - segment.start - size > mostBehind || size > frames * longestFrame) return null
  const { sampleRate, samples } = segment.header
  return {
    length: segmentEnd(segment, frames, 'file'),
    byteAt: seconds => Math.floor(segment.start + size * shareAt(toc, (seconds * sampleRate + delay) / samples)),
  }
}

/** The share of the bytes before a frame: between two steps as if they were all alike. */
function shareAt({ framesPerStep, shares }: SeekTable, frame: number): number {
  const step = Math.max(0, Math.floor(frame / framesPerStep))
  const [from, to] = [shares[step] ?? 1, shares[step + 1] ?? 1]
  return from + (to - from) * Math.max(0, frame / framesPerStep - step)
}

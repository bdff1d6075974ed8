// Finds the byte at which to read a file to hear a second of its music: a known frame, a computed position, or an estimate.
import type { SeekTable } from './encoder-tag.ts'
import type { FramePosition } from './frame-counter.ts'
import type { FrameIndex } from './frame-index.ts'
import type { FrameRun } from './splitter.ts'
import { frameAtTime, framesOfRunUp, frameTime, type PlacedSegment, segmentEnd } from './timeline.ts'

/**
 * Where to begin reading, and how exact that is. `known`: a frame read before begins there, so times are exact. `computed`: all frames are
 * of one length, so the position is computed and verified; exact as well. `estimated`: the frame found is assumed to be the wanted one, so
 * the shown time may be off by up to a 256th of the file with a seek table (half a second in a song, half a minute in two hours), until the
 * end of the file corrects it (`shortfall`). The sound itself is sample-accurate in any case.
 */
export type SeekTarget = {
  readonly kind: 'known' | 'computed' | 'estimated'
  /** The byte to read from; the end of the file for a second behind it. */
  readonly byte: number
  /** The segment expected at that byte. */
  readonly segment: PlacedSegment
  /** The position of the first frame found from that byte on; null if the frame contradicts the expectation. */
  positionOf(run: FrameRun): FramePosition | null
}

/** Within this distance all frames are read instead of seeking, bytes: four seconds at 128 kbit/s. */
const readDistance = 65_536
/** Within this distance frames are read rather than trusting a seek table, bytes: half a minute at a high bit rate. */
const readDistanceWithTable = 1_000_000
/** Within this distance frames are read if there is no seek table, bytes: songs are exact, only files of hours are estimated. */
const readDistanceWithoutTable = 16_000_000
/** If the second seems to lie behind the end, this much of the end is read to verify it, bytes. */
const tailLength = 65_536
/** Padding makes frames a byte longer than the average or shorter: tolerance of a computed position, bytes. */
const byteTolerance = 2
/** An upper bound for a decoder's run-up with frames of any kind, seconds. */
const runUp = 0.25
/** The bit rate of fewer frames than this (half a minute) may only be that of the beginning. */
const minFramesForRate = 1000
/** Other tags of up to this many bytes may follow what the encoder counted; more means that another file was appended. */
const maxTrailingTags = 262_144
/** Length of the longest frame (320 kbit/s at 32 kHz), bytes. */
const maxFrameBytes = 1441
/** Tolerance of an encoder's byte count, which may include the tag itself, bytes. */
const byteCountTolerance = 4096

/**
 * Where to begin reading for a second of the music: at a known frame if that is near; else at a computed position where all frames have one
 * length, or one estimated by the seek table or by known frames. `total`: size of the file, bytes.
 */
export function seekTargetAt(index: FrameIndex, total: number, seconds: number): SeekTarget {
  const { segment } = index.first
  const from = index.entryBefore(seconds - runUp)
  const ahead = frameAtTime(from.segment, seconds) - framesOfRunUp - from.frame
  if (!index.isVariable() && (!segment.tag || segment.tag.constant)) {
    const each = averageFrame(from.segment)
    const byte = from.byte + Math.floor(ahead * each) - byteTolerance
    return byte - from.byte < readDistance
      ? knownTarget(from)
      : computedTarget(from, each, Math.min(byte, Math.max(from.byte, total - tailLength)))
  }
  const nextEntry = index.entryAfter(seconds)
  const table = tableOf(segment, total)
  if (table && seconds >= table.length) return estimatedTarget(segment, total, seconds)
  const told = table?.byteAt(seconds) ?? total
  if (table && told < total) {
    const distance = Math.min(told - table.byteAt(frameTime(from.segment, from.frame)), (nextEntry?.byte ?? total) - from.byte)
    return distance < readDistanceWithTable
      ? knownTarget(from)
      : estimatedTarget(segment, Math.max(from.byte, Math.min(told, nextEntry?.byte ?? told)), seconds)
  }
  const byte = Math.floor(nextEntry ? interpolateByte(from, nextEntry, seconds) : extrapolateByte(from, index.byteRateFound(), seconds))
  // An estimate behind the end of the file is useless, so the frames are then read from the known one on.
  return byte - from.byte < readDistanceWithoutTable || byte >= total ? knownTarget(from) : estimatedTarget(from.segment, byte, seconds)
}

const knownTarget = (from: FramePosition): SeekTarget => ({
  kind: 'known',
  byte: from.byte,
  segment: from.segment,
  positionOf: ({ at, segment }) => (at === from.byte && segment === from.segment ? from : null),
})

const computedTarget = (from: FramePosition, bytesPerFrame: number, byte: number): SeekTarget => ({
  kind: 'computed',
  byte,
  segment: from.segment,
  positionOf: ({ at, segment, bitrate }) => {
    const frames = Math.round((at - from.byte) / bytesPerFrame)
    const isThere = Math.abs(at - from.byte - frames * bytesPerFrame) <= byteTolerance
    const isSame = segment === from.segment && bitrate === segment.header.bitrate
    return isThere && isSame ? { byte: at, segment: from.segment, frame: from.frame + frames } : null
  },
})

const estimatedTarget = (expected: PlacedSegment, byte: number, seconds: number): SeekTarget => ({
  kind: 'estimated',
  byte,
  segment: expected,
  positionOf: ({ at, segment }) => {
    const isSame = segment === expected
    const { header, tag, begin } = isSame ? expected : { ...segment, begin: 0 }
    const frame = ((seconds - begin) * header.sampleRate + (tag?.delay ?? 0)) / header.samples - framesOfRunUp
    if (isSame) return { byte: at, segment: expected, frame }
    return { byte: at, segment: { ...segment, begin: (frame * header.samples) / header.sampleRate }, frame: 0 }
  },
})

/**
 * At the end of a file that was read from an estimated position: by how many frames the estimate was too low, by the encoder's frame count.
 * Null if that count is not about exactly these bytes.
 */
export function shortfall({ first: { segment } }: FrameIndex, end: FramePosition): number | null {
  const { frames = null, bytes = null } = segment.tag ?? {}
  const isWhole = end.segment === segment && bytes !== null && Math.abs(end.byte - segment.start - bytes) <= byteCountTolerance
  return frames !== null && isWhole ? frames - end.frame : null
}

/** Average length of a frame at a segment's constant bit rate, bytes. */
const averageFrame = ({ header }: PlacedSegment): number => ((header.samples / 8) * header.bitrate) / header.sampleRate

/**
 * Extrapolates the byte of a second behind all known frames at the average rate of this segment so far; if that covers less than half a
 * minute, at the rate found elsewhere, if any.
 */
function extrapolateByte(from: FramePosition, byteRateFound: number | null, seconds: number): number {
  const { segment, frame, byte } = from
  const each = frame > 0 ? (byte - segment.start) / frame : averageFrame(segment)
  const usual = (each * segment.header.sampleRate) / segment.header.samples
  const rate = frame < minFramesForRate ? (byteRateFound ?? usual) : usual
  return byte + (seconds - frameTime(segment, frame)) * rate
}

/** Interpolates the byte of a second between two known frames, linearly. */
function interpolateByte(from: FramePosition, to: FramePosition, seconds: number): number {
  const [begin, end] = [frameTime(from.segment, from.frame), frameTime(to.segment, to.frame)]
  return from.byte + ((to.byte - from.byte) * (seconds - begin)) / (end - begin)
}

/** The seek table of the whole file, exact to a 256th of the bytes; null if there is none, or if it does not cover all of the file. */
function tableOf(segment: PlacedSegment, total: number): { readonly length: number; byteAt(seconds: number): number } | null {
  const { toc = null, frames = null, bytes = null, delay = 0 } = segment.tag ?? {}
  const size = bytes ?? total - segment.start
  if (!toc || frames === null || total - segment.start - size > maxTrailingTags || size > frames * maxFrameBytes) return null
  const { sampleRate, samples } = segment.header
  return {
    length: segmentEnd(segment, frames, 'file'),
    byteAt: seconds => Math.floor(segment.start + size * shareAt(toc, (seconds * sampleRate + delay) / samples)),
  }
}

/** The share of the bytes before a frame, interpolated between two steps of the table. */
function shareAt({ framesPerEntry, shares }: SeekTable, frame: number): number {
  const step = Math.max(0, Math.floor(frame / framesPerEntry))
  const [from, to] = [shares[step] ?? 1, shares[step + 1] ?? 1]
  return from + (to - from) * Math.max(0, frame / framesPerEntry - step)
}

// Splits an MP3 stream into whole frames, dropping everything else: tags, pictures, garbage, a truncated last frame.
import { type EncoderTag, encoderTag } from './encoder-tag.ts'
import { tagLength } from './foreign-tags.ts'
import { type FrameHeader, frameHeader, frameHeaderSize, isSameFormat } from './mp3.ts'

/** Consecutive frames of one kind; most files are one. A new one begins where channels or sample rate change, or at an encoder's tag. */
export type Segment = {
  /** The header of the segment's first frame of sound. */
  readonly header: FrameHeader
  /** The encoder's tag directly before the segment; null: none. */
  readonly tag: EncoderTag | null
  /** Offset in the file of the segment's first frame of sound, bytes. */
  readonly start: number
}

/** Consecutive whole frames of one segment: `starts` are their offsets in `bytes`, `at` is the offset in the file of the first one. */
export type FrameRun = {
  readonly bytes: Uint8Array
  readonly starts: readonly number[]
  readonly at: number
  /** The same object for all runs of a segment. */
  readonly segment: Segment
  /** The bit rate that all frames of the run have, bits per second; null = they differ. */
  readonly bitrate: number | null
}

export type Splitter = {
  /** Takes the next bytes, and returns the frames that they complete, one run per segment. */
  push(piece: Uint8Array): readonly FrameRun[]
  /** Bytes since the last frame that were neither frame nor tag, to give up on files that are no MP3. */
  garbageBytes(): number
}

/**
 * Where reading begins in a file. `segment` null: at the beginning of the file; `onFrame`: a frame of the segment is certain to begin
 * there.
 */
export type ReadStart = { readonly byte: number; readonly segment: Segment | null; readonly onFrame: boolean }

/**
 * Splits from the beginning of a file, or from any byte of a file of a known segment. As sync bytes occur by chance, a frame that does not
 * directly follow a frame of its kind counts only if another one of its kind follows; so a single odd frame is garbage.
 */
export function createSplitter(
  { byte, segment: initialSegment, onFrame }: ReadStart = { byte: 0, segment: null, onFrame: false },
): Splitter {
  let segment = initialSegment
  /** The encoder's tag that was seen and belongs to the next frames; null: none. */
  let tag: EncoderTag | null = null
  let unparsed = new Uint8Array()
  let restAt = byte
  /** The header of the frame that ends where the next one has to begin; null = out of sync. */
  let previous = onFrame ? (initialSegment?.header ?? null) : null
  /** Bytes of a tag that are still to come and are skipped. */
  let toSkip = 0
  let garbageBytes = 0

  /**
   * The frame at `offset` of `unparsed`, if another of its kind is directly before or after it; 'more': more bytes are needed to tell;
   * null: none.
   */
  const frameIn = (offset: number): FrameHeader | 'more' | null => {
    if (offset + frameHeaderSize > unparsed.length) return 'more'
    const header = frameHeader(unparsed, offset)
    if (!header) return null
    const end = offset + header.length
    if (previous && isSameFormat(header, previous)) return end > unparsed.length ? 'more' : header
    if (end + frameHeaderSize > unparsed.length) return 'more'
    const following = frameHeader(unparsed, end)
    return following && isSameFormat(header, following) ? header : null
  }

  const push = (piece: Uint8Array): readonly FrameRun[] => {
    unparsed = joined(unparsed, piece)
    const runs: FrameRun[] = []
    let row: Row | null = null
    let offset = skip(0)
    while (offset < unparsed.length) {
      const header = frameIn(offset)
      if (header === 'more') break
      if (header) {
        previous = header
        garbageBytes = 0
        const frame = unparsed.subarray(offset, offset + header.length)
        const encoder = encoderTag(frame, header)
        if (encoder) tag = encoder
        else {
          if (!segment || tag || !isSameFormat(header, segment.header)) {
            if (row) runs.push(runOf(row))
            row = null
            segment = { header, tag, start: restAt + offset }
            tag = null
          }
          row ??= { segment, at: restAt + offset, frames: [], bitrate: header.bitrate }
          row.frames.push(frame)
          if (row.bitrate !== header.bitrate) row.bitrate = null
        }
        offset += header.length
      } else {
        previous = null
        const length = tagLength(unparsed, offset)
        if (length === null) break
        if (length === 0) garbageBytes += 1
        toSkip = Math.max(length, 1)
        offset = skip(offset)
      }
    }
    if (row) runs.push(runOf(row))
    restAt += offset
    unparsed = unparsed.slice(offset)
    return runs
  }

  /** Skips the rest of a tag as far as it was read; returns the offset in `unparsed` behind it. */
  const skip = (offset: number): number => {
    const now = Math.min(toSkip, unparsed.length - offset)
    toSkip -= now
    return offset + now
  }

  return { push, garbageBytes: () => garbageBytes }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

type Row = { readonly segment: Segment; readonly at: number; readonly frames: Uint8Array[]; bitrate: number | null }

function runOf({ frames, ...row }: Row): FrameRun {
  const bytes = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0))
  const starts: number[] = []
  let offset = 0
  for (const frame of frames) {
    starts.push(offset)
    bytes.set(frame, offset)
    offset += frame.length
  }
  return { bytes, starts, ...row }
}

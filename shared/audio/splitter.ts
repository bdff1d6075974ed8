// Cuts an MP3 that arrives in pieces into whole frames, and leaves out everything else: tags, pictures, rubbish, a torn last frame.
import { type EncoderTag, encoderTag } from './encoder-tag.ts'
import { tagLength } from './foreign-tags.ts'
import { alike, type FrameHeader, frameHeader, headerSize } from './mp3.ts'

/**
 * Frames of one kind in a row: most files are one segment. Where channels or the sample rate change, or an encoder's tag says that
 * something else begins, another one follows.
 */
export type Segment = {
  /** Of its first frame of sound. */
  readonly header: FrameHeader
  /** What stood right in front of it. */
  readonly tag: EncoderTag | null
  /** The byte of the file at which its first frame of sound begins. */
  readonly start: number
}

/** Whole frames of a segment in a row. `starts` are their places in `bytes`; `at` is the byte of the file at which the first one begins. */
export type Run = {
  readonly bytes: Uint8Array
  readonly starts: readonly number[]
  readonly at: number
  /** The same object for all runs of a segment. */
  readonly segment: Segment
  /** Bits per second of all of these frames; null = they differ. */
  readonly bitrate: number | null
}

export type Splitter = {
  /** Takes the next bytes and gives the frames they complete, as one run for each segment. */
  push(piece: Uint8Array): readonly Run[]
  /** Bytes passed over without finding sound, to give up on what is no MP3; a tag does not count. */
  rubbish(): number
}

/** Where reading begins. `onFrame`: it is certain that a frame of the segment begins there. */
export type From = { readonly byte: number; readonly segment: Segment | null; readonly onFrame: boolean }

/**
 * Starts at the beginning of a file, or at a byte of one already known: then it finds the next frame from there. A frame that does
 * not follow directly on another one, or is of another kind than that, counts only if yet another one like it follows, because sync bytes
 * occur everywhere: so a change lasts for two frames at least, and a single odd frame is rubbish.
 */
export function createSplitter({ byte, segment: known, onFrame }: From = { byte: 0, segment: null, onFrame: false }): Splitter {
  let segment = known
  /** Seen in front of the frames to come. */
  let tag: EncoderTag | null = null
  let rest = new Uint8Array()
  let restAt = byte
  /** What ends where the next one may begin; null = out of step. */
  let previous = onFrame ? (known?.header ?? null) : null
  /** Bytes of a tag still to come, which need not be kept. */
  let toSkip = 0
  let rubbish = 0

  /** A frame at `offset` of `rest`; 'more' = cannot be told yet. */
  const frameIn = (offset: number): FrameHeader | 'more' | null => {
    if (offset + headerSize > rest.length) return 'more'
    const header = frameHeader(rest, offset)
    if (!header) return null
    const end = offset + header.length
    if (previous && alike(header, previous)) return end > rest.length ? 'more' : header
    if (end + headerSize > rest.length) return 'more'
    const following = frameHeader(rest, end)
    return following && alike(header, following) ? header : null
  }

  const push = (piece: Uint8Array): readonly Run[] => {
    rest = joined(rest, piece)
    const runs: Run[] = []
    let row: Row | null = null
    let at = skip(0)
    while (at < rest.length) {
      const header = frameIn(at)
      if (header === 'more') break
      if (header) {
        previous = header
        rubbish = 0
        const frame = rest.subarray(at, at + header.length)
        const said = encoderTag(frame, header)
        if (said) tag = said
        else {
          if (!segment || tag || !alike(header, segment.header)) {
            if (row) runs.push(runOf(row))
            row = null
            segment = { header, tag, start: restAt + at }
            tag = null
          }
          row ??= { segment, at: restAt + at, frames: [], bitrate: header.bitrate }
          row.frames.push(frame)
          if (row.bitrate !== header.bitrate) row.bitrate = null
        }
        at += header.length
      } else {
        previous = null
        const length = tagLength(rest, at)
        if (length === null) break
        if (length === 0) rubbish += 1
        toSkip = Math.max(length, 1)
        at = skip(at)
      }
    }
    if (row) runs.push(runOf(row))
    restAt += at
    rest = rest.slice(at)
    return runs
  }

  /** Passes over what is left of a tag; gives the place in `rest` behind it. */
  const skip = (offset: number): number => {
    const now = Math.min(toSkip, rest.length - offset)
    toSkip -= now
    return offset + now
  }

  return { push, rubbish: () => rubbish }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

type Row = { readonly segment: Segment; readonly at: number; readonly frames: Uint8Array[]; bitrate: number | null }

function runOf({ frames, ...row }: Row): Run {
  const bytes = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0))
  const starts: number[] = []
  let at = 0
  for (const frame of frames) {
    starts.push(at)
    bytes.set(frame, at)
    at += frame.length
  }
  return { bytes, starts, ...row }
}

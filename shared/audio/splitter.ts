// Cuts an MP3 that arrives in pieces into whole frames, and leaves out everything else: tags, pictures, rubbish, a torn last frame.
import { type EncoderTag, encoderTag } from './encoder-tag.ts'
import { alike, type FrameHeader, frameHeader, headerSize, id3Length } from './mp3.ts'

/** The first byte of an ID3 tag: looked at before anything else, for rubbish can be long. */
const letterI = 0x49

/** What the file is, known from its first frame on. */
export type Mp3 = {
  readonly header: FrameHeader
  readonly tag: EncoderTag | null
  /** The byte at which the first frame of sound begins. */
  readonly start: number
}

/** Whole frames in a row. `starts` are their places in `bytes`; `at` is the byte of the file at which the first one begins. */
export type Run = { readonly bytes: Uint8Array; readonly starts: readonly number[]; readonly at: number }

export type Splitter = {
  /** Takes the next bytes and gives the frames they complete, null if none. */
  push(piece: Uint8Array): Run | null
  /** Null until the first frame was seen. */
  mp3(): Mp3 | null
  /** Bytes passed over without finding sound, to give up on what is no MP3; an ID3 tag does not count. */
  rubbish(): number
}

/**
 * Starts at the beginning of a file, or at byte `at` of one already known: then it finds the next frame from there. A frame that does
 * not follow directly on another one counts only if yet another one follows it, because sync bytes occur everywhere.
 */
export function createSplitter(at = 0, known: Mp3 | null = null): Splitter {
  let mp3 = known
  let rest = new Uint8Array()
  let restAt = at
  let inStep = false
  /** Bytes of an ID3 tag still to come, which need not be kept. */
  let toSkip = 0
  let rubbish = 0

  /** A frame at `offset` of `rest`; 'more' = cannot be told yet. */
  const frameIn = (offset: number): FrameHeader | 'more' | null => {
    if (offset + headerSize > rest.length) return 'more'
    const header = frameHeader(rest, offset)
    if (!header || (mp3 && !alike(header, mp3.header))) return null
    if (offset + header.length > rest.length) return 'more'
    if (inStep) return header
    if (offset + header.length + headerSize > rest.length) return 'more'
    const following = frameHeader(rest, offset + header.length)
    return following && alike(header, following) ? header : null
  }

  const push = (piece: Uint8Array): Run | null => {
    rest = joined(rest, piece)
    const frames: Uint8Array[] = []
    let runAt = 0
    let at = skip(0)
    while (at < rest.length) {
      const header = frameIn(at)
      if (header === 'more') break
      if (header) {
        inStep = true
        rubbish = 0
        const frame = rest.subarray(at, at + header.length)
        if (!recognise(frame, header, restAt + at)) {
          if (frames.length === 0) runAt = restAt + at
          frames.push(frame)
        }
        at += header.length
      } else {
        inStep = false
        const tag = rest[at] === letterI ? id3Length(rest, at) : 0
        if (tag === null) break
        if (tag === 0) rubbish += 1
        toSkip = Math.max(tag, 1)
        at = skip(at)
      }
    }
    const run = frames.length > 0 ? { ...together(frames), at: runAt } : null
    restAt += at
    rest = rest.slice(at)
    return run
  }

  /** Learns from the very first frame what the file is; true = it holds no sound but a tag about the others. */
  const recognise = (frame: Uint8Array, header: FrameHeader, place: number): boolean => {
    if (mp3) return false
    const tag = encoderTag(frame, header)
    mp3 = { header, tag, start: tag ? place + header.length : place }
    return tag !== null
  }

  /** Passes over what is left of an ID3 tag; gives the place in `rest` behind it. */
  const skip = (offset: number): number => {
    const now = Math.min(toSkip, rest.length - offset)
    toSkip -= now
    return offset + now
  }

  return { push, mp3: () => mp3, rubbish: () => rubbish }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function together(frames: readonly Uint8Array[]): Pick<Run, 'bytes' | 'starts'> {
  const bytes = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0))
  const starts: number[] = []
  let at = 0
  for (const frame of frames) {
    starts.push(at)
    bytes.set(frame, at)
    at += frame.length
  }
  return { bytes, starts }
}

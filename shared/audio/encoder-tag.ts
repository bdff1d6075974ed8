// What the first frame says of the whole file: Xing or Info with the LAME part, or VBRI. Counts are hints: the file may be cut or lie.
import type { FrameHeader } from './mp3.ts'

export type EncoderTag = {
  /** Frames after this one, as the encoder counted them; null = not said. */
  readonly frames: number | null
  /** Bytes of all frames including this one; null = not said. */
  readonly bytes: number | null
  /** Where equal steps of the time lie in the file; null = not said. */
  readonly toc: SeekTable | null
  /** Samples to leave out at the beginning and at the end. */
  readonly delay: number
  readonly padding: number
  /** The highest sample of what was encoded, 1 = full scale; null = not said. */
  readonly peak: number | null
  /** "Info" stands for a constant bit rate. */
  readonly constant: boolean
}

/**
 * A place for every so many frames. Step n begins with frame n × `framesPerStep`, behind the share `shares[n]` (0 to 1, never falling)
 * of the bytes; behind the last step lies all of it.
 */
export type SeekTable = { readonly framesPerStep: number; readonly shares: readonly number[] }

/** Reads the tag in a whole first frame; null if the frame holds sound. */
export function encoderTag(frame: Uint8Array, header: FrameHeader): EncoderTag | null {
  const { tagOffset } = header
  const constant = isTextAt(frame, tagOffset, 'Info')
  if (constant || isTextAt(frame, tagOffset, 'Xing')) return xing(frame, tagOffset, constant)
  return isTextAt(frame, vbriOffset, 'VBRI') ? vbri(frame) : null
}

/** VBRI stands at the same place in every frame. */
const vbriOffset = 36
const vbriTable = vbriOffset + 26

function vbri(frame: Uint8Array): EncoderTag {
  const frames = numberAt(frame, vbriOffset + 14)
  return { bytes: numberAt(frame, vbriOffset + 10), frames, toc: vbriToc(frame), delay: 0, padding: 0, peak: null, constant: false }
}

/** Each entry says how many bytes a step of so many frames takes up. The unit of that is left out: only shares are wanted. */
function vbriToc(frame: Uint8Array): SeekTable | null {
  const [count, , width, framesPerStep] = [18, 20, 22, 24].map(offset => numberAt(frame, vbriOffset + offset, 2) ?? 0)
  if (!count || !framesPerStep || !width || width > 4) return null
  const sizes = Array.from({ length: count }, (_, entry) => numberAt(frame, vbriTable + entry * width, width))
  let sum = 0
  const before: number[] = []
  for (const size of sizes) {
    if (size === null) return null
    before.push(sum)
    sum += size
  }
  return sum === 0 ? null : { framesPerStep, shares: before.map(bytes => bytes / sum) }
}

function xing(frame: Uint8Array, start: number, constant: boolean): EncoderTag {
  const flags = numberAt(frame, start + 4) ?? 0
  let place = start + 8
  const take = (bit: number, size: number): number | null => {
    if ((flags & bit) === 0) return null
    place += size
    return place <= frame.length ? place - size : null
  }
  const frames = take(1, 4)
  const bytes = take(2, 4)
  const toc = take(4, 100)
  take(8, 4)
  const { delay, padding, peak } = lamePart(frame, place)
  const count = frames === null ? null : numberAt(frame, frames)
  return {
    frames: count,
    bytes: bytes === null ? null : numberAt(frame, bytes),
    toc: toc === null || !count ? null : xingToc(frame.subarray(toc, toc + xingSteps), count),
    delay,
    padding,
    peak,
    constant,
  }
}

const xingSteps = 100

/** One byte for each percent of the time: before it lie so many 256ths of the bytes. */
function xingToc(places: Uint8Array, frames: number): SeekTable {
  let highest = 0
  const shares = Array.from(places, place => {
    highest = Math.max(highest, place)
    return highest / 256
  })
  return { framesPerStep: frames / xingSteps, shares }
}

/** A peak is a number with 23 bits behind the point; one beyond this is no peak. */
const peakScale = 2 ** 23
const highestPeak = 8

/**
 * What LAME adds behind the encoder's name: 11 bytes after its beginning the peak, 21 bytes after it two numbers of 12 bits. Only names
 * that are known to fill them are believed.
 */
function lamePart(frame: Uint8Array, name: number): Pick<EncoderTag, 'delay' | 'padding' | 'peak'> {
  const [first, second, third] = frame.subarray(name + 21, name + 24)
  const known = ['LAME', 'Lavc', 'Lavf'].some(encoder => isTextAt(frame, name, encoder))
  if (!known || first === undefined || second === undefined || third === undefined) return { delay: 0, padding: 0, peak: null }
  const peak = (numberAt(frame, name + 11) ?? 0) / peakScale
  return {
    delay: (first << 4) | (second >> 4),
    padding: ((second & 15) << 8) | third,
    peak: peak > 0 && peak <= highestPeak ? peak : null,
  }
}

/** Byte by byte: every frame of a file is asked, as another file may begin in its middle. */
function isTextAt(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[offset + index] !== text.charCodeAt(index)) return false
  return true
}

/** So many bytes, most significant byte first; null past the end. */
function numberAt(bytes: Uint8Array, offset: number, width = 4): number | null {
  const part = bytes.subarray(offset, offset + width)
  return part.length < width ? null : part.reduce((sum, byte) => sum * 256 + byte, 0)
}

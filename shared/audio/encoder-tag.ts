// Parses the encoder's tag in an MP3's first frame: Xing or Info with the LAME part, or VBRI. Counts are hints: the file may be cut or lie.
import type { FrameHeader } from './mp3.ts'

export type EncoderTag = {
  /** Number of frames after this one, as the encoder counted them; null = absent. */
  readonly frames: number | null
  /** Number of bytes of all frames including this one; null = absent. */
  readonly bytes: number | null
  /** The seek table; null = absent. */
  readonly toc: SeekTable | null
  /** Encoder delay: samples per channel to skip at the beginning. */
  readonly delay: number
  /** Padding: samples per channel to skip at the end. */
  readonly padding: number
  /** The peak sample of the encoded signal, 1 = full scale; null = absent. */
  readonly peak: number | null
  /** Whether the bit rate is constant, which the name "Info" instead of "Xing" says. */
  readonly constant: boolean
}

/**
 * A seek table with one entry per `framesPerEntry` frames: frame n × `framesPerEntry` begins at the share `shares[n]` (0 to 1, monotonic)
 * of the bytes; the last step ends at the last byte.
 */
export type SeekTable = { readonly framesPerEntry: number; readonly shares: readonly number[] }

/** Parses the tag in a whole first frame; null if the frame holds sound. */
export function encoderTag(frame: Uint8Array, header: FrameHeader): EncoderTag | null {
  const { tagOffset } = header
  const isConstantBitRate = isTextAt(frame, tagOffset, 'Info')
  if (isConstantBitRate || isTextAt(frame, tagOffset, 'Xing')) return xing(frame, tagOffset, isConstantBitRate)
  return isTextAt(frame, vbriOffset, 'VBRI') ? vbri(frame) : null
}

/** Offset of a VBRI tag, the same in every kind of frame, bytes. */
const vbriOffset = 36
const vbriTable = vbriOffset + 26

function vbri(frame: Uint8Array): EncoderTag {
  const frames = numberAt(frame, vbriOffset + 14)
  return { bytes: numberAt(frame, vbriOffset + 10), frames, toc: vbriToc(frame), delay: 0, padding: 0, peak: null, constant: false }
}

/** Each VBRI entry is the size of one step in some unit, which cancels out because only shares are needed. */
function vbriToc(frame: Uint8Array): SeekTable | null {
  const [count, , width, framesPerEntry] = [18, 20, 22, 24].map(offset => numberAt(frame, vbriOffset + offset, 2) ?? 0)
  if (!count || !framesPerEntry || !width || width > 4) return null
  const sizes = Array.from({ length: count }, (_, entry) => numberAt(frame, vbriTable + entry * width, width))
  let sum = 0
  const before: number[] = []
  for (const size of sizes) {
    if (size === null) return null
    before.push(sum)
    sum += size
  }
  return sum === 0 ? null : { framesPerEntry, shares: before.map(bytes => bytes / sum) }
}

function xing(frame: Uint8Array, start: number, isConstantBitRate: boolean): EncoderTag {
  const flags = numberAt(frame, start + 4) ?? 0
  let offset = start + 8
  const take = (bit: number, size: number): number | null => {
    if ((flags & bit) === 0) return null
    offset += size
    return offset <= frame.length ? offset - size : null
  }
  const frames = take(1, 4)
  const bytes = take(2, 4)
  const toc = take(4, 100)
  take(8, 4)
  const { delay, padding, peak } = lamePart(frame, offset)
  const count = frames === null ? null : numberAt(frame, frames)
  return {
    frames: count,
    bytes: bytes === null ? null : numberAt(frame, bytes),
    toc: toc === null || !count ? null : xingToc(frame.subarray(toc, toc + xingSteps), count),
    delay,
    padding,
    peak,
    constant: isConstantBitRate,
  }
}

const xingSteps = 100

/** A Xing table has one byte per percent of the time: the share of the bytes before it, in 256ths. */
function xingToc(entries: Uint8Array, frames: number): SeekTable {
  let highest = 0
  const shares = Array.from(entries, entry => {
    highest = Math.max(highest, entry)
    return highest / 256
  })
  return { framesPerEntry: frames / xingSteps, shares }
}

/** A peak is a fixed-point number with 23 fractional bits; values above `highestPeak` are invalid. */
const peakScale = 2 ** 23
const highestPeak = 8

/**
 * The LAME part behind the encoder's name: the peak at offset 11, two numbers of 12 bits at offset 21. Only encoders known to fill these
 * are trusted; else, or if the frame is too short, delay and padding are 0 and the peak is null.
 */
function lamePart(frame: Uint8Array, name: number): Pick<EncoderTag, 'delay' | 'padding' | 'peak'> {
  const [first, second, third] = frame.subarray(name + 21, name + 24)
  const isKnownEncoder = ['LAME', 'Lavc', 'Lavf'].some(encoder => isTextAt(frame, name, encoder))
  if (!isKnownEncoder || first === undefined || second === undefined || third === undefined) return { delay: 0, padding: 0, peak: null }
  const peak = (numberAt(frame, name + 11) ?? 0) / peakScale
  return {
    delay: (first << 4) | (second >> 4),
    padding: ((second & 15) << 8) | third,
    peak: peak > 0 && peak <= highestPeak ? peak : null,
  }
}

/**
 * Whether the text stands at the offset; compared without allocation, as every frame is checked for a tag: another file may begin in the
 * middle of one.
 */
function isTextAt(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[offset + index] !== text.charCodeAt(index)) return false
  return true
}

/** A big-endian number of `width` bytes; null past the end. */
function numberAt(bytes: Uint8Array, offset: number, width = 4): number | null {
  const part = bytes.subarray(offset, offset + width)
  return part.length < width ? null : part.reduce((sum, byte) => sum * 256 + byte, 0)
}

// For tests: MP3 files of valid frames whose content tells the frame's number.
import { frameHeader } from './mp3.ts'

/** A frame of MPEG-1 Layer III, 44.1 kHz, joint stereo. `rate`: third byte of the header: 0x90 is 128 kbit/s, 0xb0 is 192. */
export function frame(number: number, rate = 0x90): Uint8Array {
  const bytes = new Uint8Array(2000)
  bytes.set([0xff, 0xfb, rate, 0x64])
  const length = frameHeader(bytes, 0)?.length ?? 0
  // Never 0xff, so that no sync word occurs within the frame.
  bytes.fill(1 + (number % 200), 36, length)
  return bytes.slice(0, length)
}

export const frames = (count: number, rates: readonly number[] = [0x90]): Uint8Array[] =>
  Array.from({ length: count }, (_, number) => frame(number, rates[number % rates.length]))

/** Average bytes of a frame at 128 kbit/s and 44.1 kHz. */
export const averageFrame = (144 * 128_000) / 44_100

/** Frames of 128 kbit/s as encoders make them: one is a byte longer wherever the average would otherwise fall short. */
export const steadyFrames = (count: number): Uint8Array[] =>
  frames(count).map((bytes, number) => {
    const longer = Math.floor((number + 1) * averageFrame) - Math.floor(number * averageFrame) > bytes.length
    if (!longer) return bytes
    const padded = file([bytes, Uint8Array.of(1)])
    padded[2] = 0x92
    return padded
  })

type Tag = {
  readonly mark?: string
  readonly encoder?: string
  readonly frames?: number
  readonly bytes?: number
  readonly toc?: readonly number[]
  readonly delay?: number
  readonly padding?: number
}

/** A first frame with an Xing or Info tag. */
export function tagFrame({ mark = 'Info', encoder = 'LAME3.100', frames, bytes, toc, delay = 576, padding = 1008 }: Tag): Uint8Array {
  const made = frame(0).fill(0, 36)
  const view = new DataView(made.buffer)
  write(made, 36, mark)
  let at = 44
  let flags = 0
  const number = (flag: number, value: number | undefined) => {
    if (value === undefined) return
    flags |= flag
    view.setUint32(at, value)
    at += 4
  }
  number(1, frames)
  number(2, bytes)
  if (toc) {
    flags |= 4
    made.set(toc, at)
    at += 100
  }
  view.setUint32(40, flags)
  write(made, at, encoder)
  made.set([delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255], at + 21)
  return made
}

/** A first frame with the tag of the Fraunhofer encoder; `sizes`: bytes of each step. */
export function vbriFrame(tag: { frames: number; bytes: number; framesPerEntry: number; sizes: readonly number[] }): Uint8Array {
  const unit = 100
  const made = frame(0).fill(0, 36)
  const view = new DataView(made.buffer)
  write(made, 36, 'VBRI')
  view.setUint32(46, tag.bytes)
  view.setUint32(50, tag.frames)
  for (const [index, number] of [tag.sizes.length, unit, 2, tag.framesPerEntry].entries()) view.setUint16(54 + 2 * index, number)
  for (const [index, size] of tag.sizes.entries()) view.setUint16(62 + 2 * index, Math.round(size / unit))
  return made
}

/** An ID3v2 tag with a picture of `size` bytes that look like MP3 frames. */
export function id3(size: number): Uint8Array {
  const sizes = [21, 14, 7, 0].map(shift => (size >> shift) & 127)
  return file([Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, ...sizes), picture(size)])
}

/** An APEv2 tag with such a picture between header and footer; `ends` 'foot': a footer alone, without a picture. */
export function ape(size: number, ends: 'both' | 'foot' = 'both'): Uint8Array {
  const end = (flags: number) => {
    const bytes = new Uint8Array(32)
    write(bytes, 0, 'APETAGEX')
    const view = new DataView(bytes.buffer)
    view.setUint32(8, 2000, true)
    view.setUint32(12, size + 32, true)
    view.setUint32(20, flags, true)
    return bytes
  }
  return ends === 'both' ? file([end(0xa0000000), picture(size), end(0x80000000)]) : end(0)
}

const picture = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, at) => [0xff, 0xfb, 0x90, 0x64][at % 4] ?? 0)

export function file(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const write = (bytes: Uint8Array, at: number, text: string) =>
  bytes.set(
    [...text].map(letter => letter.charCodeAt(0)),
    at,
  )

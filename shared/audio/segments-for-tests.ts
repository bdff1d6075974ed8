// For tests: frames of any kind that contain their number, so that a frame that is found can be identified.
import { type FrameHeader, frameHeader } from './mp3.ts'

/** `bitrate` in kbit/s; it must be high enough that a frame has room for its number. */
export type Kind = { readonly sampleRate: number; readonly mono: boolean; readonly bitrate: number }

export const stereo: Kind = { sampleRate: 44_100, mono: false, bitrate: 128 }
export const mono: Kind = { sampleRate: 44_100, mono: true, bitrate: 64 }
export const fast: Kind = { sampleRate: 48_000, mono: false, bitrate: 160 }
export const slow: Kind = { sampleRate: 22_050, mono: false, bitrate: 64 }
/** MPEG-2.5. */
export const slowest: Kind = { sampleRate: 11_025, mono: true, bitrate: 48 }

const numberAt = 36
const digit = 100
const headers = new Map<string, { readonly bytes: readonly number[]; readonly header: FrameHeader }>()

/** Found by trying headers with the product's own parser, which tells what each means. */
function headerOf({ sampleRate, mono, bitrate }: Kind, padded: boolean) {
  const key = `${sampleRate} ${mono} ${bitrate} ${padded}`
  for (const second of [0xfb, 0xf3, 0xe3]) {
    for (let third = 0; third < 256 && !headers.has(key); third += 1) {
      const bytes = [0xff, second, third, mono ? 0xc4 : 0x64]
      const header = frameHeader(Uint8Array.from(bytes), 0)
      const fits = header?.sampleRate === sampleRate && header.bitrate === bitrate * 1000 && ((third >> 1) & 1) === (padded ? 1 : 0)
      if (header && fits) headers.set(key, { bytes, header })
    }
  }
  const found = headers.get(key)
  if (!found) throw new Error(`there is no frame of ${key}`)
  return found
}

/** A frame that contains its number; `padded`: it is one byte longer. */
export function numbered(kind: Kind, number: number, padded = false): Uint8Array {
  const { bytes, header } = headerOf(kind, padded)
  const frame = new Uint8Array(header.length).fill(1)
  frame.set(bytes)
  // Never 0xff, so that no sync word occurs within the frame.
  frame.set([1 + (number % digit), 1 + (Math.floor(number / digit) % digit), 1 + Math.floor(number / digit / digit)], numberAt)
  return frame
}

/** The number of a frame that was made by `numbered`. */
export const numberOf = (frame: Uint8Array): number => {
  const [ones = 0, hundreds = 0, more = 0] = frame.subarray(numberAt, numberAt + 3)
  return ones - 1 + (hundreds - 1) * digit + (more - 1) * digit * digit
}

/**
 * `count` frames with the numbers from `first` on; one is a byte longer wherever the average would otherwise fall short, as encoders do it.
 */
export function inRow(kind: Kind, first: number, count: number): Uint8Array[] {
  const { length, samples } = headerOf(kind, false).header
  const each = ((samples / 8) * kind.bitrate * 1000) / kind.sampleRate
  let behind = 0
  return Array.from({ length: count }, (_, index) => {
    behind += each - length
    const padded = behind >= 1 - 1e-9
    if (padded) behind -= 1
    return numbered(kind, first + index, padded)
  })
}

/** A first frame with an encoder's tag for frames of this kind. */
export function tagged(kind: Kind, tag: { readonly frames: number; readonly delay: number; readonly padding: number }): Uint8Array {
  const frame = numbered({ ...kind, bitrate: kind.sampleRate > 24_000 ? 128 : 160 }, 0)
  const { tagOffset = 0 } = frameHeader(frame, 0) ?? {}
  frame.fill(0, tagOffset)
  frame.set(
    [...'Info'].map(letter => letter.charCodeAt(0)),
    tagOffset,
  )
  const view = new DataView(frame.buffer)
  view.setUint32(tagOffset + 4, 1)
  view.setUint32(tagOffset + 8, tag.frames)
  const name = tagOffset + 12
  frame.set(
    [...'LAME'].map(letter => letter.charCodeAt(0)),
    name,
  )
  frame.set([tag.delay >> 4, ((tag.delay & 15) << 4) | (tag.padding >> 8), tag.padding & 255], name + 21)
  return frame
}

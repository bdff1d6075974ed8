// How loud MP3 frames are, changed in the frames themselves: every granule says its loudness in one number, so nothing is decoded.
import { headerSize } from './mp3.ts'
import type { Run } from './splitter.ts'

/** Decibel of one step of `global_gain`: a quarter of a doubling (ISO 11172-3, 2.4.3.4). */
export const gainStep = 20 * Math.log10(2 ** 0.25)

const mostGain = 255
/** Bits of a granule's entry before its `global_gain`: part2_3_length and big_values. */
const beforeGain = 12 + 9
const gainBits = 8

/**
 * The frames of a run, so many steps louder (or softer, below 0); as many bytes in the same places, only numbers within change. What
 * is no whole frame of Layer III stays as it is. A checksum over what changed is made anew; one that was wrong stays wrong.
 */
export function amplify({ bytes, starts }: Pick<Run, 'bytes' | 'starts'>, steps: number): Uint8Array {
  const louder = new Uint8Array(bytes)
  for (const [index, start] of starts.entries()) amplifyFrame(louder.subarray(start, starts[index + 1] ?? louder.length), steps)
  return louder
}

function amplifyFrame(frame: Uint8Array, steps: number): void {
  const layout = layoutOf(frame)
  if (!layout) return
  const { information, size, granules } = layout
  if (frame.length < information + size) return
  const check = information > headerSize ? { stored: (at(frame, 4) << 8) | at(frame, 5), right: checksum(frame, information, size) } : null
  for (const bit of granules) {
    const place = information * 8 + bit + beforeGain
    writeByte(frame, place, Math.max(0, Math.min(mostGain, readByte(frame, place) + steps)))
  }
  if (!check || check.stored !== check.right) return
  const mended = checksum(frame, information, size)
  frame[4] = mended >> 8
  frame[5] = mended & 255
}

type Layout = {
  /** Where the side information begins, and how many bytes it has. */
  readonly information: number
  readonly size: number
  /** The bits of it at which the entries of granules begin, channel by channel. */
  readonly granules: readonly number[]
}

/** Where a frame says how loud it is; null if it is none of Layer III. */
function layoutOf(frame: Uint8Array): Layout | null {
  const [first = 0, second = 0, , fourth = 0] = frame
  const reserved = (second & 0x18) === 0x08
  const layerThree = (second & 6) === 2
  if (frame.length < headerSize || first !== 0xff || (second & 0xe0) !== 0xe0 || reserved || !layerThree) return null
  const firstVersion = (second & 0x18) === 0x18
  const channels = fourth >> 6 === 3 ? 1 : 2
  const checked = (second & 1) === 0
  const stereo = channels === 2
  // main_data_begin, private bits, and in MPEG-1 what scale factors granules share.
  const head = firstVersion ? 9 + (stereo ? 3 : 5) + 4 * channels : 8 + channels
  const entry = firstVersion ? 59 : 63
  const count = (firstVersion ? 2 : 1) * channels
  return {
    information: headerSize + (checked ? 2 : 0),
    size: (head + count * entry) / 8,
    granules: Array.from({ length: count }, (_, index) => head + index * entry),
  }
}

/** CRC-16 with 0x8005 over the last two bytes of the header and the side information (ISO 11172-3, 2.4.3.1). */
function checksum(frame: Uint8Array, information: number, size: number): number {
  let sum = 0xffff
  const add = (byte: number) => {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x8005
    sum &= 0xffff
  }
  add(at(frame, 2))
  add(at(frame, 3))
  for (let place = information; place < information + size; place += 1) add(at(frame, place))
  return sum
}

const at = (bytes: Uint8Array, place: number): number => bytes[place] ?? 0

/** Eight bits from any bit on. */
function readByte(bytes: Uint8Array, bit: number): number {
  const pair = (at(bytes, bit >> 3) << 8) | at(bytes, (bit >> 3) + 1)
  return (pair >> (gainBits - (bit & 7))) & 255
}

function writeByte(bytes: Uint8Array, bit: number, value: number): void {
  const place = bit >> 3
  const shift = gainBits - (bit & 7)
  const pair = (at(bytes, place) << 8) | at(bytes, place + 1)
  const changed = (pair & ~(255 << shift)) | (value << shift)
  bytes[place] = changed >> 8
  if ((bit & 7) !== 0) bytes[place + 1] = changed & 255
}

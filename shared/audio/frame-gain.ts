// Changes the loudness of MP3 frames without decoding, by the field `global_gain` of every granule.
import { frameHeaderSize } from './mp3.ts'
import type { FrameRun } from './splitter.ts'

/** One step of `global_gain` in dB: a quarter of a doubling of the amplitude (ISO 11172-3, 2.4.3.4). */
export const gainStep = 20 * Math.log10(2 ** 0.25)

const maxGlobalGain = 255
/** Bits before `global_gain` in a granule's entry: part2_3_length and big_values. */
const gainOffset = 12 + 9
const gainBits = 8

/**
 * Returns a copy of the run's frames with their gain changed by `steps` of `gainStep` dB each (softer if negative); frame sizes and offsets
 * are unchanged. Incomplete frames and other layers are left alone. A valid CRC is recomputed, an invalid one stays invalid.
 */
export function amplify({ bytes, starts }: Pick<FrameRun, 'bytes' | 'starts'>, steps: number): Uint8Array {
  const louder = new Uint8Array(bytes)
  for (const [index, start] of starts.entries()) amplifyFrame(louder.subarray(start, starts[index + 1] ?? louder.length), steps)
  return louder
}

function amplifyFrame(frame: Uint8Array, steps: number): void {
  const layout = layoutOf(frame)
  if (!layout) return
  const { information, size, granules } = layout
  if (frame.length < information + size) return
  const check =
    information > frameHeaderSize ? { stored: (byteAt(frame, 4) << 8) | byteAt(frame, 5), right: checksum(frame, information, size) } : null
  for (const bit of granules) {
    const gainBit = information * 8 + bit + gainOffset
    writeByte(frame, gainBit, Math.max(0, Math.min(maxGlobalGain, readByte(frame, gainBit) + steps)))
  }
  if (!check || check.stored !== check.right) return
  const recomputed = checksum(frame, information, size)
  frame[4] = recomputed >> 8
  frame[5] = recomputed & 255
}

type Layout = {
  /** Offset of the side information, bytes. */
  readonly information: number
  /** Length of the side information, bytes. */
  readonly size: number
  /** Bit offsets within the side information at which the entries of the granules begin, one per channel. */
  readonly granules: readonly number[]
}

/** Where a frame stores its gains; null if it is not a frame of Layer III. */
function layoutOf(frame: Uint8Array): Layout | null {
  const [first = 0, second = 0, , fourth = 0] = frame
  const isReserved = (second & 0x18) === 0x08
  const isLayerThree = (second & 6) === 2
  if (frame.length < frameHeaderSize || first !== 0xff || (second & 0xe0) !== 0xe0 || isReserved || !isLayerThree) return null
  const isFirstVersion = (second & 0x18) === 0x18
  const channels = fourth >> 6 === 3 ? 1 : 2
  const isChecked = (second & 1) === 0
  const isStereo = channels === 2
  // Bits of main_data_begin and private bits, and in MPEG-1 of scfsi, the scale factors that granules share.
  const head = isFirstVersion ? 9 + (isStereo ? 3 : 5) + 4 * channels : 8 + channels
  const entry = isFirstVersion ? 59 : 63
  const count = (isFirstVersion ? 2 : 1) * channels
  return {
    information: frameHeaderSize + (isChecked ? 2 : 0),
    size: (head + count * entry) / 8,
    granules: Array.from({ length: count }, (_, index) => head + index * entry),
  }
}

/** CRC-16 (polynomial 0x8005) of the last two bytes of the header and the side information (ISO 11172-3, 2.4.3.1). */
function checksum(frame: Uint8Array, information: number, size: number): number {
  let sum = 0xffff
  const add = (byte: number) => {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x8005
    sum &= 0xffff
  }
  add(byteAt(frame, 2))
  add(byteAt(frame, 3))
  for (let offset = information; offset < information + size; offset += 1) add(byteAt(frame, offset))
  return sum
}

const byteAt = (bytes: Uint8Array, offset: number): number => bytes[offset] ?? 0

/** Reads eight bits at any bit offset. */
function readByte(bytes: Uint8Array, bit: number): number {
  const pair = (byteAt(bytes, bit >> 3) << 8) | byteAt(bytes, (bit >> 3) + 1)
  return (pair >> (gainBits - (bit & 7))) & 255
}

function writeByte(bytes: Uint8Array, bit: number, value: number): void {
  const offset = bit >> 3
  const shift = gainBits - (bit & 7)
  const pair = (byteAt(bytes, offset) << 8) | byteAt(bytes, offset + 1)
  const changed = (pair & ~(255 << shift)) | (value << shift)
  bytes[offset] = changed >> 8
  if ((bit & 7) !== 0) bytes[offset + 1] = changed & 255
}

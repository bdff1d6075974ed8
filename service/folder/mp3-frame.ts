// Reads the header of a frame of MP3 sound (MPEG audio, layer III).

/** A frame: its length in bytes, header included, and its duration in seconds. */
export type Mp3Frame = { readonly bytes: number; readonly seconds: number }

/** Bytes that hold any frame and the header of the next one: a frame has at most 1,441 bytes. */
export const maxFrameBytes = 1500

const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const rates = [44_100, 48_000, 32_000]

/** The frame whose header is at offset `offset`; null if no valid header is there, or it is of another layer. */
export function frameAt(bytes: Uint8Array, offset: number): Mp3Frame | null {
  if (bytes[offset] !== 0xff) return null
  const second = bytes[offset + 1] ?? 0
  const third = bytes[offset + 2] ?? 0
  if ((second & 0xe6) !== 0xe2) return null // the other three of eleven sync bits, then layer III
  const version = (second >> 3) & 3 // MPEG version: 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5
  const rate = rates[(third >> 2) & 3]
  const bitrate = (version === 3 ? bitrates.one : bitrates.two)[third >> 4]
  if (version === 1 || rate === undefined || bitrate === undefined || bitrate === 0) return null
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4
  const samples = version === 3 ? 1152 : 576
  const length = Math.floor(((samples / 8) * 1000 * bitrate) / (rate / divisor)) + ((third >> 1) & 1)
  return { bytes: length, seconds: (samples * divisor) / rate }
}

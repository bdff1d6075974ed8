// A frame that says nothing: it lets a decoder give out what it still holds of the frame before, and adds no sound of its own.
import { frameHeader, headerSize } from './mp3.ts'

/** Samples per channel that a decoder holds back: of every frame the end comes out with the next one only. */
export const decoderDelay = 529

/**
 * A frame of the kind of the one given, without main data and without a checksum. Null if no frame begins there. What a decoder makes
 * of it is the fading end of the last frame, then silence.
 */
export function silentFrame(like: Uint8Array): Uint8Array | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = like
  const plain = Uint8Array.of(first, second | 1, third & 0xfd, fourth & 0xcf)
  const header = frameHeader(plain, 0)
  if (!header || header.length < header.tagOffset) return null
  const frame = new Uint8Array(header.length)
  frame.set(plain.subarray(0, headerSize))
  return frame
}

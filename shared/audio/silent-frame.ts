// A silent MP3 frame, which flushes a decoder: it outputs the rest of the frame before, and adds no sound of its own.
import { frameHeader, frameHeaderSize } from './mp3.ts'

/** Decoder delay in samples per channel: the end of every frame is output only with the next frame. */
export const decoderDelay = 529

/**
 * A frame of the same kind without main data and checksum; null if `like` begins with no frame. It decodes to the fading end of the last
 * frame, then silence.
 */
export function silentFrame(like: Uint8Array): Uint8Array | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = like
  const plain = Uint8Array.of(first, second | 1, third & 0xfd, fourth & 0xcf)
  const header = frameHeader(plain, 0)
  if (!header || header.length < header.tagOffset) return null
  const frame = new Uint8Array(header.length)
  frame.set(plain.subarray(0, frameHeaderSize))
  return frame
}

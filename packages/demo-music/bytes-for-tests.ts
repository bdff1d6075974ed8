// For tests: reads a sound into one buffer.
import type { DemoSound } from './sound-and-cover.ts'

/** All bytes of a sound, or those from `start` to `end`. */
export async function bytesOf(sound: DemoSound, start = 0, end = sound.size): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of sound.read(start, end)) pieces.push(piece)
  return Buffer.concat(pieces)
}

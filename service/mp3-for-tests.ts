// MP3s for tests: real ones, from our own encoder.
import type { Sound } from './catalogue.ts'
import { sampleRate } from './seed/mp3/frames.ts'
import { type Id3Fields, id3Tag } from './seed/mp3/id3-tag.ts'
import { startStudio } from './seed/studio.ts'

const studio = startStudio(null, () => new Date(0))

/** All bytes of a sound, or those from `start` to `end`. */
export async function bytesOf(sound: Sound, start = 0, end = sound.size): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of sound.read(start, end)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A short MP3 with these tags; `seed` makes it sound different. */
export function shortMp3(seed: number, tags: Partial<Id3Fields>, picture?: Uint8Array, seconds = 1.2): Promise<Buffer> {
  const recording = { seed, style: 'piano' as const, movements: [Math.round(seconds * sampleRate)], index: 0 }
  return bytesOf(studio.sound(recording, Object.keys(tags).length === 0 ? new Uint8Array() : id3Tag(tags, picture)))
}

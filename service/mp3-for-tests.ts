// For tests: real MP3s, made by the project's own encoder.

import { type Id3Fields, id3Tag, sampleRate, startSoundCache } from 'demo-music'
import { bytesOf } from 'demo-music/for-tests'

const soundCache = startSoundCache(null, () => new Date(0))

/** A short MP3 with these tags; `seed` makes it sound different. */
export function shortMp3(seed: number, tags: Partial<Id3Fields>, picture?: Uint8Array, seconds = 1.2): Promise<Buffer> {
  const recording = { seed, style: 'piano' as const, movements: [Math.round(seconds * sampleRate)], index: 0 }
  return bytesOf(soundCache.sound(recording, Object.keys(tags).length === 0 ? new Uint8Array() : id3Tag(tags, picture)))
}

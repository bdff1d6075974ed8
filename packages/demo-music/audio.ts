// The sound of generated tracks, which follows from id, length and the world's seed.

import { id3Tag } from './mp3/id3-tag.ts'
import { taggedBytes } from './mp3/mp3-tag.ts'
import { type Recording, recordingLength } from './music/recording.ts'
import { type StyleName, styleNames } from './music/styles.ts'
import { hash32, seededRandom } from './random.ts'
import { sampleRate } from './sample-rate.ts'
import type { DemoSound } from './sound-and-cover.ts'
import { type SoundCache, startSoundCache } from './sound-cache.ts'

/** The recording of a track of `seconds` (whole); its exact length is up to 0.4 s more. */
export function recordingOfTrack(trackId: number, seconds: number, seed: number): Recording {
  const chance = seededRandom(hash32(seed, trackId, 1))
  const style: StyleName = styleNames[Math.floor(chance() * styleNames.length)] ?? 'folk'
  const samples = Math.round((Math.max(1, seconds) + chance() * 0.4) * sampleRate)
  return { seed: hash32(seed, trackId, 2), style, movements: [samples], index: 0 }
}

/** The ID3 tag of every third track; the others have none, as in libraries grown over years. */
const tagOfTrack = (trackId: number): Uint8Array => (trackId % 3 === 0 ? id3Tag({ title: `Track ${trackId}` }) : new Uint8Array())

/** Bytes of a track's sound, computed without making it. */
export const soundBytes = (trackId: number, seconds: number, seed: number): number =>
  tagOfTrack(trackId).byteLength + taggedBytes(recordingLength(recordingOfTrack(trackId, seconds, seed)))

/** The cache of all generated libraries of the process; its memory is bounded, and it makes only the sound that is read. */
let soundCache: SoundCache | null = null

/**
 * The sound of a track, deterministic and distinct per id. Size and length are known at once; the bytes are made in a worker thread when
 * read. `seconds`: whole; less than 1 counts as 1.
 */
export function soundForTrack(trackId: number, seconds: number, seed: number): DemoSound {
  soundCache ??= startSoundCache(null, () => new Date())
  return soundCache.sound(recordingOfTrack(trackId, seconds, seed), tagOfTrack(trackId))
}

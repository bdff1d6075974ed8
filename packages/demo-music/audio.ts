// The sound of generated libraries: a track's music follows from its id, its length and the seed of the world.

import { chanceFrom, mix } from './chance.ts'
import type { Sound } from './made.ts'
import { id3Tag } from './mp3/id3-tag.ts'
import { taggedBytes } from './mp3/mp3-tag.ts'
import { type Recording, recordingLength } from './music/recording.ts'
import { type StyleName, styleNames } from './music/styles.ts'
import { sampleRate } from './sample-rate.ts'
import { type Studio, startStudio } from './studio.ts'

/** What is played for a track of `seconds` (whole); its exact length is up to 0.4 s more. */
export function recordingOfTrack(trackId: number, seconds: number, seed: number): Recording {
  const chance = chanceFrom(mix(seed, trackId, 1))
  const style: StyleName = styleNames[Math.floor(chance() * styleNames.length)] ?? 'folk'
  const samples = Math.round((Math.max(1, seconds) + chance() * 0.4) * sampleRate)
  return { seed: mix(seed, trackId, 2), style, movements: [samples], index: 0 }
}

/** Every third file has an ID3 tag, as in libraries that grew over the years. */
const tagOfTrack = (trackId: number): Uint8Array => (trackId % 3 === 0 ? id3Tag({ title: `Track ${trackId}` }) : new Uint8Array())

/** The bytes of a track's sound; nothing is made for that. */
export const soundBytes = (trackId: number, seconds: number, seed: number): number =>
  tagOfTrack(trackId).byteLength + taggedBytes(recordingLength(recordingOfTrack(trackId, seconds, seed)))

/** Shared by all generated libraries of the process: what it holds is bounded, and nothing is made that nobody reads. */
let studio: Studio | null = null

/**
 * The sound of a track: distinct for each id, the same for the same arguments. Size and length are known at once; the bytes are made
 * when they are read, in a worker thread. `seconds`: whole; less than 1 counts as 1.
 */
export function soundForTrack(trackId: number, seconds: number, seed: number): Sound {
  studio ??= startStudio(null, () => new Date())
  return studio.sound(recordingOfTrack(trackId, seconds, seed), tagOfTrack(trackId))
}

// Compares a recording with the tracks that should follow each other in it, sample by sample: what was added, lost or wrong at each seam
// between two tracks.
import { spectrum } from './spectrum.ts'
import type { Stereo } from './tape.ts'

/**
 * A track as it should be heard. `unsure`: how many samples at each of its ends are not compared, since they are not known exactly
 * (resampled, or faded in).
 */
export type Expected = { readonly sound: Stereo; readonly unsure: number }

/** What is wrong at the seam between two tracks; counts of samples of the recording. */
export type Seam = {
  /**
   * Samples between the end of one track and the beginning of the next: more than 0: silence, or something heard twice; less than 0:
   * samples were lost.
   */
  readonly added: number
  /** Samples within `around` of the seam that differ from those of the two tracks joined: a click, or both tracks at once. */
  readonly wrong: number
}

/**
 * The result of comparing a recording with its tracks. `seams`: one for each two tracks that follow each other. `within`: for each track
 * the samples that were added inside of it (less than 0: lost).
 */
export type Comparison = { readonly seams: readonly Seam[]; readonly within: readonly number[] }

/** The excerpt that tells where a track begins or ends lies this many samples from its edge, and is `excerpt` samples long. */
const margin = 4000
const excerpt = 8192
/** How far from its expected place a track is looked for, in samples: a fifth of a second. */
const radius = 8820
/** Samples on each side of a seam that are compared. */
const around = 4000
/** Samples that differ by more than this share of full scale count as different; rounding and resampling make smaller differences. */
const different = 0.02
/** Music has never so many samples of exactly 0 in a row: such a stretch is a hole in the recording. */
const nothing = 12
/**
 * Samples over which Chromium fades in what begins anew, also after it lacked decoded sound for a moment: 5 ms, linearly from 0, so that
 * the first of them is silent.
 */
export const fadeIn = 220
/** Least correlation at which an excerpt counts as found; 1: the same, however loud. */
const likely = 0.7

export function compareSeams(recording: Stereo, tracks: readonly Expected[]): Comparison {
  const { sound, holes } = withoutHoles(recording)
  const expected = tracks.reduce((sum, track) => sum + track.sound.left.length, 0)
  if (sound.left.length < expected / 2) throw new Error(`${sound.left.length} samples were heard of ${expected}`)
  const places: Place[] = []
  for (const track of tracks) {
    const last = places.at(-1)
    places.push(last ? locate(sound, track.sound, last.end, radius) : locateFirst(sound, track.sound))
  }
  const seams = places.slice(1).map((place, index): Seam => {
    const [before, first, second] = [places[index], tracks[index], tracks[index + 1]]
    if (!before || !first || !second) throw new Error('There is no seam')
    const silence = holes.filter(({ at }) => Math.abs(at - before.end) < nothing || Math.abs(at - place.start) < nothing)
    const wrong = wrongSamples(sound, holes, first, before, -around) + wrongSamples(sound, holes, second, place, around)
    return { added: place.start - before.end + silence.reduce((sum, { length }) => sum + length, 0), wrong }
  })
  const within = places.map(({ start, end }, index) => end - start - (tracks[index]?.sound.left.length ?? 0))
  return { seams, within }
}

/**
 * Where a track lies in the recording, in samples: `start` is found by an excerpt near its beginning, `end` by another one near its end.
 * `gain`: its amplitude relative to the file. `locate` throws if it is not found.
 */
type Place = { readonly start: number; readonly end: number; readonly gain: number }

/**
 * Finds the first track anywhere in the recording, and throws if more than `around` samples sound before it: a song that was begun twice
 * would be heard twice.
 */
function locateFirst(sound: Stereo, track: Stereo): Place {
  const place = locate(sound, track, 0, sound.left.length - track.left.length)
  if (place.start > around) throw new Error(`${place.start} samples sound before the first track begins`)
  return place
}

function locate(sound: Stereo, track: Stereo, expected: number, within: number): Place {
  const { length } = track.left
  const first = bestFit(sound, track, margin, expected + margin, within)
  if (first.likeness < likely) throw new Error(`A track is not heard from its beginning (likeness ${first.likeness.toFixed(2)})`)
  const last = bestFit(sound, track, length - margin - excerpt, first.at - margin + length - margin - excerpt, radius)
  if (last.likeness < likely) throw new Error(`A track is not heard to its end (likeness ${last.likeness.toFixed(2)})`)
  return { start: first.at - margin, end: last.at + excerpt + margin, gain: first.gain }
}

/**
 * The place (`at`) where the excerpt of a track that begins at its sample `from` correlates best with the recording, at most `within`
 * samples from `expected`.
 */
function bestFit(
  sound: Stereo,
  track: Stereo,
  from: number,
  expected: number,
  within: number,
): { readonly at: number; readonly gain: number; readonly likeness: number } {
  const begin = Math.max(0, expected - within)
  const end = Math.min(sound.left.length, expected + within + excerpt)
  const wanted = mixed(track, from, from + excerpt)
  const there = mixed(sound, begin, end)
  const size = 2 ** Math.ceil(Math.log2(there.length + excerpt))
  const products = spectrum(there, size).correlate(spectrum(wanted, size))
  const wantedEnergy = energyOf(wanted)
  let energy = energyOf(there.subarray(0, excerpt))
  let best = { shift: 0, likeness: Number.NEGATIVE_INFINITY }
  // The correlation is divided by the loudness at that place, so that a loud stretch of other sound does not win over a quiet one of this
  // track.
  for (let shift = 0; shift <= there.length - excerpt; shift += 1) {
    const likeness = (products[shift] ?? 0) / Math.sqrt(wantedEnergy * Math.max(energy, wantedEnergy * leastGain))
    if (likeness > best.likeness) best = { shift, likeness }
    energy += (there[shift + excerpt] ?? 0) ** 2 - (there[shift] ?? 0) ** 2
  }
  return { at: begin + best.shift, gain: (products[best.shift] ?? 0) / wantedEnergy, likeness: best.likeness }
}

const energyOf = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0)
/** Least power relative to the excerpt's that is divided by: near silence would otherwise correlate with anything. */
const leastGain = 1e-4

/** Both channels as one signal; the right one has the factor 0.7, so that exchanged channels do not look the same. */
const mixed = ({ left, right }: Stereo, from: number, to: number): Float32Array =>
  left.slice(from, to).map((sample, index) => sample + 0.7 * (right[from + index] ?? 0))

/**
 * How many samples at a track's beginning (`reach` above 0) or end (`reach` below 0) differ from those at their place in the recording,
 * but for those that are faded in behind a hole.
 */
function wrongSamples(
  sound: Stereo,
  holes: readonly Hole[],
  { sound: track, unsure }: Expected,
  { start, end, gain }: Place,
  reach: number,
): number {
  const { length } = track.left
  const [from, to, shift] = reach < 0 ? [length + reach, length - unsure, end - length] : [unsure, reach, start]
  let wrong = 0
  for (let index = from; index < to; index += 1) {
    const at = index + shift
    if (holes.some(hole => hole.leadsIntoFade && at >= hole.at && at < hole.at + fadeIn)) continue
    const off = (channel: 'left' | 'right') => Math.abs((sound[channel][at] ?? 0) - gain * (track[channel][index] ?? 0)) > different
    if (off('left') || off('right')) wrong += 1
  }
  return wrong
}

/** A recording out of which its holes were taken. */
export type Unbroken = { readonly sound: Stereo; readonly holes: readonly Hole[] }

/** `at`: where it is in what is left without holes. `leadsIntoFade`: whether the sound behind it is faded in. */
type Hole = { readonly at: number; readonly length: number; readonly leadsIntoFade: boolean }

/**
 * Takes out each stretch of at least `nothing` samples that are 0 in both channels, and tells where they were and how long. The last sample
 * of a stretch belongs to the sound where that is faded in.
 */
export function withoutHoles({ left, right }: Stereo): Unbroken {
  const holes: Hole[] = []
  const kept: number[] = []
  for (let index = 0; index < left.length; ) {
    let silent = index
    while (silent < left.length && left[silent] === 0 && right[silent] === 0) silent += 1
    if (silent - index >= nothing) {
      const leadsIntoFade = isFadedIn(left, silent) && isFadedIn(right, silent)
      holes.push({ at: kept.length, length: silent - index - (leadsIntoFade ? 1 : 0), leadsIntoFade })
      if (leadsIntoFade) kept.push(silent - 1)
      index = silent
    } else {
      kept.push(index)
      index += 1
    }
  }
  const pick = (channel: Float32Array) => Float32Array.from(kept, index => channel[index] ?? 0)
  return { sound: { left: pick(left), right: pick(right) }, holes }
}

/** Whether a channel grows from sample `from` on as a fade from 0 does whose second sample that is, and is heard behind it. */
function isFadedIn(channel: Float32Array, from: number): boolean {
  const peak = channel.subarray(from + fadeIn, from + 3 * fadeIn).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (peak < different) return false
  // A fifth more, as the sound may be a little louder within the fade; two steps of 16 bits more, for rounding.
  const limit = (index: number) => (1.2 * peak * (index + 1)) / fadeIn + 2 / 32_768
  return channel.subarray(from, from + fadeIn - 1).every((sample, index) => Math.abs(sample) <= limit(index))
}

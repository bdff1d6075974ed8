// Compares a recording with the tracks that were to follow each other in it, sample by sample, seam by seam.
import { spectrum } from './spectrum.ts'
import type { Stereo } from './tape.ts'

/** What was to be heard. `unsure`: so many samples at both ends are not known exactly, because they were resampled. */
export type Expected = { readonly sound: Stereo; readonly unsure: number }

/** Of one seam. Samples at the rate of the recording. */
export type Seam = {
  /** More than 0: silence, or something twice; less than 0: lost. */
  readonly added: number
  /** Samples around the seam that are not those of the two tracks joined: a click, or both at once. */
  readonly wrong: number
}

/** `within`: of each track, samples added (lost: less than 0) inside of it, where there is no seam. */
export type Comparison = { readonly seams: readonly Seam[]; readonly within: readonly number[] }

/** An excerpt is looked for this far from a seam, and is this long. */
const margin = 4000
const excerpt = 8192
/** How far from where it should be a track is looked for: a fifth of a second. */
const radius = 8820
/** How far to both sides of a seam samples are compared. */
const around = 4000
/** Two samples that differ by more than this share of full scale are not the same; quantised and resampled ones differ by less. */
const different = 0.02
/** Music is never exactly nothing for so many samples. */
const nothing = 12
/** An excerpt that is less like what was recorded than this is not there: 1 is the same, however loud. */
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
    const wrong = wrongSamples(sound, first, before, -around) + wrongSamples(sound, second, place, around)
    return { added: place.start - before.end + silence.reduce((sum, { length }) => sum + length, 0), wrong }
  })
  const within = places.map(({ start, end }, index) => end - start - (tracks[index]?.sound.left.length ?? 0))
  return { seams, within }
}

/** Where a track lies in the recording, told by its beginning and, apart from that, by its end; `gain`: how loud. Throws if it is not there. */
type Place = { readonly start: number; readonly end: number; readonly gain: number }

/** Nothing else may sound before it: a song that was begun twice is heard twice. */
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

/** Where the excerpt of a track that begins at `from` fits best, no further than `within` from `expected`. */
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
  // Normalised by how loud it is there: a loud stretch of something else is not taken for a quiet one of this.
  for (let shift = 0; shift <= there.length - excerpt; shift += 1) {
    const likeness = (products[shift] ?? 0) / Math.sqrt(wantedEnergy * Math.max(energy, wantedEnergy * leastGain))
    if (likeness > best.likeness) best = { shift, likeness }
    energy += (there[shift + excerpt] ?? 0) ** 2 - (there[shift] ?? 0) ** 2
  }
  return { at: begin + best.shift, gain: (products[best.shift] ?? 0) / wantedEnergy, likeness: best.likeness }
}

const energyOf = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0)
/** What is quieter than this part of the power it should have is silence. */
const leastGain = 1e-4

/** Both channels in one, told apart by their loudness. */
const mixed = ({ left, right }: Stereo, from: number, to: number): Float32Array =>
  left.slice(from, to).map((sample, index) => sample + 0.7 * (right[from + index] ?? 0))

/** Samples of a track's end (`reach` below 0) or beginning that are not in the recording where they should be. */
function wrongSamples(sound: Stereo, { sound: track, unsure }: Expected, { start, end, gain }: Place, reach: number): number {
  const { length } = track.left
  const [from, to, shift] = reach < 0 ? [length + reach, length - unsure, end - length] : [unsure, reach, start]
  let wrong = 0
  for (let index = from; index < to; index += 1) {
    const at = index + shift
    const off = (channel: 'left' | 'right') => Math.abs((sound[channel][at] ?? 0) - gain * (track[channel][index] ?? 0)) > different
    if (off('left') || off('right')) wrong += 1
  }
  return wrong
}

type Hole = { /** Where it is in what is left without holes. */ readonly at: number; readonly length: number }

/** Takes out stretches of perfect silence, and says where they were. */
export function withoutHoles({ left, right }: Stereo): { readonly sound: Stereo; readonly holes: readonly Hole[] } {
  const holes: Hole[] = []
  const kept: number[] = []
  for (let index = 0; index < left.length; ) {
    let silent = index
    while (silent < left.length && left[silent] === 0 && right[silent] === 0) silent += 1
    if (silent - index >= nothing) {
      holes.push({ at: kept.length, length: silent - index })
      index = silent
    } else {
      kept.push(index)
      index += 1
    }
  }
  const pick = (channel: Float32Array) => Float32Array.from(kept, index => channel[index] ?? 0)
  return { sound: { left: pick(left), right: pick(right) }, holes }
}

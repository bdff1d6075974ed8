// Finds which samples of a track a stretch of a recording plays, to tell at which sample a jump left the track and at which it arrived.
import { spectrum } from './spectrum.ts'
import type { Stereo } from './tape.ts'

/** A stretch of the track in samples; `until` is the first one that was not heard. */
export type Passage = { readonly from: number; readonly until: number }

/** Samples of the recording that are looked for in the track, which is noise: it repeats nowhere, so that this many suffice by far. */
const excerpt = 8192
/** Samples that are compared together to tell whether the track sounds there: 128 are 3 ms. */
const piece = 128
/**
 * Samples that are wrong after a jump: a decoder that begins within a song lacks the frames that the first ones refer to. The excerpt is
 * taken beyond them; those of them that do match count as heard.
 */
const firstFrame = 1152
/** Correlation from which two pieces count as the same sound, however loud. */
const alike = 0.9

/**
 * Gives the stretch of `track` that was heard without a break directly behind sample `moment` of the recording, or directly before it.
 * `expected`: where in the track it is looked for, up to `within` samples away. Throws if something else is heard.
 */
export function passageAt(
  recording: Stereo,
  moment: number,
  side: 'before' | 'behind',
  track: Stereo,
  expected: number,
  within: number,
): Passage {
  const at = side === 'behind' ? moment + firstFrame : Math.max(0, moment - firstFrame - excerpt)
  const wanted = recording.left.subarray(at, at + excerpt)
  const begin = Math.max(0, expected - within)
  const there = track.left.subarray(begin, expected + within + excerpt)
  const size = 2 ** Math.ceil(Math.log2(there.length + excerpt))
  const products = spectrum(there, size).correlate(spectrum(wanted, size))
  let best = 0
  for (let shift = 0; shift <= there.length - excerpt; shift += 1) if ((products[shift] ?? 0) > (products[best] ?? 0)) best = shift
  const offset = begin + best - at
  const sounds = (from: number) => likeness(recording.left, from, track.left, from + offset) > alike
  if (!sounds(at) || !sounds(at + excerpt - piece)) throw new Error('Something else is heard there')
  let [first, last] = [at, at]
  while (sounds(first - piece)) first -= piece
  while (sounds(last)) last += piece
  return { from: first + offset, until: last + offset }
}

/** Normalised correlation of two pieces, -1 to 1; 1: the same, however loud. 0 if either is silent. */
function likeness(one: Float32Array, from: number, other: Float32Array, otherFrom: number): number {
  let [product, energy, otherEnergy] = [0, 0, 0]
  for (let index = 0; index < piece; index += 1) {
    const [a, b] = [one[from + index] ?? 0, other[otherFrom + index] ?? 0]
    product += a * b
    energy += a * a
    otherEnergy += b * b
  }
  return energy === 0 || otherEnergy === 0 ? 0 : product / Math.sqrt(energy * otherEnergy)
}

// Where in a track a stretch of a recording begins and ends: the sample at which a jump arrived, and the one at which it left.
import { spectrum } from './spectrum.ts'
import type { Stereo } from './tape.ts'

/** Samples of the track; `until` is the first that was not heard any more. */
export type Passage = { readonly from: number; readonly until: number }

/** So long is what tells a place in the track, in samples: noise is like nothing else after far less. */
const excerpt = 8192
/** What is looked at in one piece to tell whether the track sounds there: 3 ms. */
const piece = 128
/**
 * A decoder that begins in mid-song lacks what its first frame leans on, and gives out something else for up to this many samples: the
 * place is told beyond them, and what is alike of them counts.
 */
const firstFrame = 1152
/** Pieces alike to this degree, whatever their loudness, are the same. */
const alike = 0.9

/**
 * What was heard of `track` without a break around sample `at` of a recording without holes: behind it, or (`before`) ahead of it. It is
 * looked for no further than `within` samples from `expected`, a place in the track. Throws if it is not there.
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

/** 1 = the same but for how loud it is. */
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

// Finds which samples of a track a stretch of a recording plays, to tell at which sample a jump left the track and at which it arrived.
import { fadeIn, type Unbroken } from './seams.ts'
import { spectrum } from './spectrum.ts'
import type { Stereo } from './tape.ts'

/** A stretch of the track in samples; `until` is the first one that was not heard. */
export type Passage = { readonly from: number; readonly until: number }

/** Samples of the recording that are looked for in the track, which is noise: it repeats nowhere, so that this many suffice by far. */
const excerpt = 8192
/** Samples that are compared together to tell whether the track sounds there: 128 are 3 ms. */
const piece = 128
/**
 * Samples that may be wrong after a jump, two frames: a decoder that begins within a song lacks the frames that the first ones refer to. At
 * three of 1,700 frames of the variable noise more than one frame is wrong, up to 1,280 samples. The excerpt is taken beyond them; those of
 * them that do match count as heard.
 */
const firstFrames = 2 * 1152
/** Correlation from which two pieces count as the same sound, however loud. */
const alike = 0.9

/**
 * Gives the stretch of `track` that was heard without a break directly behind sample `moment` of the recording, or directly before it.
 * `expected`: where in the track it is looked for, up to `within` samples away. What is faded in behind a hole counts as heard. Throws if
 * something else is heard.
 */
export function passageAt(
  { sound: recording, holes }: Unbroken,
  moment: number,
  side: 'before' | 'behind',
  track: Stereo,
  expected: number,
  within: number,
): Passage {
  const at = side === 'behind' ? moment + firstFrames : Math.max(0, moment - firstFrames - excerpt)
  const place = (from: number, length: number): number =>
    placeOf(recording.left.subarray(from, from + length), track.left, expected, within)
  const offset = place(at, excerpt) - at
  const isFadedIn = (from: number) => holes.some(hole => hole.leadsIntoFade && hole.at < from + piece && from < hole.at + fadeIn)
  const sounds = (from: number) => likeness(recording.left, from, track.left, from + offset) > alike || isFadedIn(from)
  if (!sounds(at) || !sounds(at + excerpt - piece)) {
    // Where each quarter is found tells a break from other sound: 100, 2148, 4232, 6280 are one of 36 samples that were lost.
    const quarters = [0, 1, 2, 3].map(quarter => place(at + (quarter * excerpt) / 4, excerpt / 4))
    const alikeIn = quarters.map((from, quarter) => {
      const begin = at + (quarter * excerpt) / 4
      const pieces = Array.from({ length: excerpt / 4 / piece }, (_, index) => index * piece)
      return pieces.filter(shift => likeness(recording.left, begin + shift, track.left, from + shift) > alike).length
    })
    throw new Error(
      `Something else is heard at sample ${at} of ${recording.left.length}: its quarters are most like samples ${quarters.join(', ')} of the track ` +
        `(${alikeIn.join(', ')} of ${excerpt / 4 / piece} pieces alike), expected about ${expected}`,
    )
  }
  let [first, last] = [at, at]
  while (sounds(first - piece)) first -= piece
  while (sounds(last)) last += piece
  return { from: first + offset, until: last + offset }
}

/** The sample of the track, up to `within` samples from `expected`, from which it is most like the sound `wanted`. */
function placeOf(wanted: Float32Array, track: Float32Array, expected: number, within: number): number {
  const begin = Math.max(0, expected - within)
  const there = track.subarray(begin, expected + within + excerpt)
  const size = 2 ** Math.ceil(Math.log2(there.length + wanted.length))
  const products = spectrum(there, size).correlate(spectrum(wanted, size))
  let best = 0
  for (let shift = 0; shift <= there.length - wanted.length; shift += 1) if ((products[shift] ?? 0) > (products[best] ?? 0)) best = shift
  return begin + best
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

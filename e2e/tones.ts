// Measures how loud one tone of a recording is, whatever else sounds, and despite holes in the recording.
import { rate } from './sound.ts'

/** A tone has never so many samples (2 ms) of exactly 0 in a row: such a stretch is a hole in the recording. */
const nothing = 8

/** Takes out stretches of samples that are exactly 0: a busy computer had no sound ready in time. */
export function withoutHoles(samples: Float32Array): Float32Array {
  const kept: number[] = []
  for (let from = 0; from < samples.length; ) {
    let until = from
    while (until < samples.length && samples[until] === 0) until += 1
    if (until - from < nothing) for (let at = from; at < Math.max(until, from + 1); at += 1) kept.push(samples[at] ?? 0)
    from = Math.max(until, from + 1)
  }
  return Float32Array.from(kept)
}

/**
 * Amplitude of a tone in the samples, 1: full scale. `hertz`: below 2000. It is the length of the sums of products with a sine and a cosine
 * of that frequency.
 */
export function amplitudeOf(samples: Float32Array, hertz: number): number {
  let [real, imaginary, weight] = [0, 0, 0]
  for (const [index, sample] of samples.entries()) {
    const turn = (2 * Math.PI * hertz * index) / rate
    // Hann window: keeps tones of other frequencies from adding to the sums.
    const share = 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / samples.length)
    real += share * sample * Math.cos(turn)
    imaginary += share * sample * Math.sin(turn)
    weight += share
  }
  return (2 * Math.hypot(real, imaginary)) / Math.max(1e-9, weight)
}

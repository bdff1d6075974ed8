// How loud one tone is in a recording, whatever else sounds, and whatever the sound card failed to play.
import { rate } from './sound.ts'

/** Tones are never exactly nothing for so many samples: 2 ms. */
const nothing = 8

/** Takes out stretches of perfect silence: a busy computer had nothing to play in time. */
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

/** Amplitude of a tone (Hz, below 2000), 1 = full scale: the sum of products with it and with itself a quarter turn on. */
export function amplitudeOf(samples: Float32Array, hertz: number): number {
  let [real, imaginary, weight] = [0, 0, 0]
  for (const [index, sample] of samples.entries()) {
    const turn = (2 * Math.PI * hertz * index) / rate
    // Hann's window: tones at other places do not leak in.
    const share = 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / samples.length)
    real += share * sample * Math.cos(turn)
    imaginary += share * sample * Math.sin(turn)
    weight += share
  }
  return (2 * Math.hypot(real, imaginary)) / Math.max(1e-9, weight)
}

// How loud one tone is in a recording, whatever else sounds.
import { rate } from './sound.ts'

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

// Finds where a pure tone in a recording is broken: by silence, or by samples that were lost or came twice.
import { rate } from './sound.ts'

/** A break; both members in seconds of the recording. */
export type Break = { readonly at: number; readonly length: number }

export type Tone = {
  readonly hertz: number
  /** 1 = full scale. */
  readonly amplitude: number
}

/** Samples that are judged together: 10 ms. */
const piece = rate / 100
/**
 * By how much a sample may differ from the value that the two samples before it predict, as a share of the amplitude. Rounding to 16 bits
 * alone makes 0.0001.
 */
const tolerance = 0.05

/**
 * Gives the breaks of a tone in a recording at `rate`, to 10 ms. Two samples of a sine wave predict the third: x[n] = 2 cos(2π hertz /
 * rate) x[n-1] - x[n-2]. A piece with a sample that differs from it, or that is too quiet, is a break.
 */
export function breaksIn(samples: Float32Array, { hertz, amplitude }: Tone): readonly Break[] {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate)
  const isWhole = (from: number): boolean => {
    let energy = 0
    for (let index = from; index < from + piece; index += 1) {
      const [now, before, earlier] = [samples[index] ?? 0, samples[index - 1] ?? 0, samples[index - 2] ?? 0]
      if (index >= 2 && Math.abs(now - turn * before + earlier) > tolerance * amplitude) return false
      energy += now ** 2
    }
    return Math.sqrt((2 * energy) / piece) > amplitude / 2
  }
  const breaks: Break[] = []
  for (let from = 0; from + piece <= samples.length; from += piece) {
    if (isWhole(from)) continue
    const [last, at, length] = [breaks.at(-1), from / rate, piece / rate]
    // Broken pieces that follow each other are one break.
    if (last && Math.abs(last.at + last.length - at) < length / 2) breaks[breaks.length - 1] = { at: last.at, length: last.length + length }
    else breaks.push({ at, length })
  }
  return breaks
}

// Where a pure tone in a recording is broken: by silence, or by samples that are lost or come twice.
import { rate } from './sound.ts'

/** Seconds of the recording. */
export type Break = { readonly at: number; readonly length: number }

export type Tone = {
  readonly hertz: number
  /** 1 = full scale. */
  readonly amplitude: number
}

/** Looked at in one piece: 10 ms, in samples. */
const piece = rate / 100
/** Share of the amplitude by which the next sample may be another than the two before it say. Sampling makes a ten-thousandth. */
const tolerance = 0.05

/**
 * Of a recording at `rate`, to a hundredth of a second. Of three samples of a tone in a row two say the third (a linear recurrence):
 * x[n] = 2 cos(2π hertz / rate) x[n-1] - x[n-2]. Any seam breaks that, and silence has no amplitude.
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
    // Behind one another they are one.
    if (last && Math.abs(last.at + last.length - at) < length / 2) breaks[breaks.length - 1] = { at: last.at, length: last.length + length }
    else breaks.push({ at, length })
  }
  return breaks
}

// Reverb as a feedback delay network of four delay lines.

const lengths = [1447, 1781, 2137, 2557]

export type Room = { /** Adds the reverb to both channels, in place. */ add(left: Float32Array, right: Float32Array): void }

/** Makes a reverb, silent at first. `seconds`: reverberation time (to −60 dB); `amount`: share of the reverb in the sound, 0 to 1. */
export function openRoom(seconds: number, amount: number): Room {
  const lines = lengths.map(length => new Float32Array(length)) as [Float32Array, Float32Array, Float32Array, Float32Array]
  const feedback = lengths.map(length => 10 ** ((-3 * length) / (44_100 * seconds))) as [number, number, number, number]
  const heads = [0, 0, 0, 0] as [number, number, number, number]
  const dull = [0, 0, 0, 0] as [number, number, number, number]
  return {
    add(left, right) {
      let [h0, h1, h2, h3] = heads
      let [d0, d1, d2, d3] = dull
      const [l0, l1, l2, l3] = lines
      const [g0, g1, g2, g3] = feedback
      for (let index = 0; index < left.length; index++) {
        const inLeft = (left[index] ?? 0) * 0.5
        const inRight = (right[index] ?? 0) * 0.5
        // A low-pass in the feedback damps high frequencies, as walls do.
        d0 += ((l0[h0] ?? 0) - d0) * 0.6
        d1 += ((l1[h1] ?? 0) - d1) * 0.6
        d2 += ((l2[h2] ?? 0) - d2) * 0.55
        d3 += ((l3[h3] ?? 0) - d3) * 0.55
        const a = d0 + d1
        const b = d0 - d1
        const c = d2 + d3
        const e = d2 - d3
        l0[h0] = inLeft + (a + c) * 0.5 * g0
        l1[h1] = inRight + (b + e) * 0.5 * g1
        l2[h2] = inLeft + (a - c) * 0.5 * g2
        l3[h3] = inRight + (b - e) * 0.5 * g3
        left[index] = (left[index] ?? 0) + (d0 + d2) * amount
        right[index] = (right[index] ?? 0) + (d1 + d3) * amount
        h0 = h0 + 1 === l0.length ? 0 : h0 + 1
        h1 = h1 + 1 === l1.length ? 0 : h1 + 1
        h2 = h2 + 1 === l2.length ? 0 : h2 + 1
        h3 = h3 + 1 === l3.length ? 0 : h3 + 1
      }
      heads.splice(0, 4, h0, h1, h2, h3)
      dull.splice(0, 4, d0, d1, d2, d3)
    },
  }
}

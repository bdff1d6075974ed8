// The music: exact in length, the same each time, different for each track, pleasant to measure, and without a seam inside a suite.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleRate } from '../sample-rate.ts'
import { type Pcm, pcmOf } from './pcm-for-tests.ts'
import { play, type Recording } from './recording.ts'
import { styleNames } from './styles.ts'

const single = (seed: number, seconds: number, style: Recording['style'] = 'folk'): Recording => {
  return { seed, style, movements: [Math.round(seconds * sampleRate)], index: 0 }
}

/** Mean square per window of so many seconds, both channels together. */
function windows(pcm: Pcm, seconds: number): readonly number[] {
  const size = Math.round(seconds * sampleRate)
  return Array.from({ length: Math.floor(pcm.left.length / size) }, (_, window) => {
    let sum = 0
    for (let at = window * size; at < (window + 1) * size; at++) sum += (pcm.left[at] ?? 0) ** 2 + (pcm.right[at] ?? 0) ** 2
    return sum / size
  })
}
/** Two recordings with the same digest have the same samples. */
const digest = ({ left, right }: Pcm): string =>
  createHash('sha256').update(new Uint8Array(left.buffer)).update(new Uint8Array(right.buffer)).digest('hex')
const decibels = (power: number): number => 10 * Math.log10(power)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('a recording', () => {
  it('has exactly the samples it is said to have', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }),
        fc.constantFrom(...styleNames),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (samples, style, seed) => {
          const stretches = [...play({ seed, style, movements: [samples], index: 0 })]
          expect(stretches.reduce((sum, { left }) => sum + left.length, 0)).toBe(samples)
          expect(stretches.every(({ left, right }) => left.length === right.length)).toBe(true)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('is the same every time', () => {
    expect(digest(pcmOf(single(7, 4)))).toBe(digest(pcmOf(single(7, 4))))
  })

  it('differs from every other in key, speed or tune', () => {
    const fingerprints = Array.from({ length: 12 }, (_, seed) =>
      windows(pcmOf(single(seed, 1.5, 'piano')), 0.25).map(power => decibels(power).toFixed(1)),
    )
    expect(new Set(fingerprints.map(String)).size).toBe(12)
  })

  it.each(styleNames)('in style %s is as loud as the others, never clips, never falls silent', style => {
    const pcm = pcmOf(single(5, 16, style))
    const powers = windows(pcm, 1)
    expect(decibels(mean(powers))).toBeGreaterThan(-18.5)
    expect(decibels(mean(powers))).toBeLessThan(-13.5)
    const peak = [pcm.left, pcm.right].reduce((highest, side) => side.reduce((most, value) => Math.max(most, Math.abs(value)), highest), 0)
    expect(peak).toBeLessThan(0.96)
    expect(decibels(Math.min(...powers.slice(0, -4)))).toBeGreaterThan(-38)
  })

  it('begins and ends in silence', () => {
    const { left, right } = pcmOf(single(3, 8))
    for (const side of [left, right]) {
      expect(Math.abs(side[0] ?? 1)).toBeLessThan(1e-4)
      expect(Math.abs(side.at(-1) ?? 1)).toBeLessThan(1e-4)
    }
  })
})

describe('a suite', () => {
  const movements = [5.123, 3.457, 4.891].map(seconds => Math.round(seconds * sampleRate) + 17)
  const suite = (index: number): Recording => ({ seed: 9, style: 'ambient', movements, index })
  /** How far each sample is from the straight line through the two before it: a click stands out. */
  const bends = (values: Float32Array): readonly number[] =>
    Array.from({ length: values.length - 2 }, (_, at) => Math.abs((values[at + 2] ?? 0) - 2 * (values[at + 1] ?? 0) + (values[at] ?? 0)))

  it.each([0, 1])('runs on from movement %i into the next without a click or a gap', index => {
    const before = pcmOf(suite(index)).left.slice(-4000)
    const after = pcmOf(suite(index + 1)).left.slice(0, 4000)
    const joined = Float32Array.from([...before, ...after])
    const all = bends(joined)
    const seam = Math.max(...all.slice(3996, 4002))
    expect(seam).toBeLessThanOrEqual(Math.max(...all.slice(0, 3990), ...all.slice(4010)))
    expect(Math.hypot(...joined.slice(3900, 4100)) / Math.sqrt(200)).toBeGreaterThan(0.01)
  })
})

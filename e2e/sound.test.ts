// How long a recording is silent: each stretch, and all of them together.
import { expect, test } from 'vitest'
import { longestSilence, rate, totalSilence } from './sound.ts'

const tone = (seconds: number) => Array.from({ length: seconds * rate }, (_, index) => Math.sin(index / 3))
const silence = (seconds: number) => new Array<number>(seconds * rate).fill(0)

test('the longest stretch of silence, and all of them', () => {
  const recording = Float32Array.from([...tone(0.5), ...silence(0.25), ...tone(1), ...silence(0.5)])
  expect(longestSilence(recording)).toBeCloseTo(0.5)
  expect(totalSilence(recording)).toBeCloseTo(0.75)
})

test('none where it sounds, and none of nothing', () => {
  for (const recording of [Float32Array.from(tone(1)), new Float32Array(0)]) {
    expect(longestSilence(recording)).toBe(0)
    expect(totalSilence(recording)).toBe(0)
  }
})

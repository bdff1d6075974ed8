// Where in its track a stretch of a recording is from: its offset to the sample, its ends to 128 samples; for any other sound the error says
// where each of its quarters would fit.
import { expect, test } from 'vitest'
import { passageAt } from './passage.ts'
import type { Unbroken } from './seams.ts'

let state = 1
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 31 - 1
}
const noise = (length: number) => {
  const left = Float32Array.from({ length }, random)
  return { left, right: left }
}
const recordingOf = (...parts: readonly Float32Array[]) => {
  const left = Float32Array.from(parts.flatMap(part => [...part]))
  return { sound: { left, right: left }, holes: [] }
}
const track = noise(60_000)
const elsewhere = noise(20_000).left

test('behind a moment and before it', () => {
  const recording = recordingOf(elsewhere.subarray(0, 5_000), track.left.subarray(20_000, 40_000), elsewhere)
  const behind = passageAt(recording, 5_000, 'behind', track, 22_000, 10_000)
  expect(behind.from).toBeGreaterThanOrEqual(20_000)
  expect(behind.from).toBeLessThan(20_128)
  expect(behind.until).toBeLessThanOrEqual(40_000)
  expect(behind.until).toBeGreaterThan(39_872)
  expect(passageAt(recording, 25_000, 'before', track, 38_000, 10_000).until).toBeGreaterThan(39_872)
})

test('a decoder that is wrong for more than a frame after a jump', () => {
  const recording = recordingOf(elsewhere.subarray(0, 5_000), noise(1_400).left, track.left.subarray(21_400, 40_000))
  const heard = passageAt(recording, 5_000, 'behind', track, 22_000, 10_000)
  expect(heard.from).toBeGreaterThanOrEqual(21_400)
  expect(heard.from).toBeLessThan(21_528)
})

test('samples that are lost within it', () => {
  const recording = recordingOf(track.left.subarray(20_000, 26_000), track.left.subarray(26_036, 40_000))
  expect(() => passageAt(recording, 0, 'behind', track, 22_000, 10_000)).toThrow(
    /like samples 22304, 24352, 26436, 28484 of the track \(16, \d+, 16, 16 of 16 pieces alike\)/,
  )
})

test('what is faded in behind a hole is heard', () => {
  // Gains of a fade that leave nothing of the first pieces alike.
  const faded = track.left.subarray(30_000, 30_220).map((sample, index) => sample * (index / 220) ** 9)
  const recording = recordingOf(track.left.subarray(20_000, 30_000), faded, track.left.subarray(30_220, 50_000))
  const heard = (holes: Unbroken['holes']) => passageAt({ ...recording, holes }, 12_000, 'behind', track, 32_000, 10_000)
  expect(heard([]).from).toBeGreaterThan(30_000)
  expect(heard([{ at: 10_000, length: 8192, leadsIntoFade: false }]).from).toBeGreaterThan(30_000)
  expect(heard([{ at: 10_000, length: 8192, leadsIntoFade: true }]).from).toBeLessThan(20_128)
})

test('other sound', () => {
  expect(() => passageAt(recordingOf(elsewhere), 0, 'behind', track, 22_000, 10_000)).toThrow(/\(0, 0, 0, 0 of 16 pieces alike\)/)
})

// When a song is over, by the clock of its sound.
import { expect, it } from 'vitest'
import { type EndReading, timeToEnd } from './end-detector.ts'
import { restingState } from './stall-detector.ts'

/** A reading of a clock that has stood at `time` since the moment `since`. */
const reading = (time: number, since: number, now: number, more: Partial<EndReading> = {}): EndReading => ({
  ...{ time, now, rate: 1, hasNext: false, hasEnded: false },
  stallState: restingState(time, since),
  ...more,
})

it('cannot be told of a song whose end is not known', () => {
  expect(timeToEnd(null, reading(10, 0, 9_000, { hasEnded: true }))).toBeNull()
  expect(timeToEnd(null, reading(10, 0, 9_000, { hasNext: true }))).toBeNull()
})

it('comes with the clock where a song follows, and sooner at a higher speed', () => {
  const hasNext = true
  expect(timeToEnd(10, reading(9, 0, 0, { hasNext }))).toBe(1_000)
  expect(timeToEnd(10, reading(9, 0, 0, { hasNext, rate: 2 }))).toBe(500)
  expect(timeToEnd(10, reading(9.9995, 0, 0, { hasNext }))).toBe(0)
  expect(timeToEnd(10, reading(11, 0, 0, { hasNext }))).toBe(0)
  expect(timeToEnd(10, reading(9.9, 0, 9_000, { hasNext }))).toBeCloseTo(100)
})

it('comes to a last song once its clock has stood still for as long as sound may still be heard', () => {
  expect(timeToEnd(10, reading(10, 0, 150))).toBeNull()
  expect(timeToEnd(10, reading(10, 0, 151))).toBe(0)
  // Shortly before the end a clock that stands still may be waiting for data, so it counts as the end only after a longer time.
  expect(timeToEnd(10, reading(9.5, 0, 400))).toBeNull()
  expect(timeToEnd(10, reading(9.5, 0, 501))).toBe(0)
  expect(timeToEnd(10, reading(9.5, 0, 401, { rate: 2 }))).toBe(0)
  expect(timeToEnd(10, reading(9.3, 0, 9_000))).toBeNull()
})

it('has come to a last song whose element says so', () => {
  expect(timeToEnd(10, reading(9, 0, 0, { hasEnded: true }))).toBe(0)
  expect(timeToEnd(10, reading(9, 0, 0, { hasEnded: true, hasNext: true }))).toBe(1_000)
})

// Levels that move.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRamp, equalPower } from './ramp.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a ramp', () => {
  it('reaches its level in time, from wherever it is, and says so once', () => {
    const done = vi.fn()
    const levels: number[] = []
    const ramp = createRamp(0, level => levels.push(level), Date.now)
    ramp.rampTo(1, 100)
    vi.advanceTimersByTime(50)
    expect(ramp.level()).toBeCloseTo(0.5, 1)
    ramp.rampTo(0, 100, done)
    vi.advanceTimersByTime(90)
    expect(done).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect([ramp.level(), done.mock.calls.length]).toEqual([0, 1])
    expect(Math.max(...levels)).toBeLessThan(0.61)
  })
  it('keeps the power of two that cross', () => {
    const up = createRamp(0, () => undefined, Date.now)
    const down = createRamp(1, () => undefined, Date.now)
    up.rampTo(1, 1000, undefined, equalPower)
    down.rampTo(0, 1000, undefined, equalPower)
    for (let moment = 0; moment < 100; moment += 1) {
      vi.advanceTimersByTime(10)
      expect(up.level() ** 2 + down.level() ** 2).toBeCloseTo(1, 6)
    }
    expect([up.level(), down.level()]).toEqual([1, 0])
  })
})

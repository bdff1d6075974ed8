// When missing sound is explained by a notice, and when it is too short for one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStallNotice } from './stall-notice.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function begin(offline = false) {
  const told: string[] = []
  return { told, ...startStallNotice({ isOffline: () => offline, showNotice: text => void told.push(text) }) }
}
const waiting = { type: 'waiting', startId: 1, position: 30 } as const

describe('a song that waits', () => {
  it.each([
    [true, 'cannot be reached'],
    [false, 'more slowly'],
  ])('says why, once (offline: %s)', (offline, words) => {
    const { told, handleFact } = begin(offline)
    handleFact(waiting)
    handleFact(waiting)
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([expect.stringContaining(words)])
  })

  it.each([
    [true, 'cannot be reached'],
    [false, 'slow to come'],
  ])('says why when it is to begin, too (offline: %s)', (offline, words) => {
    const { told, start } = begin(offline)
    start()
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([expect.stringContaining(words)])
  })

  it('says nothing once it plays', () => {
    const { told, start, handleFact } = begin()
    start()
    vi.advanceTimersByTime(3_000)
    handleFact({ type: 'playing', startId: 1, position: 0 })
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
  })

  it('says nothing if it goes on soon, and begins anew with the next wait', () => {
    const { told, handleFact } = begin()
    handleFact(waiting)
    vi.advanceTimersByTime(3_000)
    handleFact({ type: 'playing', startId: 1, position: 30 })
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
    handleFact(waiting)
    vi.advanceTimersByTime(5_000)
    expect(told).toHaveLength(1)
  })

  it('says nothing to somebody who has paused', () => {
    const { told, handleFact, cancel } = begin()
    handleFact(waiting)
    cancel()
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
  })
})

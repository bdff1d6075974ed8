// When a missing sound is explained, and when it is not worth a word.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStallNotice } from './stall-notice.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function begin(offline = false) {
  const told: string[] = []
  return { told, ...startStallNotice({ isOffline: () => offline, tell: text => void told.push(text) }) }
}
const waiting = { type: 'waiting', startId: 1, position: 30 } as const

describe('a song that waits', () => {
  it.each([
    [true, 'cannot be reached'],
    [false, 'more slowly'],
  ])('says why, once (offline: %s)', (offline, words) => {
    const { told, hear } = begin(offline)
    hear(waiting)
    hear(waiting)
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([expect.stringContaining(words)])
  })

  it.each([
    [true, 'cannot be reached'],
    [false, 'slow to come'],
  ])('says why when it is to begin, too (offline: %s)', (offline, words) => {
    const { told, begin: start } = begin(offline)
    start()
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([expect.stringContaining(words)])
  })

  it('says nothing once it plays', () => {
    const { told, begin: start, hear } = begin()
    start()
    vi.advanceTimersByTime(3_000)
    hear({ type: 'playing', startId: 1, position: 0 })
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
  })

  it('says nothing if it goes on soon, and begins anew with the next wait', () => {
    const { told, hear } = begin()
    hear(waiting)
    vi.advanceTimersByTime(3_000)
    hear({ type: 'playing', startId: 1, position: 30 })
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
    hear(waiting)
    vi.advanceTimersByTime(5_000)
    expect(told).toHaveLength(1)
  })

  it('says nothing to somebody who has paused', () => {
    const { told, hear, rest } = begin()
    hear(waiting)
    rest()
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
  })
})

// Files that are no MP3, between pipelines that join and pipelines that play one file: who plays them, and what follows on them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPlayback, file } from './playback-for-tests.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a file that is no MP3', () => {
  const start = { startId: 1, file: file(1, 'orig'), position: 30 }
  const format = { reason: 'no MP3', why: 'format' } as const

  it('is played by a pipeline of its own, from the same second, and nobody hears of a failure', () => {
    const { sound, last, setBuffered, advanceSeconds, facts, calls, pipelines } = createTestPlayback()
    sound.start(start, false)
    last().events.onFailure(pipelines[0]?.trackSegment ?? neverBegun(), format)
    expect(calls.slice(-2)).toEqual(['begin plain 1 in orig at 30.0', 'go to 30.0'])
    setBuffered(60)
    advanceSeconds(0.5)
    expect(facts()).toEqual(['playing 1 30.0'])
    sound.seek(200)
    expect(calls.at(-1)).toBe('go to 200.0')
  })

  it('that follows stands by, loaded, and begins when the one before it ends', () => {
    const { sound, last, pipelines, setBuffered, advanceSeconds, facts, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2, 'orig'))
    setBuffered(2, true)
    const [first] = pipelines
    if (!first?.trackSegment) return neverBegun()
    first.events.onFailure({ ...first.trackSegment, file: file(2, 'orig') }, format)
    advanceSeconds(0.3)
    expect(calls).toContain('begin plain 2 in orig at 0.0')
    expect(last().playing).toBe(false)
    setBuffered(100, true)
    advanceSeconds(3)
    expect(facts().at(-1)).toBe('ended 1')
    const before = pipelines.length
    sound.start({ startId: 2, file: file(2, 'orig'), position: 0 }, false)
    expect(pipelines).toHaveLength(before)
    expect(first.closed).toBe(true)
    expect(last().playing).toBe(true)
    advanceSeconds(0.5)
    expect(facts()).toEqual(['playing 2 0.0'])
  })

  it('is followed by an MP3 that stands by on a pipeline that joins', () => {
    const { sound, last, pipelines, setBuffered, advanceSeconds, calls } = createTestPlayback()
    sound.start(start, false)
    last().events.onFailure(pipelines[0]?.trackSegment ?? neverBegun(), format)
    setBuffered(60, true)
    sound.prepare(file(3))
    advanceSeconds(0.3)
    expect(last().plain).toBe(false)
    expect(calls).toContain('begin 3 at 0.0')
    sound.prepare(file(4))
    advanceSeconds(0.3)
    expect(calls).toContain('begin 4 at 0.0')
    expect(pipelines.filter(one => !one.closed)).toHaveLength(2)
  })

  it('and that breaks in its middle goes on in the default quality at the second that was heard last', () => {
    const { sound, last, pipelines, setBuffered, advanceSeconds, calls } = createTestPlayback()
    sound.start(start, false)
    last().events.onFailure(pipelines[0]?.trackSegment ?? neverBegun(), format)
    setBuffered(60)
    advanceSeconds(3)
    const heard = last().time
    expect(heard).toBeGreaterThan(32)
    last().events.onError('damaged')
    expect(calls).toContain(`begin 1 at ${heard.toFixed(1)}`)
  })

  it('and whose reading breaks off goes on in its own quality at the second that was heard last, a few times', () => {
    const { sound, last, pipelines, setBuffered, advanceSeconds, calls, lowered } = createTestPlayback()
    sound.start(start, false)
    last().events.onFailure(pipelines[0]?.trackSegment ?? neverBegun(), format)
    for (let times = 0; times < 5; times += 1) {
      setBuffered(60)
      advanceSeconds(3)
      const heard = last().time
      last().events.onError('network', 'reading')
      expect(calls).toContain(`begin plain 1 in orig at ${heard.toFixed(1)}`)
    }
    expect(lowered).toEqual([])
    last().events.onError('network', 'reading')
    expect(lowered).toEqual([file(1, 'orig')])
  })

  it('and that follows is prepared once more when its reading breaks off', () => {
    const { sound, last, pipelines, setBuffered, advanceSeconds, calls, lowered } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2, 'orig'))
    setBuffered(2, true)
    const [first] = pipelines
    if (!first?.trackSegment) return neverBegun()
    first.events.onFailure({ ...first.trackSegment, file: file(2, 'orig') }, format)
    advanceSeconds(0.3)
    last().events.onError('network', 'reading')
    advanceSeconds(0.3)
    expect(calls.filter(call => call === 'begin plain 2 in orig at 0.0')).toHaveLength(2)
    expect([lowered, last().plain]).toEqual([[], true])
  })

  it('and that the browser cannot play either comes in the default quality, which is told', () => {
    const { sound, last, pipelines, facts, calls, lowered } = createTestPlayback()
    sound.start(start, false)
    last().events.onFailure(pipelines[0]?.trackSegment ?? neverBegun(), format)
    last().events.onError('no decoder')
    expect(calls).toContain('begin 1 at 30.0')
    expect(lowered).toEqual([file(1, 'orig')])
    expect(facts()).toEqual([])
    sound.start({ startId: 2, file: file(1, 'orig'), position: 0 }, false)
    expect(calls.at(-2)).toBe('begin 1 at 0.0')
  })
})

function neverBegun(): never {
  throw new Error('nothing was begun')
}

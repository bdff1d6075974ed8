// The track that a person has just chosen, before the state of main says that it plays.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPlayback, file } from './playback-for-tests.ts'

const ready = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers()
  ready.mockReset()
})
afterEach(() => vi.useRealTimers())

describe('a track that is expected', () => {
  it('begins before it is said, and counts from when it is', () => {
    const { sound, setBuffered, advanceSeconds, facts, calls } = createTestPlayback()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    setBuffered(100)
    advanceSeconds(0.8)
    facts()
    sound.startAhead(file(2), ready)
    expect(facts()).toEqual([expect.stringMatching(/^position 4 0\.[678]/)])
    setBuffered(100)
    advanceSeconds(0.5)
    expect(facts()).toEqual([])
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    advanceSeconds(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^playing 5 0\./)])
    expect(calls.filter(call => call.startsWith('begin'))).toEqual(['begin 1 at 0.0', 'begin 2 at 0.0'])
  })

  it('sounds as soon as it can, and is heard from its beginning on once it is said', () => {
    const { sound, setBuffered, advanceSeconds, facts, last } = createTestPlayback()
    sound.startAhead(file(2), ready)
    expect(ready).not.toHaveBeenCalled()
    setBuffered(100)
    expect(ready).toHaveBeenCalled()
    advanceSeconds(0.5)
    expect([last().playing, facts()]).toEqual([true, []])
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    expect([last().playing, facts()]).toEqual([true, ['playing 5 0.0']])
    advanceSeconds(1.2)
    expect(facts()).toEqual([expect.stringMatching(/^position 5 1\.[3-8]/)])
  })

  it('that does not come holds nobody up', () => {
    const { sound, failSegment, facts, advanceSeconds } = createTestPlayback()
    sound.startAhead(file(2), ready)
    failSegment('It is gone.')
    expect(ready).toHaveBeenCalled()
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    advanceSeconds(1)
    expect(facts()).toEqual(['failed 5 0.0'])
  })

  it('and turns out to be no MP3 is put on the pipeline for it, and goes on sounding there', () => {
    const { sound, setBuffered, calls, last, facts, advanceSeconds } = createTestPlayback()
    sound.startAhead(file(2), ready)
    last().events.onFailure(last().trackSegment ?? expect.fail(), { reason: 'It is no MP3.', why: 'format' })
    expect(calls.at(-2)).toBe('begin plain 2 at 0.0')
    setBuffered(100)
    advanceSeconds(0.2)
    expect([last().plain, last().playing]).toEqual([true, true])
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    expect([facts(), calls.filter(call => call.startsWith('begin'))]).toEqual([
      ['playing 5 0.0'],
      ['begin 2 at 0.0', 'begin plain 2 at 0.0'],
    ])
  })

  it('and is said to be paused is silent', () => {
    const { sound, setBuffered, last } = createTestPlayback()
    sound.startAhead(file(2), ready)
    setBuffered(100)
    sound.start({ startId: 5, file: file(2), position: 0 }, true)
    expect(last().playing).toBe(false)
  })

  it('other than that, or from another place, begins as if nothing had been', () => {
    const { sound, setBuffered, calls } = createTestPlayback()
    sound.startAhead(file(2), ready)
    setBuffered(100)
    sound.start({ startId: 5, file: file(3), position: 0 }, false)
    sound.startAhead(file(2), ready)
    sound.start({ startId: 6, file: file(2), position: 30 }, false)
    expect(calls.filter(call => call.startsWith('begin'))).toEqual([
      'begin 2 at 0.0',
      'begin 3 at 0.0',
      'begin 2 at 0.0',
      'begin 2 at 30.0',
    ])
  })

  it('joined on already stays where it is', () => {
    const { sound, setBuffered, joinNext, advanceSeconds, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    setBuffered(60, true)
    joinNext(10)
    advanceSeconds(1)
    sound.startAhead(file(2), ready)
    expect(ready).toHaveBeenCalledOnce()
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(calls.slice(-2)).toEqual(['pass on', expect.stringMatching(/^go to/)])
  })
})

// Facts of a playback engine, over a pipeline whose clock the test turns.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPlayback, file } from '../tests/playback-for-tests.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a start', () => {
  it('is told once sound comes out, then every second', () => {
    const { sound, setBuffered, advanceSeconds, facts } = createTestPlayback()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    advanceSeconds(3)
    expect(facts()).toEqual([])
    setBuffered(100)
    advanceSeconds(2.6)
    expect(facts().map(fact => fact.replace(/\.\d$/, ''))).toEqual(['playing 4 0', 'position 4 1', 'position 4 2'])
  })

  it('while paused fetches nothing before somebody wants to hear it', () => {
    const { sound, setBuffered, advanceSeconds, facts, calls, countOpened } = createTestPlayback()
    sound.start({ startId: 4, file: file(1), position: 61 }, true)
    sound.seek(70)
    advanceSeconds(5)
    expect(countOpened()).toBe(0)
    sound.resume()
    expect(calls).toContain('begin 1 at 70.0')
    setBuffered(50)
    advanceSeconds(0.5)
    expect(facts()).toEqual(['playing 4 70.0'])
  })

  it('tells how far the one before was heard', () => {
    const { sound, setBuffered, advanceSeconds, facts } = createTestPlayback()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    setBuffered(100)
    advanceSeconds(0.8)
    facts()
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    expect(facts()).toEqual([expect.stringMatching(/^position 4 0\.[678]/)])
  })
})

describe('the end of a track', () => {
  it('that nothing follows is told, with the last position before it', () => {
    const { sound, setBuffered, advanceSeconds, facts } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    setBuffered(2, true)
    advanceSeconds(4)
    expect(facts().slice(-2)).toEqual(['position 1 2.0', 'ended 1'])
  })

  it('to which somebody jumped in a pause is told without a position: nothing was heard up to there', () => {
    const { sound, setBuffered, advanceSeconds, facts } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    setBuffered(20, true)
    advanceSeconds(3)
    sound.pause()
    sound.seek(20)
    advanceSeconds(3)
    facts()
    sound.resume()
    setBuffered(0, true)
    advanceSeconds(3)
    expect(facts()).toEqual(['ended 1'])
  })

  it('joins what was prepared without a new beginning', () => {
    const { sound, setBuffered, joinNext, advanceSeconds, facts, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    setBuffered(2, true)
    joinNext(10)
    advanceSeconds(2.3)
    expect(facts().slice(-2)).toEqual(['position 1 2.0', 'ended 1'])
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    advanceSeconds(1)
    expect(facts()[0]).toMatch(/^playing 2 0\.\d/)
    expect(calls.filter(call => call.startsWith('begin'))).toHaveLength(1)
  })

  it('gives way when the queue goes on with something else', () => {
    const { sound, setBuffered, joinNext, advanceSeconds, facts, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    setBuffered(2, true)
    joinNext(10)
    advanceSeconds(2.3)
    facts()
    sound.start({ startId: 2, file: file(3), position: 0 }, false)
    expect(calls.at(-2)).toBe('begin 3 at 0.0')
    expect(facts()).toEqual([])
  })

  it('can be skipped to what was prepared at once', () => {
    const { sound, setBuffered, joinNext, advanceSeconds, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    setBuffered(60, true)
    joinNext(10)
    advanceSeconds(1)
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(calls.slice(-2)).toEqual(['pass on', expect.stringMatching(/^go to/)])
  })
})

describe('a jump', () => {
  it('inside what is there needs no new beginning; anywhere else it does', () => {
    const { sound, setBuffered, advanceSeconds, facts, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    setBuffered(100)
    advanceSeconds(1)
    facts()
    sound.seek(50)
    advanceSeconds(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^position 1 [01]\./), 'playing 1 50.0'])
    sound.seek(200)
    expect(calls).toContain('begin 1 at 200.0')
  })
})

it('a song that is fetched anew for another sound, and does not come, is told to wait', () => {
  const { sound, setBuffered, advanceSeconds, facts } = createTestPlayback()
  sound.start({ startId: 1, file: file(1), position: 0 }, false)
  setBuffered(5)
  advanceSeconds(2)
  facts()
  sound.restart('same')
  advanceSeconds(1)
  expect(facts().map(fact => fact.split(' ')[0])).toEqual(['position', 'waiting'])
  setBuffered(20)
  advanceSeconds(1)
  expect(facts()[0]).toMatch(/^playing 1 [12]\./)
})

describe('trouble', () => {
  it('in fetching is told once everything that came was heard', () => {
    const { sound, setBuffered, advanceSeconds, facts, failSegment } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    setBuffered(2)
    failSegment('gone')
    advanceSeconds(1)
    expect(facts().some(fact => fact.startsWith('failed'))).toBe(false)
    advanceSeconds(3)
    expect(facts().at(-1)).toMatch(/^failed 1 [12]\./)
  })

  it.each([
    ['in fetching', (open: ReturnType<typeof createTestPlayback>) => open.failSegment('gone')],
    ['of the browser', (open: ReturnType<typeof createTestPlayback>) => open.failPipeline()],
  ])('%s that stopped playing is over once somebody plays on: the track begins again where it broke off', (_where, fail) => {
    const open = createTestPlayback()
    open.sound.start({ startId: 1, file: file(1), position: 30 }, false)
    open.setBuffered(2)
    fail(open)
    open.advanceSeconds(4)
    expect(open.facts().at(-1)).toMatch(/^failed 1 3[0-2]\./)
    // As main answers: paused, at that second, under the same number.
    open.sound.seek(31)
    open.sound.pause()
    open.sound.resume()
    expect(open.calls).toContain('begin 1 at 31.0')
    open.setBuffered(10)
    open.advanceSeconds(0.5)
    expect(open.facts()).toEqual(['playing 1 31.0'])
  })

  it('in fetching what follows is no trouble of this track', () => {
    const { sound, setBuffered, advanceSeconds, facts, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    setBuffered(30)
    advanceSeconds(1)
    expect(facts().join()).not.toContain('failed')
    expect(calls.join()).not.toContain('close')
  })

  it('of a browser that threw away what it held is made good: the same second is fetched once more', () => {
    const { sound, setBuffered, advanceSeconds, facts, calls, evict } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    setBuffered(60)
    advanceSeconds(5)
    evict()
    advanceSeconds(1)
    expect(calls.filter(call => call.startsWith('begin'))).toEqual(['begin 1 at 0.0', expect.stringMatching(/^begin 1 at (4\.[89]|5\.0)/)])
    setBuffered(10)
    advanceSeconds(0.5)
    expect(facts().at(-1)).toMatch(/^playing 1 (4\.[89]|5\.0)/)
    expect(facts().join()).not.toContain('failed')
  })

  it('of the browser is told, and the next start gets a new pipeline', () => {
    const { sound, setBuffered, advanceSeconds, facts, failPipeline, countOpened } = createTestPlayback()
    sound.setVolume(0.5, true)
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    setBuffered(30)
    advanceSeconds(1)
    failPipeline()
    expect(facts().at(-1)).toMatch(/^failed 1/)
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(countOpened()).toBe(2)
  })

  it('of a clock that waits for the last of what came is none: nothing is nudged, so nothing is lost', () => {
    const { sound, setBuffered, advanceSeconds, stall, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    stall()
    setBuffered(0.9)
    advanceSeconds(20)
    expect(calls).not.toContain('nudge')
  })

  it('of a clock that never moves ends in a failure, after some nudges', () => {
    const { sound, setBuffered, advanceSeconds, facts, stall, calls } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    stall()
    setBuffered(30)
    advanceSeconds(20)
    expect(calls.filter(call => call === 'nudge')).toHaveLength(3)
    expect(facts()).toEqual(['failed 1 0.0'])
  })
})

it('a sound that stands still when the computer wakes up is nudged at once, and one that moves is left alone', () => {
  const { sound, setBuffered, advanceSeconds, stall, calls } = createTestPlayback()
  sound.start({ startId: 1, file: file(1), position: 0 }, false)
  setBuffered(30)
  for (const pushes of [0, 1]) {
    sound.wake()
    advanceSeconds(1)
    expect(calls.filter(call => call === 'nudge')).toHaveLength(pushes)
    stall()
  }
})

describe('a pause', () => {
  it('tells the position and lasts', () => {
    const { sound, setBuffered, advanceSeconds, facts, stop } = createTestPlayback()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    setBuffered(100)
    advanceSeconds(0.8)
    facts()
    sound.pause()
    expect(facts()).toEqual([expect.stringMatching(/^position 1 0\.[678]/)])
    advanceSeconds(60)
    expect(facts()).toEqual([])
    sound.resume()
    advanceSeconds(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^playing 1 0\.[678]/)])
    stop()
    expect(facts()).toHaveLength(1)
  })
})

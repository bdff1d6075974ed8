// Facts of a playback engine, over a pipeline whose clock the test turns.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { desk, file } from '../tests/playback-for-tests.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a start', () => {
  it('is told once sound comes out, then every second', () => {
    const { sound, there, pass, facts } = desk()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    pass(3)
    expect(facts()).toEqual([])
    there(100)
    pass(2.6)
    expect(facts().map(fact => fact.replace(/\.\d$/, ''))).toEqual(['playing 4 0', 'position 4 1', 'position 4 2'])
  })

  it('while paused fetches nothing before somebody wants to hear it', () => {
    const { sound, there, pass, facts, calls, opened } = desk()
    sound.start({ startId: 4, file: file(1), position: 61 }, true)
    sound.seek(70)
    pass(5)
    expect(opened()).toBe(0)
    sound.resume()
    expect(calls).toContain('begin 1 at 70.0')
    there(50)
    pass(0.5)
    expect(facts()).toEqual(['playing 4 70.0'])
  })

  it('tells how far the one before was heard', () => {
    const { sound, there, pass, facts } = desk()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    there(100)
    pass(0.8)
    facts()
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    expect(facts()).toEqual([expect.stringMatching(/^position 4 0\.[678]/)])
  })
})

describe('the end of a track', () => {
  it('that nothing follows is told, with the last position before it', () => {
    const { sound, there, pass, facts } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(2, true)
    pass(4)
    expect(facts().slice(-2)).toEqual(['position 1 2.0', 'ended 1'])
  })

  it('to which somebody jumped in a pause is told without a position: nothing was heard up to there', () => {
    const { sound, there, pass, facts } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(20, true)
    pass(3)
    sound.pause()
    sound.seek(20)
    pass(3)
    facts()
    sound.resume()
    there(0, true)
    pass(3)
    expect(facts()).toEqual(['ended 1'])
  })

  it('joins what was prepared without a new beginning', () => {
    const { sound, there, joined, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(2, true)
    joined(10)
    pass(2.3)
    expect(facts().slice(-2)).toEqual(['position 1 2.0', 'ended 1'])
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    pass(1)
    expect(facts()[0]).toMatch(/^playing 2 0\.\d/)
    expect(calls.filter(call => call.startsWith('begin'))).toHaveLength(1)
  })

  it('gives way when the queue goes on with something else', () => {
    const { sound, there, joined, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(2, true)
    joined(10)
    pass(2.3)
    facts()
    sound.start({ startId: 2, file: file(3), position: 0 }, false)
    expect(calls.at(-2)).toBe('begin 3 at 0.0')
    expect(facts()).toEqual([])
  })

  it('can be skipped to what was prepared at once', () => {
    const { sound, there, joined, pass, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(60, true)
    joined(10)
    pass(1)
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(calls.slice(-2)).toEqual(['pass on', expect.stringMatching(/^go to/)])
  })
})

describe('a jump', () => {
  it('inside what is there needs no new beginning; anywhere else it does', () => {
    const { sound, there, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(100)
    pass(1)
    facts()
    sound.seek(50)
    pass(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^position 1 [01]\./), 'playing 1 50.0'])
    sound.seek(200)
    expect(calls).toContain('begin 1 at 200.0')
  })
})

it('a song that is fetched anew for another sound, and does not come, is told to wait', () => {
  const { sound, there, pass, facts } = desk()
  sound.start({ startId: 1, file: file(1), position: 0 }, false)
  there(5)
  pass(2)
  facts()
  sound.again('same')
  pass(1)
  expect(facts().map(fact => fact.split(' ')[0])).toEqual(['position', 'waiting'])
  there(20)
  pass(1)
  expect(facts()[0]).toMatch(/^playing 1 [12]\./)
})

describe('trouble', () => {
  it('in fetching is told once everything that came was heard', () => {
    const { sound, there, pass, facts, breakOff } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(2)
    breakOff('gone')
    pass(1)
    expect(facts().some(fact => fact.startsWith('failed'))).toBe(false)
    pass(3)
    expect(facts().at(-1)).toMatch(/^failed 1 [12]\./)
  })

  it.each([
    ['in fetching', (open: ReturnType<typeof desk>) => open.breakOff('gone')],
    ['of the browser', (open: ReturnType<typeof desk>) => open.breakPipeline()],
  ])('%s that stopped playing is over once somebody plays on: the track begins again where it broke off', (_where, fail) => {
    const open = desk()
    open.sound.start({ startId: 1, file: file(1), position: 30 }, false)
    open.there(2)
    fail(open)
    open.pass(4)
    expect(open.facts().at(-1)).toMatch(/^failed 1 3[0-2]\./)
    // As main answers: paused, at that second, under the same number.
    open.sound.seek(31)
    open.sound.pause()
    open.sound.resume()
    expect(open.calls).toContain('begin 1 at 31.0')
    open.there(10)
    open.pass(0.5)
    expect(open.facts()).toEqual(['playing 1 31.0'])
  })

  it('in fetching what follows is no trouble of this track', () => {
    const { sound, there, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(30)
    pass(1)
    expect(facts().join()).not.toContain('failed')
    expect(calls.join()).not.toContain('close')
  })

  it('of a browser that threw away what it held is made good: the same second is fetched once more', () => {
    const { sound, there, pass, facts, calls, lose } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(60)
    pass(5)
    lose()
    pass(1)
    expect(calls.filter(call => call.startsWith('begin'))).toEqual(['begin 1 at 0.0', expect.stringMatching(/^begin 1 at (4\.[89]|5\.0)/)])
    there(10)
    pass(0.5)
    expect(facts().at(-1)).toMatch(/^playing 1 (4\.[89]|5\.0)/)
    expect(facts().join()).not.toContain('failed')
  })

  it('of the browser is told, and the next start gets a new pipeline', () => {
    const { sound, there, pass, facts, breakPipeline, opened } = desk()
    sound.volume(0.5, true)
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(30)
    pass(1)
    breakPipeline()
    expect(facts().at(-1)).toMatch(/^failed 1/)
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(opened()).toBe(2)
  })

  it('of a clock that waits for the last of what came is none: nothing is pushed, so nothing is lost', () => {
    const { sound, there, pass, stick, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    stick()
    there(0.9)
    pass(20)
    expect(calls).not.toContain('push')
  })

  it('of a clock that never moves ends in a failure, after some pushes', () => {
    const { sound, there, pass, facts, stick, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    stick()
    there(30)
    pass(20)
    expect(calls.filter(call => call === 'push')).toHaveLength(3)
    expect(facts()).toEqual(['failed 1 0.0'])
  })
})

it('a sound that stands still when the computer wakes up is pushed at once, and one that moves is left alone', () => {
  const { sound, there, pass, stick, calls } = desk()
  sound.start({ startId: 1, file: file(1), position: 0 }, false)
  there(30)
  for (const pushes of [0, 1]) {
    sound.wake()
    pass(1)
    expect(calls.filter(call => call === 'push')).toHaveLength(pushes)
    stick()
  }
})

describe('a pause', () => {
  it('tells the position and lasts', () => {
    const { sound, there, pass, facts, stop } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(100)
    pass(0.8)
    facts()
    sound.pause()
    expect(facts()).toEqual([expect.stringMatching(/^position 1 0\.[678]/)])
    pass(60)
    expect(facts()).toEqual([])
    sound.resume()
    pass(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^playing 1 0\.[678]/)])
    stop()
    expect(facts()).toHaveLength(1)
  })
})

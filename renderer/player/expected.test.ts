// A track that a person chose, before the queue says that it plays.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { desk, file } from './play-through-for-tests.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a track that is expected', () => {
  it('begins before it is said, and counts from when it is', () => {
    const { sound, there, pass, facts, calls } = desk()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    there(100)
    pass(0.8)
    facts()
    sound.expect(file(2))
    expect(facts()).toEqual([expect.stringMatching(/^position 4 0\.[678]/)])
    there(100)
    pass(0.5)
    expect(facts()).toEqual([])
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    pass(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^playing 5 0\./)])
    expect(calls.filter(call => call.startsWith('begin'))).toEqual(['begin 1 at 0.0', 'begin 2 at 0.0'])
  })

  it('where nothing plays is silent until it is said', () => {
    const { sound, there, pass, facts, last } = desk()
    sound.expect(file(2))
    there(100)
    pass(0.5)
    expect([last().playing, facts()]).toEqual([false, []])
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    pass(0.5)
    expect([last().playing, facts()]).toEqual([true, ['playing 5 0.0']])
  })

  it('other than that, or from another place, begins as if nothing had been', () => {
    const { sound, there, calls } = desk()
    sound.expect(file(2))
    there(100)
    sound.start({ startId: 5, file: file(3), position: 0 }, false)
    sound.expect(file(2))
    sound.start({ startId: 6, file: file(2), position: 30 }, false)
    expect(calls.filter(call => call.startsWith('begin'))).toEqual([
      'begin 2 at 0.0',
      'begin 3 at 0.0',
      'begin 2 at 0.0',
      'begin 2 at 30.0',
    ])
  })

  it('joined on already stays where it is', () => {
    const { sound, there, joined, pass, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(60, true)
    joined(10)
    pass(1)
    sound.expect(file(2))
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(calls.slice(-2)).toEqual(['pass on', expect.stringMatching(/^go to/)])
  })
})

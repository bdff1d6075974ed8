// What facts of the speaker do to the queue, and where the track is meanwhile.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Millis, trackId } from '../ids.ts'
import { excerptRange } from './excerpt-range.ts'
import type { SpeakerFact } from './facts.ts'
import type { QueueState } from './model.ts'
import { positionAt } from './position.ts'
import { distinctTracks, ids, later, noon, play, stateAfter, testRandom, withPlayback } from './queue-for-tests.ts'
import { type PlainCommand, reduce } from './reduce.ts'
import { awaitsSound, awaitsSoundAfterFact, reduceFact as outcomeOf } from './reduce-fact.ts'

const observe = (state: QueueState, fact: SpeakerFact, now: Millis) => outcomeOf(state, fact, now).state
const failure = ({ playback }: QueueState): SpeakerFact => ({
  type: 'failed',
  startId: playback.startId,
  position: 0,
  reason: '',
  unreachable: false,
})
const two = stateAfter(play(ids(1, 2)))

describe('facts of the speaker', () => {
  it('an end leads on, but not twice: the second one is about an older start', () => {
    const second = observe(two, { type: 'ended', startId: 1 }, later(1))
    expect(second.playback).toMatchObject({ current: 2, startId: 2, paused: false })
    expect(observe(second, { type: 'ended', startId: 1 }, later(1))).toBe(second)
  })

  it('a track that fails is passed over, even when it repeats', () => {
    const repeating = withPlayback(two, { repeat: 'track' })
    expect(observe(repeating, { type: 'failed', startId: 1, position: 0, reason: '', unreachable: false }, noon).playback.current).toBe(2)
  })

  it('items passed over with a track that fails are passed over as if each had failed, in one step', () => {
    const lists = fc.record({ tracks: distinctTracks, promised: fc.array(fc.nat(9).map(trackId), { maxLength: 4 }) })
    const places = fc.record({ index: fc.nat(11), on: fc.boolean(), moves: fc.nat(2), passed: fc.nat(20) })
    fc.assert(
      fc.property(lists, places, ({ tracks, promised }, { index, on, moves, passed }) => {
        const repeat = { type: 'repeat', mode: on ? 'queue' : 'none' } as const
        const next = Array.from({ length: moves }, () => ({ type: 'next' }) as const)
        const more = promised.length > 0 ? [{ type: 'playNext', tracks: promised } as const] : []
        const state = stateAfter(play(tracks, index), repeat, ...more, ...next)
        const atOnce = outcomeOf(state, failure(state), noon, passed)
        let each: QueueState = state
        for (let times = 0; times <= passed && !each.playback.paused; times += 1) each = observe(each, failure(each), noon)
        if (state.playback.paused) return
        expect(atOnce.state.queue).toEqual(each.queue)
        expect(atOnce.state.playback).toEqual({ ...each.playback, startId: state.playback.startId + 1 })
        expect(atOnce.applied.length).toBeLessThanOrEqual(1)
      }),
    )
    const stops = withPlayback(two, { stopAfter: true })
    expect(outcomeOf(stops, failure(stops), noon, 1).state.playback).toMatchObject({ current: 2, paused: true })
  })

  it('a position that is already known changes nothing, another one is taken over', () => {
    expect(observe(two, { type: 'position', startId: 1, position: 5.01 }, later(5))).toBe(two)
    const moved = observe(two, { type: 'position', startId: 1, position: 3 }, later(5))
    expect(positionAt(moved.playback, later(6))).toBe(4)
  })

  it('while sound is missing the position stands still where it was', () => {
    const stalled = observe(two, { type: 'waiting', startId: 1, position: 5 }, later(5))
    expect(positionAt(stalled.playback, later(50), true)).toBe(5)
    const again = observe(stalled, { type: 'playing', startId: 1, position: 5 }, later(50))
    expect(positionAt(again.playback, later(52))).toBe(7)
  })
})

describe('the position', () => {
  it('stays between nothing and the length of the track', () => {
    expect(positionAt(two.playback, later(500), false, 214)).toBe(214)
    expect(positionAt(two.playback, later(-500))).toBe(0)
    expect(positionAt(withPlayback(two, { paused: true }).playback, later(500))).toBe(0)
  })
})

describe('whether sound is waited for', () => {
  const step = (state: QueueState, command: PlainCommand) => reduce(state, command, noon, testRandom()).state

  it('is so from a start, a jump or a resume until sound comes out', () => {
    const paused = step(two, { type: 'pause' })
    expect(awaitsSound(two, paused, true)).toBe(false)
    expect(awaitsSound(paused, step(paused, { type: 'resume' }), false)).toBe(true)
    expect(awaitsSound(two, step(two, { type: 'seek', position: 9 }), false)).toBe(true)
    expect(awaitsSound(two, step(two, { type: 'next' }), false)).toBe(true)
    expect(awaitsSound(two, step(two, { type: 'volume', volume: 0.1 }), false)).toBe(false)
    expect(awaitsSoundAfterFact({ type: 'playing', startId: 1, position: 0 }, true)).toBe(false)
    expect(awaitsSoundAfterFact({ type: 'waiting', startId: 1, position: 0 }, false)).toBe(true)
    expect(awaitsSoundAfterFact({ type: 'position', startId: 1, position: 0 }, true)).toBe(true)
  })
})

describe('the window around a chosen track', () => {
  it('keeps as much before as after, and stays inside the list', () => {
    expect(excerptRange(5, 2, 10)).toEqual({ start: 0, end: 5 })
    expect(excerptRange(100, 50, 10)).toEqual({ start: 45, end: 55 })
    expect(excerptRange(100, 1, 10)).toEqual({ start: 0, end: 10 })
    expect(excerptRange(100, 99, 10)).toEqual({ start: 90, end: 100 })
  })
})

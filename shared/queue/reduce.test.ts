// What each command does to the queue, and what holds whatever is asked.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import type { QueueCommand } from './commands.ts'
import type { SpeakerFact } from './facts.ts'
import { type QueueState, queueLimit } from './model.ts'
import { applyFact, perform, type UndoableQueue } from './perform.ts'
import { anyCommand, anyFact, empty, ids, later, noon, nothingYet, play, stateAfter, testRandom, withPlayback } from './queue-for-tests.ts'
import { noSteps } from './steps.ts'

const now = later(1)
const reduce = (state: QueueState, command: QueueCommand, moment = now, random = testRandom()) =>
  perform({ state, steps: noSteps }, command, moment, random).state
const step = (state: QueueState, command: QueueCommand) => reduce(state, command)

describe('what a command does', () => {
  it('plays a list from the chosen track', () => {
    const { queue, playback } = step(empty, play(ids(1, 2, 3), 1))
    expect(queue.tracks).toEqual([1, 2, 3])
    expect(playback).toMatchObject({ current: 2, from: 'tracks', index: 1, paused: false, startId: 1, anchor: { position: 0, at: now } })
  })

  it('takes an index behind the end as the last track, and an empty list as no wish at all', () => {
    expect(step(empty, play(ids(1, 2), 9)).playback.current).toBe(2)
    expect(step(empty, play([]))).toBe(empty)
  })

  it('starts anywhere when asked to play shuffled from no particular track', () => {
    const starts = new Set(
      Array.from({ length: 60 }, (_, seed) => {
        const command = { ...play(ids(1, 2, 3), -1), shuffle: true }
        return reduce(empty, command, now, testRandom(seed)).playback.current
      }),
    )
    expect(starts).toEqual(new Set([1, 2, 3]))
  })

  it('forgets the stop at the end of an album with the timer that wanted it, and no other stop', () => {
    const atAlbumEnd = stateAfter(play(ids(1, 2)), { type: 'sleep', timer: { kind: 'album' } }, { type: 'stopAfter', on: true })
    expect(step(atAlbumEnd, { type: 'sleep', timer: { kind: 'off' } }).playback.stopAfter).toBe(false)
    expect(step(atAlbumEnd, { type: 'sleep', timer: { kind: 'minutes', minutes: 90 } }).playback.stopAfter).toBe(false)
    expect(step(atAlbumEnd, { type: 'sleep', timer: { kind: 'album' } }).playback.stopAfter).toBe(true)
    const byPerson = stateAfter(play(ids(1, 2)), { type: 'stopAfter', on: true })
    expect(step(byPerson, { type: 'sleep', timer: { kind: 'minutes', minutes: 90 } }).playback.stopAfter).toBe(true)
  })

  it('pauses at the second reached and goes on from there', () => {
    const paused = step(stateAfter(play(ids(1))), { type: 'pause' })
    expect(paused.playback).toMatchObject({ paused: true, anchor: { position: 1 } })
    const resumed = reduce(paused, { type: 'resume' }, later(60), testRandom())
    expect(resumed.playback).toMatchObject({ paused: false, startId: 1, anchor: { position: 1, at: later(60) } })
    expect(step(paused, { type: 'pause' })).toBe(paused)
    expect(step(empty, { type: 'resume' })).toBe(empty)
  })

  it('moves inside the track without starting it anew', () => {
    const { playback } = step(stateAfter(play(ids(1))), { type: 'seek', position: 42.5 })
    expect(playback).toMatchObject({ startId: 1, seekId: 1, anchor: { position: 42.5 } })
    expect(step(empty, { type: 'seek', position: 3 })).toBe(empty)
  })

  it('keeps volume between nothing and full, and hears again what was muted', () => {
    const muted = step(empty, { type: 'mute', muted: true })
    expect(step(muted, { type: 'volume', volume: 7 }).playback).toMatchObject({ volume: 1, muted: false })
    expect(step(muted, { type: 'volume', volume: -1 }).playback).toMatchObject({ volume: 0, muted: true })
  })

  it('keeps a pause when somebody moves on, and plays what somebody chose', () => {
    const paused = stateAfter(play(ids(1, 2, 3)), { type: 'pause' })
    expect(step(paused, { type: 'next' }).playback).toMatchObject({ current: 2, paused: true })
    expect(step(paused, { type: 'jump', list: 'tracks', index: 2 }).playback).toMatchObject({ current: 3, paused: false })
    expect(step(paused, { type: 'jump', list: 'tracks', index: 3 })).toBe(paused)
  })

  it('goes back, unless more than three seconds were played (C-35)', () => {
    const second = stateAfter(play(ids(1, 2), 1))
    expect(reduce(second, { type: 'previous' }, later(3), testRandom()).playback).toMatchObject({ current: 1, startId: 2 })
    expect(reduce(second, { type: 'previous' }, later(3.1), testRandom()).playback).toMatchObject({ current: 2, startId: 1, seekId: 1 })
  })

  it('cuts a list that is too long to a window around the chosen track', () => {
    const many = Array.from({ length: queueLimit + 10 }, (_, index) => trackId(index + 1))
    const { queue, playback } = step(empty, play(many, queueLimit + 5))
    expect(queue.tracks).toHaveLength(queueLimit)
    expect(playback.current).toBe(queueLimit + 6)
  })

  it('shares the lists when only the cursor moves', () => {
    const before = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(9) })
    const moves = [
      { type: 'pause' },
      { type: 'seek', position: 5 },
      { type: 'jump', list: 'tracks', index: 2 },
      { type: 'volume', volume: 0.1 },
    ] as const
    for (const move of moves) expect(step(before, move).queue).toBe(before.queue)
    expect(step(stateAfter(play(ids(1, 2))), { type: 'next' }).queue.tracks).toEqual([1, 2])
  })
})

describe('whatever is asked, in whatever order', () => {
  const everything = fc.array(fc.oneof(anyCommand, anyFact), { maxLength: 40 })
  const run = (wishes: readonly (QueueCommand | ((startId: number) => SpeakerFact))[]) => {
    const random = testRandom(7)
    const machines: UndoableQueue[] = [nothingYet]
    for (const [index, wish] of wishes.entries()) {
      const undoable = machines.at(-1) ?? nothingYet
      const moment = later(index)
      const { startId } = undoable.state.playback
      machines.push(typeof wish === 'function' ? applyFact(undoable, wish(startId), moment) : perform(undoable, wish, moment, random))
    }
    return machines.map(({ state }) => state)
  }

  it('the current track is the one the cursor points at', () => {
    fc.assert(
      fc.property(everything, wishes => {
        for (const { queue, playback } of run(wishes)) {
          const pointedAt = playback.from === 'playNext' ? queue.playNext[0] : queue.tracks[playback.index]
          expect(playback.current).toBe(pointedAt ?? null)
        }
      }),
    )
  })

  it('start numbers never go back, and every change of track has a new one', () => {
    fc.assert(
      fc.property(everything, wishes => {
        const states = run(wishes)
        for (const [index, { playback }] of states.entries()) {
          const before = states[index - 1]?.playback
          if (!before) continue
          expect(playback.startId).toBeGreaterThanOrEqual(before.startId)
          if (playback.current !== before.current) expect(playback.startId).toBe(before.startId + 1)
        }
      }),
    )
  })

  it('a list loses no track, whatever is shuffled, unshuffled, added and played', () => {
    fc.assert(
      fc.property(everything, wishes => {
        for (const { queue, playback } of run(wishes)) {
          expect(queue.unshuffled !== null).toBe(playback.shuffle)
          if (queue.unshuffled) expect([...queue.tracks].sort()).toEqual([...queue.unshuffled].sort())
        }
      }),
    )
  })

  it('without repeat every track is played once, play-next ones first, and then it is quiet', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(5), fc.boolean(), (more, promised, shuffle) => {
        const tracks = Array.from({ length: more + 1 }, (_, index) => trackId(index + 1))
        const extra = Array.from({ length: promised }, (_, index) => trackId(100 + index))
        let state = reduce(empty, { ...play(tracks), shuffle }, noon, testRandom(3))
        if (extra.length > 0) state = reduce(state, { type: 'playNext', tracks: extra }, noon, testRandom())
        const heard: (number | null)[] = []
        while (!state.playback.paused && heard.length < 40) {
          heard.push(state.playback.current)
          state = applyFact({ state, steps: noSteps }, { type: 'ended', startId: state.playback.startId }, noon).state
        }
        expect([...heard].sort()).toEqual([...tracks, ...extra].sort())
        expect(heard.slice(1, 1 + promised)).toEqual(extra)
        expect(state.playback).toMatchObject({ paused: true, index: 0, current: state.queue.tracks[0] })
      }),
    )
  })

  it('songs are put between others where they were dropped, never before the one that plays next', () => {
    const state = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(4) })
    expect(step(state, { type: 'insert', list: 'tracks', to: 2, tracks: ids(8, 9) }).queue).toMatchObject({
      tracks: [1, 2, 8, 9, 3],
      playNext: [4],
    })
    expect(step(state, { type: 'insert', list: 'playNext', to: 99, tracks: ids(8) }).queue).toMatchObject({ playNext: [4, 8] })
    const next = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(4) }, { type: 'next' })
    expect(step(next, { type: 'insert', list: 'playNext', to: 0, tracks: ids(8) }).queue).toMatchObject({ playNext: [4, 8] })
    const before = step(state, { type: 'insert', list: 'tracks', to: 0, tracks: ids(8) })
    expect([before.queue.tracks, before.queue.tracks[before.playback.index]]).toEqual([[8, 1, 2, 3], 1])
    expect(step(empty, { type: 'insert', list: 'playNext', to: 0, tracks: ids(8) })).toMatchObject({
      queue: { tracks: [8] },
      playback: { current: 8, paused: true },
    })
  })

  it('what was added while shuffled is there when shuffle goes off', () => {
    const shuffled = stateAfter({ ...play(ids(1, 2, 3, 4)), shuffle: true }, { type: 'playLast', tracks: ids(5, 6) })
    const plain = step(shuffled, { type: 'shuffle', on: false })
    expect(plain.queue).toMatchObject({ tracks: [1, 2, 3, 4, 5, 6], unshuffled: null })
    expect(plain.queue.tracks[plain.playback.index]).toBe(plain.playback.current)
  })

  it('a state whose current track is gone can still be used', () => {
    const odd = withPlayback(empty, { current: trackId(5), index: 3 })
    for (const command of [{ type: 'next' }, { type: 'previous' }, { type: 'shuffle', on: true }] as const) {
      expect(() => step(odd, command)).not.toThrow()
    }
  })
})

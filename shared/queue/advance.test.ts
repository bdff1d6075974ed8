// Which item follows a track in the queue, and which precedes it.
import { describe, expect, it } from 'vitest'
import { findFollowing, jumpTo, nextAdvance, previousSpot, tracksFollowing } from './advance.ts'
import type { QueueState } from './model.ts'
import { empty, ids, play, stateAfter, withPlayback } from './queue-for-tests.ts'

const spotOf = (state: QueueState, reason: 'person' | 'end' = 'end') => {
  const { kind, spot } = nextAdvance(state, reason)
  return [kind, spot?.track ?? null, spot?.from, spot?.index]
}
const three = stateAfter(play(ids(1, 2, 3)))
const last = stateAfter(play(ids(1, 2, 3), 2))

describe('next (C-35)', () => {
  it('is the next track, and after the last one a stop at the first', () => {
    expect(spotOf(three)).toEqual(['go', 2, 'tracks', 1])
    expect(spotOf(last)).toEqual(['stop', 1, 'tracks', 0])
  })

  it('is the first again when the queue repeats', () => {
    expect(spotOf(withPlayback(last, { repeat: 'queue' }))).toEqual(['go', 1, 'tracks', 0])
  })

  it('is the same track when it repeats and came to its end, but not when somebody moves on', () => {
    const repeating = withPlayback(three, { repeat: 'track' })
    expect(spotOf(repeating, 'end')).toEqual(['go', 1, 'tracks', 0])
    expect(spotOf(repeating, 'person')).toEqual(['go', 2, 'tracks', 1])
    expect(spotOf(withPlayback(last, { repeat: 'track' }), 'person')).toEqual(['stop', 1, 'tracks', 0])
  })

  it('takes the play-next list before the rest, dropping its head when that is over', () => {
    const promised = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(8, 9) })
    expect(spotOf(promised)).toEqual(['go', 8, 'playNext', 0])
    const playing = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(8, 9) }, { type: 'next' })
    expect(spotOf(playing)).toEqual(['go', 9, 'playNext', 0])
    const over = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(8) }, { type: 'next' })
    expect(spotOf(over)).toEqual(['go', 2, 'tracks', 1])
    expect(nextAdvance(over, 'end').spot?.drops).toBe(1)
  })

  it('puts what is to play next behind what was promised before, in the order in which it was chosen', () => {
    const state = stateAfter(play(ids(1)), { type: 'playNext', tracks: ids(7, 8) }, { type: 'next' }, { type: 'playNext', tracks: ids(9) })
    expect(state.queue.playNext).toEqual([7, 8, 9])
    const twice = [play(ids(1)), { type: 'playNext', tracks: ids(7) }, { type: 'playNext', tracks: ids(8, 9) }] as const
    expect(stateAfter(...twice).queue.playNext).toEqual([7, 8, 9])
    expect(stateAfter(...twice, { type: 'undo' }).queue.playNext).toEqual([7])
    expect(stateAfter(...twice, { type: 'next' }, { type: 'undo' }).queue.playNext).toEqual([7])
  })

  it('is nothing at all in an empty queue', () => {
    expect(nextAdvance(empty, 'person')).toEqual({ kind: 'stop', spot: null })
  })
})

describe('what follows', () => {
  const promised = stateAfter(play(ids(1, 2, 3, 4), 2), { type: 'playNext', tracks: ids(8, 9) }, { type: 'next' })
  const everything = (state: QueueState) => tracksFollowing(state, 0, Number.POSITIVE_INFINITY)

  it('is the play-next list and the rest; where the queue repeats, it comes round to the item of the list that was interrupted', () => {
    expect(everything(promised)).toEqual([9, 4])
    expect(everything(withPlayback(promised, { repeat: 'queue' }))).toEqual([9, 4, 1, 2, 3])
    expect(everything(withPlayback(three, { repeat: 'queue' }))).toEqual([2, 3, 1])
    expect(everything(last)).toEqual([])
    expect(everything(empty)).toEqual([])
  })

  it('comes in pieces, by the numbers that a search finds', () => {
    const state = withPlayback(promised, { repeat: 'queue' })
    expect(tracksFollowing(state, 1, 3)).toEqual([4, 1])
    expect(tracksFollowing(state, 4, 100)).toEqual([3])
    expect(tracksFollowing(state, 5, 100)).toEqual([])
    for (const [number, track] of everything(state).entries()) expect(findFollowing(state, id => id === track, 0, 100)).toBe(number)
  })
})

describe('previous', () => {
  it('is the track before; before the first there is none, or the last if the queue repeats', () => {
    expect(previousSpot(last)).toMatchObject({ track: 2, index: 1 })
    expect(previousSpot(three)).toBeNull()
    expect(previousSpot(withPlayback(three, { repeat: 'queue' }))).toMatchObject({ track: 3, index: 2 })
  })

  it('leads back from the play-next list without losing what waits there', () => {
    const playing = stateAfter(play(ids(1, 2)), { type: 'playNext', tracks: ids(8, 9) }, { type: 'next' })
    expect(previousSpot(playing)).toMatchObject({ track: 1, from: 'tracks', index: 0, drops: 0 })
  })
})

describe('jump', () => {
  it('leads to any track of the queue and leaves a play-next track behind', () => {
    const playing = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(8, 9) }, { type: 'next' })
    expect(jumpTo(playing, 2)).toMatchObject({ track: 3, index: 2, drops: 1 })
    expect(jumpTo(playing, 3)).toBeNull()
  })
})

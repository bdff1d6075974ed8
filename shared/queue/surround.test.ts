import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Millis, TrackId } from '../ids.ts'
import type { QueueCommand } from './commands.ts'
import type { QueueState } from './model.ts'
import { chance, ids, later, play, stateAfter } from './queue-for-tests.ts'
import { reduce as outcomeOf, type PlainCommand } from './reduce.ts'

const reduce = (state: QueueState, command: PlainCommand, now: Millis, random: () => number) => outcomeOf(state, command, now, random).state
const rest = (before: readonly TrackId[], part: readonly TrackId[], after: readonly TrackId[]): PlainCommand => ({
  type: 'surround',
  first: part[0] as TrackId,
  length: part.length,
  before,
  after,
})
const [before, part, after] = [ids(1, 2, 3), ids(4, 5, 6), ids(7, 8)]

describe('the rest of a list whose part plays', () => {
  it('comes round the part, and what plays goes on', () => {
    const state = stateAfter(play(part, 1), rest(before, part, after))
    expect(state.queue.tracks).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(state.playback).toMatchObject({ current: 5, index: 4, startId: 1, paused: false })
    expect(stateAfter(play(part, 0), rest(before, part, after)).playback).toMatchObject({ current: 4, index: 3, startId: 1 })
    expect(stateAfter(play(part, 1), rest(before, part, after), { type: 'next' }).playback.current).toBe(6)
  })

  it('is as good as having played the whole list, also after moving on', () => {
    const steps: QueueCommand[] = [{ type: 'next' }, { type: 'playNext', tracks: ids(99) }]
    const late = stateAfter(play(part, 0), ...steps, rest(before, part, after))
    const early = stateAfter(play([...before, ...part, ...after], 3), ...steps)
    expect(late).toEqual(early)
  })

  it('is left when the queue is another one by now, or would be too long', () => {
    const other = stateAfter(play(ids(9, 5, 6), 1))
    expect(reduce(other, rest(before, part, after), later(1), chance())).toBe(other)
    const same = stateAfter(play(part, 1))
    expect(
      reduce(
        same,
        rest(
          Array.from({ length: 99_998 }, () => 7 as TrackId),
          part,
          [],
        ),
        later(1),
        chance(),
      ),
    ).toBe(same)
  })

  it('is shuffled as a whole, behind what plays, and comes back in order', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(), (index, seed) => {
        const played = stateAfter({ type: 'shuffle', on: true }, play(part, index))
        const state = reduce(played, rest(before, part, after), later(1), chance(seed))
        expect(state.queue.tracks[state.playback.index]).toBe(part[index])
        expect([...state.queue.tracks].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
        const back = reduce(state, { type: 'shuffle', on: false }, later(2), chance())
        expect(back.queue.tracks).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
        expect(back.playback.current).toBe(part[index])
      }),
    )
  })
})

// Many edits of one list in one go: the same as one after the other, in a time that does not multiply.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../cpu-time-for-tests.ts'
import { distinct, idSet } from '../id-set.ts'
import { type ListMove, withMoves } from './track-list.ts'

/** The list after one removal, for comparison. */
function withRemoved<Id extends number>(list: readonly Id[], tracks: readonly Id[]): readonly Id[] {
  const gone = idSet(tracks)
  return list.filter(track => !gone.has(track))
}

/** The list after one move, for comparison. */
function withMoved<Id extends number>(list: readonly Id[], tracks: readonly Id[], before: Id | null): readonly Id[] {
  const there = idSet(list)
  const moved = distinct(tracks).filter(track => there.has(track))
  const rest = withRemoved(list, moved)
  const at = before === null ? -1 : rest.indexOf(before)
  return at === -1 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

const one = (list: readonly number[], { tracks, before }: ListMove<number>) =>
  before === undefined ? withRemoved(list, tracks) : withMoved(list, tracks, before)

describe('steps of a list', () => {
  it('come to what they come to one after the other, in any list', () => {
    const id = fc.integer({ min: 1, max: 12 })
    const step = fc.record({ tracks: fc.array(id, { maxLength: 5 }), before: fc.option(fc.option(id), { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(id, { maxLength: 20 }), fc.array(step, { maxLength: 8 }), (list, steps) => {
        const each: readonly ListMove<number>[] = steps.map(({ tracks, before }) =>
          before === undefined ? { tracks } : { tracks, before },
        )
        expect(withMoves(list, each)).toEqual(each.reduce(one, list))
      }),
      { numRuns: 2_000 },
    )
  })

  it('two thousand songs go back into a list of a hundred thousand at once', () => {
    const list = Array.from({ length: 100_000 }, (_, at) => at + 1)
    const steps = Array.from({ length: 2_000 }, (_, at) => ({ tracks: [at * 40 + 2], before: at * 40 + 1 }))
    const begun = cpuTime()
    const moved = withMoves(list, steps)
    expect(cpuTime() - begun).toBeLessThan(1_000)
    expect(moved.slice(0, 3)).toEqual([2, 1, 3])
    expect(moved).toHaveLength(list.length)
  })
})

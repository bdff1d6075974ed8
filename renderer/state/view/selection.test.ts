import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastCpuTime } from '../../../shared/cpu-time-for-tests.ts'
import {
  clearSelection,
  countSelected,
  invertSelection,
  isSelected,
  nothingSelected,
  positionsOf,
  rowsSelected,
  type Selection,
  selectAll,
  selectOne,
  selectPositions,
  selectUpTo,
  toggleOne,
} from './selection.ts'

describe('a selection', () => {
  it('is a range from the fixed end with Shift, in both directions', () => {
    const from = selectOne(5)
    expect([positionsOf(selectUpTo(from, 7)), positionsOf(selectUpTo(from, 3))]).toEqual([
      [5, 6, 7],
      [3, 4, 5],
    ])
    expect(selectUpTo(selectUpTo(from, 9), 6).fixedEnd).toBe(5)
  })
  it('turns round, gives its rows, and is made of positions', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), positions => {
        const selection = selectPositions(positions, 0, 0)
        expect(positionsOf(selection)).toEqual(positions)
        const others = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(position => !positions.includes(position))
        expect(positionsOf(invertSelection(selection, 10))).toEqual(others)
        const rows = Uint32Array.from({ length: 10 }, (_, index) => 100 - index)
        expect([...rowsSelected(selection, rows)]).toEqual(positions.map(position => 100 - position))
      }),
    )
  })
  it('holds a million rows in one range', () => {
    const all = selectAll(nothingSelected, 1_000_000)
    expect([all.ranges.length, countSelected(all), isSelected(all, 999_999), isSelected(all, 1_000_000)]).toEqual([
      1,
      1_000_000,
      true,
      false,
    ])
  })
  it('of 100,000 rows apart is looked through quickly, as every row that is drawn asks', () => {
    const apart = selectPositions(
      Array.from({ length: 100_000 }, (_, index) => index * 2),
      0,
      0,
    )
    const look = () => {
      for (let position = 199_000; position < 200_000; position++) expect(isSelected(apart, position)).toBe(position % 2 === 0)
    }
    expect(leastCpuTime(look)).toBeLessThan(100)
  })
  it('keeps the cursor when everything is let go', () => {
    expect(clearSelection(selectOne(3))).toEqual({ ranges: [], fixedEnd: 3, cursor: 3 })
    expect(selectAll(selectOne(3), 0)).toEqual(nothingSelected)
  })
  it('says the same as a set of positions, whatever is pressed', () => {
    const presses = fc.array(fc.record({ how: fc.constantFrom('one', 'toggle', 'upTo'), at: fc.nat({ max: 30 }) }), { maxLength: 40 })
    fc.assert(
      fc.property(presses, list => {
        let selection: Selection = nothingSelected
        let set = new Set<number>()
        let fixedEnd = 0
        for (const { how, at } of list) {
          if (how === 'toggle') {
            selection = toggleOne(selection, at)
            if (!set.delete(at)) set.add(at)
            fixedEnd = at
          } else if (how === 'one') {
            selection = selectOne(at)
            set = new Set([at])
            fixedEnd = at
          } else {
            selection = selectUpTo(selection, at)
            const [low, high] = [Math.min(fixedEnd, at), Math.max(fixedEnd, at)]
            set = new Set(Array.from({ length: high - low + 1 }, (_, step) => low + step))
          }
        }
        const expected = [...set].sort((one, other) => one - other)
        expect(positionsOf(selection)).toEqual(expected)
        expect(countSelected(selection)).toBe(expected.length)
        for (let position = 0; position <= 31; position++) expect(isSelected(selection, position)).toBe(set.has(position))
        for (const [index, range] of selection.ranges.entries()) {
          expect(range.end).toBeGreaterThan(range.start)
          expect(range.start).toBeGreaterThan(selection.ranges[index - 1]?.end ?? -1)
        }
      }),
    )
  })
})

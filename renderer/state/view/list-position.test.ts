import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restoreListPosition, takeListPosition } from './list-position.ts'
import { nothingSelected, positionsOf, type Selection, selectAll, selectPositions } from './selection.ts'

/** Ids ascend with the rows, as in a library. */
const idsOf = (...numbers: readonly number[]): Float64Array => Float64Array.from(numbers)
const shown = (rows: readonly number[], ids: Float64Array, selection: Selection): number[] =>
  positionsOf(selection).map(position => ids[rows[position] ?? -1] ?? -1)

describe('what a list showed', () => {
  const ids = idsOf(10, 20, 30, 40, 50)
  const rows = Uint32Array.of(4, 2, 0, 1, 3)
  const selection = selectPositions([1, 3], 1, 3)

  it('is the same in the same list, to the pixel', () => {
    const mark = takeListPosition(rows, ids, selection, { position: 2, offset: 7.5 })
    expect(restoreListPosition(mark, rows, ids, selection)).toEqual({ selection, top: { id: 10, position: 2, offset: 7.5 } })
  })

  it('is found in another library by identity: what is gone is not selected, what is new neither', () => {
    const mark = takeListPosition(rows, ids, selection, { position: 2, offset: 7.5 })
    const later = idsOf(5, 10, 20, 40, 50)
    const found = restoreListPosition(mark, Uint32Array.of(0, 1, 2, 3, 4), later, selection)
    expect(shown([0, 1, 2, 3, 4], later, found.selection)).toEqual([20])
    expect(found.selection.cursor).toBe(2)
    expect(found.top).toEqual({ position: 1, offset: 7.5 })
  })

  it('stays near where it was when the top row is gone, and in a list that became short', () => {
    const mark = takeListPosition(rows, ids, nothingSelected, { position: 4, offset: 1 })
    expect(restoreListPosition(mark, Uint32Array.of(0, 1), idsOf(10, 20), nothingSelected).top).toEqual({ position: 1, offset: 1 })
    expect(restoreListPosition(mark, Uint32Array.of(), idsOf(), nothingSelected).selection.ranges).toEqual([])
  })

  it('is everything again when everything was selected', () => {
    const all = selectAll(nothingSelected, rows.length)
    const mark = takeListPosition(rows, ids, all, null)
    expect(positionsOf(restoreListPosition(mark, Uint32Array.of(0, 1, 2), ids, all).selection)).toEqual([0, 1, 2])
  })

  it('is the same songs after any change of order', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 })
    const many = idsOf(1, 2, 3, 5, 8, 13, 21, 34)
    fc.assert(
      fc.property(order, order, fc.subarray([0, 1, 2, 3, 4, 5, 6]), fc.nat(7), (before, after, positions, cursor) => {
        const chosen = selectPositions(positions, cursor, cursor)
        const mark = takeListPosition(Uint32Array.from(before), many, chosen, null)
        const found = restoreListPosition(mark, Uint32Array.from(after), many, chosen).selection
        expect(shown(after, many, found).toSorted()).toEqual(shown(before, many, chosen).toSorted())
        expect(after[found.cursor]).toBe(before[cursor])
      }),
    )
  })
})

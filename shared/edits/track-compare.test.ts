// Rows put into an order, wherever they are said to have stood before.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withInserted } from './track-compare.ts'

test('rows are put where sorting puts them, wherever they stood before', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(200), { maxLength: 60 }),
      fc.uniqueArray(fc.nat(200), { maxLength: 12 }),
      fc.dictionary(fc.nat(200).map(String), fc.integer({ min: 0, max: 70 })),
      (some, others, hints) => {
        const compare = (one: number, other: number): number => (one % 7) - (other % 7) || one - other
        const rows = Uint32Array.from(some.filter(row => !others.includes(row)).sort(compare))
        const former = new Map(Object.entries(hints).map(([row, index]) => [Number(row), index]))
        const expected = [...rows, ...others].sort(compare)
        expect([...withInserted(rows, others, compare, former)]).toEqual(expected)
        expect([...withInserted(rows, others, compare)]).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})

test('a row that stays where it was is compared twice, however many there are', () => {
  const rows = Uint32Array.from({ length: 1_000 }, (_, index) => 2 * index)
  let count = 0
  const compare = (one: number, other: number): number => {
    count += 1
    return one - other
  }
  expect(withInserted(rows, [1_001], compare, new Map([[1_001, 501]]))[501]).toBe(1_001)
  expect(count).toBe(2)
})

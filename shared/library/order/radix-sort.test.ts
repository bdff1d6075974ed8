// Radix sorts are stable and sort like a comparison.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsPerChunk } from '../model/chunked.ts'
import { allRows, markedLast, sortedBy, sortedByAll } from './radix-sort.ts'

describe('radix sort', () => {
  it('sorts like a stable sort, for any whole numbers of 32 bits', () => {
    const numbers = fc.array(fc.oneof(fc.nat(5), fc.nat(0x1_0005), fc.integer({ min: 0, max: 0xffff_ffff })))
    fc.assert(
      fc.property(numbers, keys => {
        const rows = allRows(keys.length)
        const expected = [...rows].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
        expect([...sortedBy(rows, Uint32Array.from(keys))]).toEqual(expected)
      }),
    )
  })

  it('keeps the order given among equals', () => {
    expect([...sortedBy(Uint32Array.of(3, 1, 2, 0), Uint32Array.of(0, 1, 0, 1))]).toEqual([2, 0, 3, 1])
  })

  const key = fc.oneof(
    fc.nat(3),
    fc.nat(0x1_0005),
    fc.integer({ min: 0, max: 0xffff_ffff }),
    fc.integer({ min: 0xffff_fff0, max: 0xffff_ffff }),
  )
  const sorting = fc.integer({ min: 0, max: 40 }).chain(count => {
    const column = <Value>(of: fc.Arbitrary<Value>) => fc.array(of, { minLength: count, maxLength: count })
    return fc.record({
      rows: fc.uniqueArray(fc.nat(Math.max(0, count - 1)), { maxLength: count }),
      keys: fc.array(column(key), { maxLength: 3 }),
      marks: column(fc.nat(1)),
    })
  })
  const compared = (rows: Iterable<number>, keys: readonly ArrayLike<number>[]): readonly number[] =>
    [...rows].toSorted((a, b) => keys.toReversed().reduce((found, column) => found || (column[a] ?? 0) - (column[b] ?? 0), 0))

  it('goes by one column after the other, puts marked rows last, and leaves the rows it begins with as they were', () => {
    fc.assert(
      fc.property(sorting, ({ rows: given, keys, marks }) => {
        const rows = Uint32Array.from(given.filter(row => row < marks.length))
        const before = [...rows]
        const columns = keys.map(column => Uint32Array.from(column))
        const sorted = sortedByAll(rows, columns)
        expect([...sorted]).toEqual(compared(before, columns))
        expect([...markedLast(sorted, Uint8Array.from(marks))]).toEqual(compared(before, [...columns, marks]))
        expect([...rows]).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  it('takes more rows than one step has, and keys that need two passes', () => {
    const count = rowsPerChunk * 2 + 7
    const wide = Uint32Array.from({ length: count }, (_, row) => Math.imul(row, 0x9e37_79b1) >>> 3)
    const narrow = wide.map(value => value % 5)
    for (const rows of [allRows(count), allRows(count).filter(row => row % 3 > 0)]) {
      expect([...sortedByAll(rows, [wide, narrow])]).toEqual(compared(rows, [wide, narrow]))
    }
  })
})

// Ranks, stable sorts, and parting by a mark.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allRows, markedLast, ranksOf, sortedBy } from './order.ts'

describe('order', () => {
  it('ranks equal texts alike, from 1, by code unit', () => {
    expect([...ranksOf(['b', 'a', 'b', '', 'é'])]).toEqual([3, 2, 3, 1, 4])
  })

  it('sorts like a stable sort, for any whole numbers of 32 bits', () => {
    const numbers = fc.array(fc.oneof(fc.nat(5), fc.nat(0x1_0005), fc.integer({ min: 0, max: 0xffff_ffff })))
    fc.assert(
      fc.property(numbers, keys => {
        const rows = allRows(keys.length)
        const expected = [...rows].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
        expect([...sortedBy(rows, row => keys[row] ?? 0)]).toEqual(expected)
      }),
    )
  })

  it('keeps the order given among equals', () => {
    expect([...sortedBy(Uint32Array.of(3, 1, 2, 0), row => row % 2)]).toEqual([2, 0, 3, 1])
  })

  it('parts by a mark', () => {
    expect([...markedLast(Uint32Array.of(3, 1, 2, 0), Uint8Array.of(1, 0, 0, 1))]).toEqual([1, 2, 3, 0])
  })
})

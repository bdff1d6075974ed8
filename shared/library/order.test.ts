// Stable sorts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allRows, sortedBy } from './order.ts'

describe('order', () => {
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
})

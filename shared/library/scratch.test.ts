// Arrays that are used again: never one that somebody has, never one that is too short.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sortedByAll } from './order.ts'
import { drop, keepScratch, scratch } from './scratch.ts'

beforeEach(() => keepScratch(2))
afterEach(() => keepScratch(0))

it('gives the smallest that is long enough', () => {
  const [small, large] = [scratch(10), scratch(100)]
  drop(large)
  drop(small)
  expect(scratch(20).buffer).toBe(large.buffer)
  expect(scratch(5).buffer).toBe(small.buffer)
  expect(scratch(5).buffer).not.toBe(small.buffer)
})

it('keeps no more than it may, and frees the others at once', () => {
  const arrays = [scratch(10), scratch(20), scratch(30)]
  for (const array of arrays) drop(array)
  expect(arrays.map(({ byteLength }) => byteLength)).toEqual([40, 80, 0])
  keepScratch(0)
  expect(arrays.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0])
})

it('gives nobody what somebody has', () => {
  const step = fc.record({ length: fc.integer({ min: 1, max: 40 }), drops: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const held: Uint32Array[] = []
      for (const { length, drops } of steps) {
        const array = scratch(length)
        expect(array.length).toBe(length)
        expect(held.some(({ buffer }) => buffer === array.buffer)).toBe(false)
        if (drops) drop(array)
        else held.push(array)
      }
    }),
  )
})

it('sorts the same as without', () => {
  const columns = fc.array(fc.tuple(fc.nat(3), fc.nat(400_000)), { maxLength: 60 })
  fc.assert(
    fc.property(columns, pairs => {
      const [one, other] = [Uint32Array.from(pairs, ([first]) => first), Uint32Array.from(pairs, ([, second]) => second)]
      const rows = Uint32Array.from(pairs, (_, row) => row).reverse()
      const expected = [...rows].toSorted((a, b) => (one[a] ?? 0) - (one[b] ?? 0) || (other[a] ?? 0) - (other[b] ?? 0))
      expect([...sortedByAll(rows, [other, one])]).toEqual(expected)
      expect([...rows]).toEqual(pairs.map((_, index) => pairs.length - 1 - index))
    }),
  )
})

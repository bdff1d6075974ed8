// What is sorted here while others may read what it begins with.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sorted } from './beside.ts'

it('leaves the rows it begins with as they were, even where nothing is to be sorted', () => {
  const rows = fc.nat(40).chain(count =>
    fc.record({
      rows: fc.shuffledSubarray([...Array(count).keys()], { minLength: count }).map(all => Uint32Array.from(all)),
      keys: fc.array(fc.nat(1), { minLength: count, maxLength: count }).map(all => Uint32Array.from(all)),
      last: fc.array(fc.nat(1), { minLength: count, maxLength: count }).map(all => Uint8Array.from(all)),
    }),
  )
  fc.assert(
    fc.property(rows, fc.boolean(), ({ rows: given, keys, last }, areAlike) => {
      const by = areAlike ? keys.map(() => 7) : keys
      const before = [...given]
      const expected = before.toSorted((a, b) => (last[a] ?? 0) - (last[b] ?? 0) || (by[a] ?? 0) - (by[b] ?? 0))
      expect([...sorted({ rows: given, keys: [by], last })]).toEqual(expected)
      expect([...given]).toEqual(before)
    }),
  )
})

// Sorting by machine: what comparing any two rows would make of them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRows } from './order.ts'
import { rowsSorted, type Sorting } from './row-sorter.ts'
import { rowsInStep } from './stepwise.ts'

function expected({ rows, keys, last }: Sorting): readonly number[] {
  const all = rows ?? allRows(keys[0]?.length ?? last?.length ?? 0)
  const columns = [last ?? [], ...keys.toReversed()]
  return [...all].toSorted((a, b) => columns.reduce((found, column) => found || (column[a] ?? 0) - (column[b] ?? 0), 0))
}

const key = fc.oneof(
  fc.nat(3),
  fc.nat(0x1_0005),
  fc.integer({ min: 0, max: 0xffff_ffff }),
  fc.integer({ min: 0xffff_fff0, max: 0xffff_ffff }),
)
const sorting = fc.integer({ min: 0, max: 40 }).chain(count => {
  const column = <Value>(of: fc.Arbitrary<Value>) => fc.array(of, { minLength: count, maxLength: count })
  const some = fc.uniqueArray(fc.nat(Math.max(0, count - 1)), { maxLength: count })
  return fc.record({
    rows: fc.option(count === 0 ? fc.constant([]) : some),
    keys: fc.array(column(key), { maxLength: 3 }),
    last: column(fc.nat(1)),
    isParted: fc.boolean(),
  })
})

it('sorts by one column after the other, and puts those that are marked last', () => {
  fc.assert(
    fc.property(sorting, ({ rows, keys, last, isParted }) => {
      const given: Sorting = {
        rows: rows && Uint32Array.from(rows),
        keys: keys.map(column => Uint32Array.from(column)),
        last: isParted || keys.length === 0 ? Uint8Array.from(last) : null,
      }
      expect([...rowsSorted(given)]).toEqual(expected(given))
      expect(given.rows && [...given.rows]).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

it('sorts more rows than it takes at a time, by keys that need two passes', () => {
  const count = rowsInStep * 2 + 7
  const wide = Uint32Array.from({ length: count }, (_, row) => Math.imul(row, 0x9e37_79b1) >>> 3)
  const narrow = wide.map(value => value % 5)
  const last = Uint8Array.from(wide, value => (value % 9 === 0 ? 1 : 0))
  for (const given of [
    { rows: null, keys: [wide, narrow], last },
    { rows: allRows(count).filter(row => row % 3 > 0), keys: [wide], last: null },
  ]) {
    expect([...rowsSorted(given)]).toEqual(expected(given))
  }
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noKeys, type RowKeys, reuseKeys } from './row-keys.ts'

const range = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, step) => first + step)

it('hands the elements of rows that left to those that come, in order', () => {
  const first = reuseKeys(noKeys, range(0, 4))
  const scrolled = reuseKeys(first, range(2, 6))
  const jumped = reuseKeys(first, range(100, 104))
  expect([...scrolled]).toEqual([
    [2, 2],
    [3, 3],
    [4, 0],
    [5, 1],
  ])
  expect([...jumped.values()]).toEqual([0, 1, 2, 3])
  expect(reuseKeys(first, range(0, 4))).toBe(first)
})

it('never gives one element to two rows, and never takes one from a row that stays', () => {
  const windows = fc.array(fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 30 }), fc.nat({ max: 200 })), { maxLength: 20 })
  fc.assert(
    fc.property(windows, list => {
      let keys: RowKeys = noKeys
      for (const [first, length, focused] of list) {
        const wanted = [...new Set([...range(first, first + length), focused])].sort((one, other) => one - other)
        const next = reuseKeys(keys, wanted)
        expect([...next.keys()]).toEqual(wanted)
        expect(new Set(next.values()).size).toBe(wanted.length)
        for (const row of wanted) if (keys.has(row)) expect(next.get(row)).toBe(keys.get(row))
        keys = next
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chosenIds } from './chosen-ids-for-tests.ts'
import { leastCpuTime } from './cpu-time-for-tests.ts'
import { distinct, idSet } from './id-set.ts'

const ids = fc.array(fc.oneof(fc.nat(20), fc.maxSafeNat()))

it('holds what a Set holds, in ascending order', () => {
  fc.assert(
    fc.property(ids, ids, (all, others) => {
      const [made, set] = [idSet(all), new Set(all)]
      expect([...made.ids]).toEqual([...set].sort((one, other) => one - other))
      expect([...all, ...others].map(made.has)).toEqual([...all, ...others].map(id => set.has(id)))
      expect([...made.ids].map(made.indexOf)).toEqual([...made.ids.keys()])
      expect(distinct(all)).toEqual([...set])
    }),
  )
})

it('takes no longer for ids that were chosen to meet', () => {
  const chosen = chosenIds(20_000)
  const others = chosen.map((_, index) => 2 ** 30 - index)
  const time = (list: readonly number[]): number =>
    leastCpuTime(() => {
      const { has } = idSet(list)
      expect(list.every(has)).toBe(true)
    })
  expect(time(chosen)).toBeLessThan(10 * (time(others) + 2))
})

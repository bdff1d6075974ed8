// Lists with some replaced are what packing all of them anew gives.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowLists, withLists } from './pack-row-lists.ts'

it('are those packed anew, whichever are replaced', () => {
  const list = fc.array(fc.nat(9), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(list, { maxLength: 8 }), fc.array(fc.tuple(fc.nat(7), list), { maxLength: 4 }), (lists, given) => {
      const others = new Map(given.filter(([index]) => index < lists.length))
      expect(withLists(rowLists(lists), others)).toEqual(rowLists(lists.map((each, index) => others.get(index) ?? each)))
    }),
  )
})

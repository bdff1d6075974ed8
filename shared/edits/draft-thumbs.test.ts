import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftThumbs } from './draft-thumbs.ts'

it('the list of thumbs up holds each row once, in the order of its last addition, like a set', () => {
  const row = fc.nat(12)
  const step = fc.record({ row, up: fc.boolean() })
  fc.assert(
    fc.property(fc.array(row), fc.array(step), (list, steps) => {
      const draft = draftThumbs(Uint32Array.from(list), 13)
      const expected = new Set(list)
      for (const { row: at, up } of steps) {
        if (up) draft.add(at)
        else draft.remove(at)
        if (up) expected.add(at)
        else expected.delete(at)
      }
      expect([...draft.finish()]).toEqual([...expected])
    }),
  )
})

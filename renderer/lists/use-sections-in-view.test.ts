// Which sections are drawn, against the plainest way to find them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sectionsWithin, stretchesOf, topsOf } from './use-sections-in-view.ts'

const [rowHeight, head] = [44, 48]
const lengths = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 })
const sectionsOf = (each: readonly number[]) => {
  let end = 0
  return each.map(length => {
    const start = end
    end += length
    return { start, end, head: 'Disc' }
  })
}

it('are all of which a part is between two offsets', () => {
  fc.assert(
    fc.property(lengths, fc.integer({ min: -500, max: 9_000 }), fc.integer({ min: 1, max: 2_000 }), (each, from, height) => {
      const tops = topsOf(sectionsOf(each), rowHeight, head)
      const { first, end } = sectionsWithin(tops, from, from + height)
      const seen = each.flatMap((_, index) => ((tops[index + 1] ?? 0) > from && (tops[index] ?? 0) < from + height ? [index] : []))
      const drawn = each.map((_, index) => index).filter(index => index >= first && index < end)
      expect(drawn).toEqual(expect.arrayContaining(seen))
      expect(drawn.length).toBeLessThanOrEqual(Math.max(1, seen.length))
    }),
  )
})

it('leave room for all others, in their order, and those besides are among them', () => {
  const window = fc.tuple(fc.nat(45), fc.nat(10)).map(([first, more]) => ({ first, end: first + more }))
  fc.assert(
    fc.property(lengths, window, fc.array(fc.integer({ min: -1, max: 45 }), { maxLength: 2 }), (each, shown, besides) => {
      const tops = topsOf(sectionsOf(each), rowHeight, head)
      let top = 0
      const drawn: number[] = []
      for (const stretch of stretchesOf(tops, shown, besides)) {
        if ('space' in stretch) top += stretch.space
        else {
          expect(top).toBe(tops[stretch.section])
          top = tops[stretch.section + 1] ?? 0
          drawn.push(stretch.section)
        }
      }
      expect(top).toBe(tops.at(-1))
      const wantedOnes = each
        .map((_, index) => index)
        .filter(index => besides.includes(index) || (index >= shown.first && index < shown.end))
      expect(drawn).toEqual(wantedOnes)
    }),
  )
})

it('count no head that is not there', () => {
  expect([...topsOf([{ start: 0, end: 3, head: null }], rowHeight, head)]).toEqual([0, 132])
})

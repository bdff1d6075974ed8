import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyArrangement, arrangementSchema, movedBy, shownNames } from './arrangement.ts'

const usual = ['home', 'albums', 'artists', 'songs'] as const
const shown = (name: string) => ({ name, shown: true })
const hidden = (name: string) => ({ name, shown: false })

it('is as usual until something is arranged', () => {
  expect(applyArrangement(usual, [])).toEqual(usual.map(shown))
  expect(shownNames(usual, [])).toEqual(usual)
})

it('has the order and the choice of a person, and what is new behind what it usually follows', () => {
  const mine = [shown('songs'), hidden('home'), shown('artists')]
  expect(applyArrangement(usual, mine)).toEqual([shown('songs'), hidden('home'), shown('albums'), shown('artists')])
  expect(shownNames(usual, mine)).toEqual(['songs', 'albums', 'artists'])
})

it('holds each of all there is exactly once, whatever a file says', () => {
  const name = fc.oneof(fc.constantFrom(...usual), fc.string({ minLength: 1, maxLength: 40 }), fc.constant('__proto__'))
  fc.assert(
    fc.property(
      fc.array(fc.record({ name, shown: fc.boolean() }), { maxLength: 50 }),
      fc.constantFrom(...usual),
      fc.integer(),
      (file, one, step) => {
        const mine = applyArrangement(usual, arrangementSchema.parse(file))
        expect(mine.map(each => each.name).toSorted()).toEqual(usual.toSorted())
        expect(
          movedBy(mine, one, step)
            .map(each => each.name)
            .toSorted(),
        ).toEqual(usual.toSorted())
      },
    ),
  )
})

it('moves one up and down, no further than there are places', () => {
  const all = applyArrangement(usual, [])
  expect(movedBy(all, 'songs', -1).map(({ name }) => name)).toEqual(['home', 'albums', 'songs', 'artists'])
  expect(movedBy(all, 'home', -1)).toEqual(all)
  expect(movedBy(all, 'home', 9).map(({ name }) => name)).toEqual(['albums', 'artists', 'songs', 'home'])
})

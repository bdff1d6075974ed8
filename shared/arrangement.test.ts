import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyArrangement, arrangementSchema, movedBy, shownNames } from './arrangement.ts'

const defaultOrder = ['home', 'albums', 'artists', 'songs'] as const
const shown = (name: string) => ({ name, shown: true })
const hidden = (name: string) => ({ name, shown: false })

it('is as usual until something is arranged', () => {
  expect(applyArrangement(defaultOrder, [])).toEqual(defaultOrder.map(shown))
  expect(shownNames(defaultOrder, [])).toEqual(defaultOrder)
})

it('has the order and the choice of a person, and what is new behind what it usually follows', () => {
  const mine = [shown('songs'), hidden('home'), shown('artists')]
  expect(applyArrangement(defaultOrder, mine)).toEqual([shown('songs'), hidden('home'), shown('albums'), shown('artists')])
  expect(shownNames(defaultOrder, mine)).toEqual(['songs', 'albums', 'artists'])
})

it('holds each of all there is exactly once, whatever a file says', () => {
  const name = fc.oneof(fc.constantFrom(...defaultOrder), fc.string({ minLength: 1, maxLength: 40 }), fc.constant('__proto__'))
  fc.assert(
    fc.property(
      fc.array(fc.record({ name, shown: fc.boolean() }), { maxLength: 50 }),
      fc.constantFrom(...defaultOrder),
      fc.integer(),
      (file, one, step) => {
        const mine = applyArrangement(defaultOrder, arrangementSchema.parse(file))
        expect(mine.map(each => each.name).toSorted()).toEqual(defaultOrder.toSorted())
        expect(
          movedBy(mine, one, step)
            .map(each => each.name)
            .toSorted(),
        ).toEqual(defaultOrder.toSorted())
      },
    ),
  )
})

it('moves one up and down, no further than there are places', () => {
  const all = applyArrangement(defaultOrder, [])
  expect(movedBy(all, 'songs', -1).map(({ name }) => name)).toEqual(['home', 'albums', 'songs', 'artists'])
  expect(movedBy(all, 'home', -1)).toEqual(all)
  expect(movedBy(all, 'home', 9).map(({ name }) => name)).toEqual(['albums', 'artists', 'songs', 'home'])
})

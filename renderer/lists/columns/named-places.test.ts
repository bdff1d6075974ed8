// Places in the order of the library's names, and each compared once with what is typed.
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { fold } from '../../../shared/library/model/fold.ts'
import { textBuilder } from '../../../shared/library/model/text-column.ts'
import { readNames } from '../../../shared/library/order/name-ranks.ts'
import { allRows } from '../../../shared/library/order/radix-sort.ts'
import { foldedNamesOf, type NamedPlaces, placeFilter, rowsByName } from './named-places.ts'

function columnsOf(names: readonly string[]) {
  const builder = textBuilder(names.length)
  for (const name of names) builder.add(name)
  const { rank, folded } = readNames(builder.finish(), [1, 2])
  return { rank, folded: foldedNamesOf(folded) }
}

function placesOf(names: readonly string[]) {
  const title = vi.fn((row: number) => names[row] || 'Unnamed')
  const folded = vi.fn(columnsOf(names).folded)
  const places: NamedPlaces = {
    kind: 'tag',
    icon: 'tag',
    count: names.length,
    ids: Float64Array.from(names.keys()),
    place: row => ({ kind: 'genre', name: names[row] ?? '' }),
    title,
    name: row => names[row] ?? '',
    folded,
    songs: () => 0,
    seconds: () => 0,
    covers: () => [],
  }
  return { places, title, folded }
}

it('puts places in the order of ranks, from names as folded already', () => {
  const parts = fc.constantFrom('a', 'Z', 'é', 'the ', "l'", "l'É", '…', '12', '007', '\ufdfa', '東', '', ' ', '!')
  const name = fc.array(parts, { maxLength: 6 }).map(found => found.join(''))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), names => {
      const { rank, folded } = columnsOf(names)
      const byName = rowsByName({ count: names.length, name: row => names[row] ?? '', folded })
      const byRank = allRows(names.length).sort((one, other) => (rank[one] ?? 0) - (rank[other] ?? 0) || one - other)
      expect([...byName]).toEqual([...byRank])
    }),
  )
})

it('folds no long name anew to sort it', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const names = ['\ufdfa'.repeat(1_000), `é${'a'.repeat(1_000)}`]
  const folded = names.map(name => fold(name))
  normalize.mockClear()
  rowsByName({ count: names.length, name: row => names[row] ?? '', folded: row => folded[row] ?? '' })
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})

it('compares each place once, in however many lists it is, and titles only of those without a name', () => {
  const { places, title, folded } = placesOf(['Émile', 'the emil files', '', 'Anna'])
  const filter = placeFilter(places, ' EMIL ')
  expect([...filter(allRows(4))]).toEqual([0, 1])
  expect([...filter(Uint32Array.of(1, 3, 0))]).toEqual([1, 0])
  expect([folded.mock.calls.length, title.mock.calls]).toEqual([4, [[2]]])
  expect([...placeFilter(places, 'named un')(allRows(4))]).toEqual([2])
  const all = allRows(4)
  expect(placeFilter(places, '  ')(all)).toBe(all)
})

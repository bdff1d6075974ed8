// Which names are the same: as trimming and comparing them says.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textBuilder } from '../model/text-column.ts'
import { numbersOfNames } from './same-names.ts'

const numbersOf = (names: readonly string[]): number[] => {
  const texts = textBuilder(names.length)
  for (const name of names) texts.add(name)
  return [...numbersOfNames(texts.finish(), [1, 2])]
}
/** Numbers in the order of first use, 0 for the empty name. */
function expected(names: readonly string[]): number[] {
  const known = ['']
  return names.map(name => {
    if (!known.includes(name.trim())) known.push(name.trim())
    return known.indexOf(name.trim())
  })
}
/** For each number the index of its first occurrence (-1 for the empty name), so that numberings with other numbers can be compared. */
const alike = (numbers: readonly number[]): number[] => numbers.map(number => (number === 0 ? -1 : numbers.indexOf(number)))

it('numbers names without the spaces around them', () => {
  const part = fc.constantFrom('Low Tide', 'low tide', ' ', '\t', '\u00a0', '\u2003', '\ufeff', 'Ébb', '東京', 'x', '\u0085', '🌊', '')
  fc.assert(
    fc.property(
      fc.array(
        fc.array(part, { maxLength: 4 }).map(parts => parts.join('')),
        { maxLength: 30 },
      ),
      names => {
        expect(alike(numbersOf(names))).toEqual(alike(expected(names)))
      },
    ),
    { numRuns: 500 },
  )
})

it('numbers any many, and any long ones', () => {
  const many = Array.from({ length: 20_000 }, (_, row) => ` Album ${row % 9000}`)
  expect(alike(numbersOf(many)).slice(0, 9000)).toEqual(Array.from({ length: 9000 }, (_, row) => row))
  expect(numbersOf(many).slice(9000, 18_000)).toEqual(numbersOf(many).slice(0, 9000))
  const long = Array.from({ length: 3000 }, (_, row) => `${'é'.repeat(900)}${row % 1500}`)
  expect(new Set(numbersOf(long)).size).toBe(1500)
})

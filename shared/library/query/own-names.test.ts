// Names that every object has from its birth mean nothing in the query language: they are words like any others.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleLibrary } from '../import/sample.ts'
import { fields } from './fields.ts'
import { parse } from './parse.ts'
import { queryText } from './query-text.ts'
import { rowsFor } from './rows-for-tests.ts'

const library = sampleLibrary()
const born = Object.getOwnPropertyNames(Object.prototype)
const names = [...fields.map(({ name }) => name as string), 'type', ...born]

test('whatever field, sign and quotes they stand with, nothing throws, and what is printed means the same', () => {
  const sign = fc.constantFrom(':', '=', ':=', ':<', ':>=', '>', '<=')
  const value = fc.constantFrom(
    ...born,
    ...born.map(name => name.toUpperCase()),
    ...born.map(name => `"${name}"`),
    ...born.map(name => `12${name}`),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), sign, value), { minLength: 1, maxLength: 3 }), terms => {
      const text = terms.map(parts => parts.join('')).join(' ')
      const { query } = parse(text)
      expect(rowsFor(library, query, { today: 22_299, kept: new Map() }).length).toBeLessThanOrEqual(library.tracks.count)
      expect(parse(queryText(query)).query).toEqual(query)
    }),
    { numRuns: 1_000 },
  )
})

test.each(['type:constructor', 'type:__proto__', 'has:constructor', 'has:__proto__', 'rating:constructor', 'rating:__proto__'])(
  '%s finds nothing of its own, and a remark says what was not understood',
  text => {
    const { query, remarks } = parse(text)
    const rows = rowsFor(library, query, { today: 22_299, kept: new Map() })
    if (text.startsWith('type:')) expect(rows.length).toBe(0)
    else expect(remarks.length).toBe(1)
  },
)

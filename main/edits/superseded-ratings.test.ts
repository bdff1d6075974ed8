// Finds the ids that later edits rate again; among millions of ids it does so in steps, between which main does other things.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { millis } from '../../shared/ids.ts'
import { supersededIds, wholeSuperseded } from './superseded-ratings.ts'

const rating = (of: 'tracks' | 'albums', ids: readonly number[]) => ({ kind: 'rate', of, ids, rating: 5 }) as const
const entry = (id: string, edit: LibraryEdit): EditEntry => ({ id, at: millis(1), edit, status: { kind: 'waiting', sent: 0 } })

it('finds what is given anew behind it, of the same kind', async () => {
  const later = [rating('albums', [1]), rating('tracks', [3, 4]), rating('tracks', [2]), rating('tracks', [4])]
  const found = await supersededIds(
    rating('tracks', [1, 2, 3]),
    later.map((edit, at) => entry(`later ${at}`, edit)),
  )
  expect([[...found.ids], found.by]).toEqual([[3, 2], 'later 2'])
})

it('leaves main its turns among a million ids', async () => {
  const ids = Array.from({ length: 1_000_000 }, (_, at) => at)
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  }, 1)
  const found = await supersededIds(rating('tracks', ids), [entry('again', rating('tracks', ids))])
  clearInterval(beat)
  expect(ids.every(found.ids.has)).toBe(true)
  expect(turns).toBeGreaterThan(20)
})

it('finds all of which nothing is left, each with the newest that rates it again, in one pass', async () => {
  const edits: readonly LibraryEdit[] = [
    rating('tracks', [1]),
    rating('tracks', [1, 2]),
    rating('albums', [1]),
    rating('tracks', [1, 3]),
    rating('tracks', [2]),
    rating('tracks', [1]),
  ]
  const entries = edits.map((edit, at) => entry(String(at), edit))
  // The first song of the second rating was sent already.
  const sent = entries.map(one => (one.id === '1' ? { ...one, status: { kind: 'waiting' as const, sent: 1 } } : one))
  expect([...(await wholeSuperseded(sent))].sort()).toEqual([
    ['0', '5'],
    ['1', '4'],
  ])
})

it('says of each rating what is said of it alone, however much of each was sent', async () => {
  const edit = fc.record({
    of: fc.constantFrom('tracks' as const, 'albums' as const),
    ids: fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
    sent: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async edits => {
      const entries = edits.map(
        ({ of, ids, sent }, at): EditEntry => ({
          ...entry(String(at), rating(of, ids)),
          status: { kind: 'waiting', sent: Math.min(sent, ids.length) },
        }),
      )
      const found = await wholeSuperseded(entries)
      for (const [at, { of, ids, sent }] of edits.entries()) {
        const left = ids.slice(sent)
        const alone = await supersededIds({ of, ids: left }, entries.slice(at + 1))
        const isWhole = left.length > 0 && left.every(alone.ids.has)
        expect(found.get(String(at)) ?? null).toBe(isWhole ? alone.by : null)
        expect(Number(found.get(String(at)) ?? at + 1)).toBeGreaterThan(at)
      }
    }),
  )
})

it('looks through twenty thousand ratings of one song at once, and leaves main its turns', async () => {
  const entries = Array.from({ length: 20_000 }, (_, at) =>
    entry(
      String(at),
      rating(
        'tracks',
        Array.from({ length: 50 }, (_each, id) => id),
      ),
    ),
  )
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  }, 1)
  const found = await wholeSuperseded(entries)
  clearInterval(beat)
  expect(found.size).toBe(19_999)
  expect(turns).toBeGreaterThan(10)
})

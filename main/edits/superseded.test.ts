// What of a thumb need not be sent: found among millions of ids while main does other things.
import { expect, it } from 'vitest'
import { supersededIds } from './superseded.ts'

const rating = (of: 'tracks' | 'albums', ids: readonly number[]) => ({ kind: 'rate', of, ids, rating: 5 }) as const

it('finds what is given anew behind it, of the same kind', async () => {
  const found = await supersededIds(rating('tracks', [1, 2, 3]), [rating('albums', [1]), rating('tracks', [3, 4]), rating('tracks', [2])])
  expect([1, 2, 3, 4].filter(found.has)).toEqual([2, 3])
})

it('leaves main its turns among a million ids', async () => {
  const ids = Array.from({ length: 1_000_000 }, (_, at) => at)
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  }, 1)
  const found = await supersededIds(rating('tracks', ids), [rating('tracks', ids)])
  clearInterval(beat)
  expect(ids.every(found.has)).toBe(true)
  expect(turns).toBeGreaterThan(20)
})

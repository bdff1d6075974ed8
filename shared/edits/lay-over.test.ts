// Edits laid over a library are the library that the service would give after them; taken back they leave nothing.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleLibrary } from '../library/import/sample.ts'
import { findTracks } from '../library/query/find.ts'
import { searchIndex } from '../library/search/search-index.ts'
import { sampleAfter } from './answer-for-tests.ts'
import type { LibraryEdit } from './edit.ts'
import { inverseOf } from './inverse.ts'
import { layOver } from './lay-over.ts'
import { seenOf } from './library-for-tests.ts'

const idsOf = { tracks: [9001, 9002, 9004, 9011, 9012, 4711], albums: [61, 62, 64, 4711], artists: [501, 503, 4711] } as const
/** Of things that the sample has and that it has not. */
const anyRating: fc.Arbitrary<LibraryEdit> = fc.constantFrom('tracks', 'albums', 'artists').chain(of =>
  fc.record({
    kind: fc.constant('rate' as const),
    of: fc.constant(of),
    ids: fc.subarray<number>([...idsOf[of]], { minLength: 1 }),
    rating: fc.constantFrom(0, 1, 3, 5, 10),
  }),
)
const anyEdits = fc.array(anyRating, { maxLength: 12 })
const like = (ids: readonly number[]): LibraryEdit => ({ kind: 'rate', of: 'tracks', ids, rating: 5 })

describe('edits over a library', () => {
  it('give what the service would give after them', () => {
    fc.assert(
      fc.property(anyEdits, edits => {
        expect(seenOf(layOver(sampleLibrary(), edits))).toEqual(seenOf(sampleAfter(edits)))
      }),
    )
  })

  it('come to the same in parts', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (first, then) => {
        const library = sampleLibrary()
        expect(seenOf(layOver(layOver(library, first), then))).toEqual(seenOf(layOver(library, [...first, ...then])))
      }),
    )
  })

  it('leave the library below as it was', () => {
    const library = sampleLibrary()
    const before = seenOf(library)
    fc.assert(fc.property(anyEdits, edits => void layOver(library, edits)))
    expect(seenOf(library)).toEqual(before)
    expect(layOver(library, [])).toBe(library)
  })

  it('are undone by their inverse, whatever the values were', () => {
    fc.assert(
      fc.property(anyEdits, anyRating, (edits, edit) => {
        const before = layOver(sampleLibrary(), edits)
        expect(seenOf(layOver(layOver(before, [edit]), inverseOf(before, edit)))).toEqual(seenOf(before))
      }),
    )
  })
})

it('queries and orders see them at once, and what was known without them stays known', () => {
  const library = sampleLibrary()
  searchIndex.whole(library)
  const liked = layOver(library, [like([9012])])
  expect([...findTracks(liked, 'rating>=5', { today: 0 })].map(row => library.tracks.id[row])).toEqual([9001, 9012])
  expect(searchIndex.known(liked)).toBe(searchIndex.known(library))
  expect(liked.orders).toBe(library.orders)
})

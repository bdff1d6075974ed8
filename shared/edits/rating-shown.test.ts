// The rating without a library is the one that the library shows with its edits laid over it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { millis, revision, trackId } from '../ids.ts'
import { sampleLibrary } from '../library/import/sample.ts'
import { rowOfTrack } from '../library/places/select.ts'
import type { EditEntry, EditStatus } from './entry.ts'
import { unsettledEdits } from './entry.ts'
import { layEditsOver } from './lay-over.ts'
import { ratingShown } from './rating-shown.ts'

const library = sampleLibrary()
const shown = revision('r2')
const songs = [9001, 9002, 9003]
const statuses: readonly EditStatus[] = [
  { kind: 'waiting', sent: 0 },
  { kind: 'accepted', in: null },
  { kind: 'accepted', in: shown },
  { kind: 'refused', error: { code: 'refused', message: 'No.' } },
]
const entry = fc
  .record({
    of: fc.constantFrom('tracks', 'albums'),
    ids: fc.subarray(songs, { minLength: 1 }),
    rating: fc.constantFrom(0, 1, 5),
    status: fc.constantFrom(...statuses),
  })
  .map(({ of, ids, rating, status }): EditEntry => ({ id: 'e', at: millis(0), edit: { kind: 'rate', of, ids, rating }, status }))

test('it is what the library shows', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.constantFrom(...songs), (entries, id) => {
      const row = rowOfTrack(library, trackId(id))
      const laid = layEditsOver(library, unsettledEdits(entries, shown))
      expect(ratingShown(trackId(id), library.tracks.rating[row] ?? 0, entries, shown)).toBe(laid.tracks.rating[row])
    }),
  )
})

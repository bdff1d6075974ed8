// The words of a song without a library are those that the library shows with its edits laid over it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlbumId, albumId, artistId, millis, revision, type TrackId, trackId } from '../ids.ts'
import { sampleLibrary } from '../library/import/sample.ts'
import type { TrackSummary } from '../library/pack/lookup.ts'
import { trackAt } from '../library/places/rows.ts'
import { artistRowOf, rowOfTrack } from '../library/places/select.ts'
import type { LibraryEdit } from './edit.ts'
import { type EditEntry, type EditStatus, unsettledEdits } from './entry.ts'
import { layEditsOver } from './lay-over.ts'
import { describedBy, summaryWithEdits } from './track-described.ts'

const library = sampleLibrary()
const shown = revision('r2')
const songs = Array.from(library.tracks.id.slice(0, 4), trackId)
const records = Array.from(library.albums.id.slice(0, 3), albumId)
const people = [...Array.from(library.artists.id.slice(0, 2), artistId), artistId(999_999)]
const summaryOf = (of: typeof library, track: TrackId): TrackSummary => {
  const { title, artist, album, number, length, artwork, rating } = trackAt(of, rowOfTrack(of, track))
  return { title, artist, album, number, length: length || null, artwork, rating }
}
const known = {
  disc: async (track: TrackId): Promise<AlbumId | null> => {
    const row = library.tracks.album[rowOfTrack(library, track)] ?? -1
    return row < 0 ? null : albumId(library.albums.id[row] ?? 0)
  },
  artistName: async (id: (typeof people)[number]) => {
    const row = artistRowOf(library, id)
    return row < 0 ? null : library.artists.name.at(row)
  },
}
const statuses: readonly EditStatus[] = [
  { kind: 'waiting', sent: 0 },
  { kind: 'accepted', in: null },
  { kind: 'accepted', in: shown },
  { kind: 'refused', error: { code: 'refused', message: 'No.' } },
]
const text = fc.constantFrom('Ebb', 'Slack Water')
const artist = fc.constantFrom(...people)
const edit: fc.Arbitrary<LibraryEdit> = fc.oneof(
  fc.record(
    { kind: fc.constant('describe-tracks' as const), tracks: fc.subarray(songs, { minLength: 1 }), title: text, artist, genre: text },
    { requiredKeys: ['kind', 'tracks'] },
  ),
  fc.record(
    { kind: fc.constant('describe-albums' as const), albums: fc.subarray(records, { minLength: 1 }), name: text, artist },
    { requiredKeys: ['kind', 'albums'] },
  ),
  fc.constant({ kind: 'rate', of: 'tracks', ids: songs, rating: 5 } as const),
)
const entry = fc
  .record({ edit, status: fc.constantFrom(...statuses) })
  .map((of): EditEntry => ({ id: 'e', at: millis(0), edit: of.edit, status: of.status }))

test('they are what the library shows', () =>
  fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), fc.constantFrom(...songs), async (entries, track) => {
      const edits = unsettledEdits(entries, shown)
      const { rating: _, ...described } = await summaryWithEdits(track, summaryOf(library, track), edits, known)
      const { rating: __, ...laid } = summaryOf(layEditsOver(library, edits), track)
      expect(described).toEqual(laid)
    }),
  ))

test('edits of details that count are told apart from others', () => {
  const named = (id: string, of: LibraryEdit, status: EditStatus): EditEntry => ({ id, at: millis(0), edit: of, status })
  const described: LibraryEdit = { kind: 'describe-tracks', tracks: songs, title: 'Ebb' }
  const [waiting, , , refused] = statuses
  if (waiting === undefined || refused === undefined) throw new Error('No status')
  const rated: LibraryEdit = { kind: 'rate', of: 'tracks', ids: songs, rating: 5 }
  expect(describedBy([named('a', described, waiting), named('b', rated, waiting), named('c', described, refused)])).toBe('a')
})

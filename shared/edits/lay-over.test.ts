// Edits laid over a library are the library that the service would give after them; taken back they leave nothing.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { albumId, artistId, playlistId, tagId, trackId } from '../ids.ts'
import { libraryWith } from '../library/import/library-for-tests.ts'
import { sampleLibrary } from '../library/import/sample.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import { findTracks } from '../library/query/find.ts'
import { searchAll } from '../library/search/search.ts'
import { searchIndex } from '../library/search/search-index.ts'
import { type LibraryEdit, subjectOf, temporaryFrom } from './edit.ts'
import { inverseOf } from './inverse.ts'
import { layEditsOver } from './lay-over.ts'
import { ratingsOf, seenOf } from './library-for-tests.ts'
import { sampleAfter } from './sample-after-for-tests.ts'

const sample = sampleLibrary()
const idsOf = { tracks: [9001, 9002, 9004, 9011, 9012, 4711], albums: [61, 62, 64, 4711], artists: [501, 503, 4711] } as const
/** A rating of tracks, albums or artists, some of which the sample library lacks. */
const anyRating: fc.Arbitrary<LibraryEdit> = fc.constantFrom('tracks', 'albums', 'artists').chain(of =>
  fc.record({
    kind: fc.constant('rate' as const),
    of: fc.constant(of),
    ids: fc.subarray<number>([...idsOf[of]], { minLength: 1 }),
    rating: fc.constantFrom(0, 1, 3, 5, 10),
  }),
)
/** A playlist of the sample, one that is made meanwhile, and one that nobody has. */
const anyId = fc.constantFrom(302, 303, temporaryFrom, temporaryFrom + 7, 999).map(playlistId)
const tracks = (least: number) => fc.shuffledSubarray([9001, 9002, 9007, 9008, 9011, 9012, 4711].map(trackId), { minLength: least })
const name = fc.constantFrom('Evening', 'Late Trains', 'Ébb', 'שלום 🌊')
const anyPlaylistEdit: fc.Arbitrary<LibraryEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('create-playlist' as const),
    id: fc.constantFrom(temporaryFrom, temporaryFrom + 7).map(playlistId),
    name,
    description: fc.constantFrom('', 'For the way home'),
    tracks: tracks(0),
  }),
  fc.record({ kind: fc.constant('describe-playlist' as const), id: anyId, name }),
  fc.record({ kind: fc.constant('add-to-playlist' as const), id: anyId, tracks: tracks(1) }),
  fc.record({ kind: fc.constant('remove-from-playlist' as const), id: anyId, tracks: tracks(1) }),
  fc.record({
    kind: fc.constant('move-in-playlist' as const),
    id: anyId,
    tracks: tracks(1),
    before: fc.constantFrom(null, 9001, 9007, 4711).map(id => (id === null ? null : trackId(id))),
  }),
  fc.record({ kind: fc.constant('delete-playlist' as const), id: anyId }),
)
const anyTagEdit: fc.Arbitrary<LibraryEdit> = fc.oneof(
  fc.record({ kind: fc.constant('create-tag' as const), id: fc.constantFrom(temporaryFrom + 3).map(tagId), name }),
  fc.record({
    kind: fc.constant('tag' as const),
    id: fc.constantFrom(31, 32, temporaryFrom + 3, 999).map(tagId),
    tracks: tracks(1),
    on: fc.boolean(),
  }),
)
const anyTrashEdit: fc.Arbitrary<LibraryEdit> = fc.record({ kind: fc.constant('trash' as const), tracks: tracks(1), on: fc.boolean() })
const artist = fc.constantFrom(0, 501, 502, 503, 504, 4711).map(artistId)
const details = { year: fc.constantFrom(0, 1987, 1999, 2019), number: fc.constantFrom(0, 1, 2, 99, 104, 203) }
/** Tracks whose details are edited: without 9001 and 9012, which name their own artist and genre a second time as additional ones. */
const describable = fc.shuffledSubarray([9002, 9003, 9004, 9005, 9006, 9007, 9008, 9009, 9010, 9011, 9013, 4711].map(trackId), {
  minLength: 1,
  maxLength: 4,
})
const anyOf = { requiredKeys: [] }
const anyTrackEdit: fc.Arbitrary<LibraryEdit> = fc
  .tuple(
    describable,
    fc.record(
      { ...details, artist, title: fc.constantFrom('Ébb', 'The Ebb', '東京', '10'), genre: fc.constantFrom('', 'Folk', 'Dub', 'Ambient') },
      anyOf,
    ),
  )
  .map(([ids, wished]) => ({ kind: 'describe-tracks', tracks: ids, ...wished }))
const anyAlbumEdit: fc.Arbitrary<LibraryEdit> = fc
  .tuple(
    fc.shuffledSubarray([61, 62, 63, 64, 65, 4711].map(albumId), { minLength: 1, maxLength: 3 }),
    fc.record(
      { year: details.year, artist, name: fc.constantFrom('Low Tide', 'The Voyage', 'Zenith'), disc: fc.constantFrom(0, 1, 2) },
      anyOf,
    ),
  )
  .map(([ids, wished]) => ({ kind: 'describe-albums', albums: ids, ...wished }))
const anyDetailsEdit = fc.oneof(anyTrackEdit, anyAlbumEdit)
const anyEdit = fc.oneof({ arbitrary: anyDetailsEdit, weight: 3 }, anyTagEdit, anyTrashEdit, anyRating, {
  arbitrary: anyPlaylistEdit,
  weight: 3,
})
const anyEdits = fc.array(anyEdit, { maxLength: 12 })
const like = (ids: readonly number[]): LibraryEdit => ({ kind: 'rate', of: 'tracks', ids, rating: 5 })

describe('edits over a library', () => {
  it('give what the service would give after them', () => {
    fc.assert(
      fc.property(anyEdits, edits => {
        expect(seenOf(layEditsOver(sample, edits))).toEqual(seenOf(sampleAfter(edits)))
      }),
      { numRuns: 150 },
    )
  })

  it('show a playlist that the service fills empty, and as it is once a library has it', () => {
    const made: LibraryEdit = {
      kind: 'create-playlist',
      id: playlistId(temporaryFrom),
      name: 'Evening',
      description: '',
      tracks: [],
      from: 'chill',
    }
    const listIn = ({ playlists }: typeof sample, id: number) => Array.from(rowsAt(playlists.all, playlists.id.indexOf(id)))
    expect(listIn(layEditsOver(sample, [made]), made.id)).toEqual([])
    expect(inverseOf(sample, made)).toEqual([{ kind: 'delete-playlist', id: made.id }])
    const there = { ...made, id: playlistId(302) }
    expect(listIn(layEditsOver(sample, [there]), 302)).toEqual(listIn(sample, 302))
    expect(listIn(sample, 302).length).toBeGreaterThan(0)
  })

  it('come to the same in parts', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (first, then) => {
        fc.pre(!then.some(edit => edit.kind === 'trash' && !edit.on))
        const library = sample
        expect(seenOf(layEditsOver(layEditsOver(library, first), then))).toEqual(seenOf(layEditsOver(library, [...first, ...then])))
      }),
    )
  })

  it('leave the library below as it was', () => {
    const library = sampleLibrary()
    const before = seenOf(library)
    fc.assert(fc.property(anyEdits, edits => void layEditsOver(library, edits)))
    expect(seenOf(library)).toEqual(before)
    expect(layEditsOver(library, [])).toBe(library)
  })

  it('are undone by their inverse, whatever the values were', () => {
    fc.assert(
      fc.property(anyEdits, anyRating, (edits, edit) => {
        const before = layEditsOver(sample, edits)
        const after = layEditsOver(layEditsOver(before, [edit]), inverseOf(before, edit))
        // Compared without order: undoing puts a song last among the liked songs.
        expect(ratingsOf(after)).toEqual(ratingsOf(before))
      }),
    )
  })
})

it('details are undone by their inverse, but for what no edit can set again', () => {
  fc.assert(
    fc.property(anyEdits, anyDetailsEdit, (edits, edit) => {
      const before = layEditsOver(sample, edits)
      const inverse = inverseOf(before, edit)
      // A song without a title, by an artist who is not in the library.
      fc.pre(!(edit.kind === 'describe-tracks' && edit.tracks.some(id => id === 9009)))
      expect(seenOf(layEditsOver(layEditsOver(before, [edit]), inverse))).toEqual(seenOf(before))
    }),
  )
})

it('edits of playlists are undone by their inverse, to the last place in a list', () => {
  fc.assert(
    fc.property(anyEdits, anyPlaylistEdit, (edits, edit) => {
      fc.pre(edit.kind !== 'delete-playlist')
      const before = layEditsOver(sample, edits)
      const isThere = before.playlists.id.includes(subjectOf(edit) ?? -1)
      fc.pre(edit.kind !== 'create-playlist' || !isThere)
      expect(seenOf(layEditsOver(layEditsOver(before, [edit]), inverseOf(before, edit)))).toEqual(seenOf(before))
    }),
  )
})

it('tags and the trash are undone by their inverse', () => {
  fc.assert(
    fc.property(anyEdits, fc.oneof(anyTagEdit, anyTrashEdit), (edits, edit) => {
      fc.pre(edit.kind !== 'create-tag')
      const before = layEditsOver(sample, edits)
      const after = layEditsOver(layEditsOver(before, [edit]), inverseOf(before, edit))
      // Songs of a tag are compared without order: undoing puts a song last among them.
      const seen = (library: typeof before) => [Array.from(library.tracks.trashed), tagged(library), orderSeen(library)]
      expect(seen(after)).toEqual(seen(before))
    }),
  )
})
const tagged = ({ tags }: ReturnType<typeof sampleLibrary>) => Array.from(tags.id, (_, row) => [...rowsAt(tags.all, row)].toSorted())
const orderSeen = ({ orders, trashOrders, albumOrder, artistOrder }: ReturnType<typeof sampleLibrary>) =>
  [...Object.values(orders), ...Object.values(trashOrders), albumOrder, artistOrder].map(order => [...order])

it('a playlist that was deleted comes back with all it had', () => {
  const library = sampleLibrary()
  const gone: LibraryEdit = { kind: 'delete-playlist', id: playlistId(302) }
  const again = layEditsOver(layEditsOver(library, [gone]), inverseOf(library, gone))
  const row = Array.from(again.playlists.id).indexOf(302)
  expect([again.playlists.id[row], again.playlists.name.at(row), again.playlists.description.at(row)]).toEqual([
    302,
    'Late Trains',
    'For the way home',
  ])
  expect([...rowsAt(again.playlists.tracks, row)].map(track => again.tracks.id[track])).toEqual([9008, 9007])
})

it('what another device did meanwhile lies under mine, and none of it is lost', () => {
  const mine: readonly LibraryEdit[] = [
    { kind: 'move-in-playlist', id: playlistId(302), tracks: [trackId(9007)], before: trackId(9008) },
    { kind: 'remove-from-playlist', id: playlistId(302), tracks: [trackId(9001)] },
  ]
  const theirs: readonly LibraryEdit[] = [
    { kind: 'add-to-playlist', id: playlistId(302), tracks: [trackId(9012)] },
    { kind: 'describe-playlist', id: playlistId(302), name: 'Later Trains' },
  ]
  const laid = layEditsOver(sampleAfter(theirs), mine)
  expect([...rowsAt(laid.playlists.tracks, 1)].map(track => laid.tracks.id[track])).toEqual([9007, 9008, 9012])
  expect(laid.playlists.name.at(1)).toBe('Later Trains')
})

it('queries and orders see them at once, and what was known without them stays known', () => {
  const library = sampleLibrary()
  searchIndex.whole(library)
  const liked = layEditsOver(library, [like([9012])])
  expect([...findTracks(liked, 'rating>=5', { today: 0 })].map(row => library.tracks.id[row])).toEqual([9001, 9012])
  expect(searchIndex.whole(liked).tracks).toBe(searchIndex.whole(library).tracks)
  expect(liked.orders).toBe(library.orders)
})

it('names of genres are read once, however many songs get new ones', () => {
  const library = libraryWith({ tracks: Array.from({ length: 500 }, (_, at) => ({ genre: `Genre ${at}` })) })
  let read = 0
  const at = (code: number): string => {
    read += 1
    return library.genres.at(code)
  }
  const edits = Array.from(
    { length: 500 },
    (_, index) => ({ kind: 'describe-tracks', tracks: [trackId(index + 1)], genre: `New ${index}` }) as const,
  )
  const laid = layEditsOver({ ...library, genres: { length: 500, at } }, edits)
  expect(read).toBeLessThanOrEqual(500)
  expect(laid.genres.at(laid.tracks.genre[499] ?? -1)).toBe('New 499')
})

it('details are found, asked for and sorted by in the same moment, and only their columns are new', () => {
  const library = sampleLibrary()
  searchIndex.whole(library)
  const laid = layEditsOver(library, [
    { kind: 'describe-tracks', tracks: [trackId(9012)], title: 'Aaron’s Ebb', genre: 'Shanty', year: 1901 },
    { kind: 'describe-albums', albums: [albumId(64)], name: 'Zuider Sounds', year: 1902 },
  ])
  const found = (query: string) => [...findTracks(laid, query, { today: 0 })].map(row => laid.tracks.id[row])
  expect([found('genre:shanty'), found('year:1901'), found('album:zuider')]).toEqual([[9012], [9012], [9008, 9007]])
  // 9007 has no year of its own.
  expect(found('year:1902')).toEqual([9007])
  const hits = (text: string) => [searchAll(laid, text).tracks.count, searchAll(laid, text).albums.count]
  expect([hits('aaron'), hits('zuider'), hits('vol 9')]).toEqual([
    [1, 0],
    [2, 1],
    [0, 0],
  ])
  expect(laid.tracks.title.at(laid.orders.title[0] ?? -1)).toBe('Aaron’s Ebb')
  expect(laid.tracks.size).toBe(library.tracks.size)
})

it('a thumb goes into the first list of thumbs up, however many a service sends', () => {
  const { playlists } = sample
  const many = { ...sample, playlists: { ...playlists, type: { ...playlists.type, at: () => 'thumbsup' } } }
  const laid = layEditsOver(many, [like([9012])])
  const lengths = ({ playlists: { count, tracks: lists } }: typeof sample) =>
    Array.from({ length: count }, (_, row) => rowsAt(lists, row).length)
  expect(lengths(laid)).toEqual(lengths(sample).map((length, row) => (row === 0 ? length + 1 : length)))
})

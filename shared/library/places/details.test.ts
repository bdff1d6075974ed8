// Details: by example over the awkward sample, and of any selection against the plainest way to find them.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { libraryWith, type TrackGiven } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import { genresOfTrack } from './credited.ts'
import type { Detail, Details } from './details.ts'
import { detailsOf } from './details.ts'

/** Facts by name: their texts, their number, or the word several. */
const read = (details: readonly Detail[]) =>
  Object.fromEntries(
    details.map(detail => [
      detail.name,
      detail.kind === 'texts' ? detail.texts.map(({ text }) => text) : detail.kind === 'number' ? detail.value : 'several',
    ]),
  )
const all = (details: Details | null) => read([...(details?.about ?? []), ...(details?.inLibrary ?? []), ...(details?.file ?? [])])

describe('of one', () => {
  const library = sampleLibrary()
  it('song: what the service tells, who is named beside, and where it lies', () => {
    expect(all(detailsOf(library, 'tracks', [9001]))).toMatchObject({
      title: ['Slack Water'],
      artist: ['Blue Harbour'],
      additionalArtists: ['R. Quill'],
      album: ['Low Tide'],
      albumArtist: ['Blue Harbour'],
      track: 1,
      disc: 1,
      year: 2019,
      genres: ['Folk'],
      rating: 5,
      plays: 12,
      length: 214,
      playlists: ['Thumbs up'],
      tags: ['road trip'],
      folder: ['music/low tide'],
      format: ['audio/flac'],
      size: 5_120_044,
      id: 9001,
    })
    expect(all(detailsOf(library, 'tracks', [9012]))['genres']).toEqual(['Electronic', 'Ambient'])
  })
  it('song of which nothing is known: only what is', () => {
    const bare = all(detailsOf(library, 'tracks', [9009]))
    for (const name of ['title', 'artist', 'album', 'year', 'track', 'added', 'genres', 'songs', 'rating'])
      expect(bare).not.toHaveProperty(name)
    expect(bare).toMatchObject({ plays: 0, id: 9009 })
  })
  it('album that is a set, and artist: counts, and what their songs come to', () => {
    const set = all(detailsOf(library, 'albums', [62]))
    expect(set).toMatchObject({
      album: ['The Voyage'],
      albumArtist: ['The Estuary Orchestra'],
      year: 1987,
      discs: 2,
      songs: 2,
      genres: ['Classical'],
    })
    expect(set).toMatchObject({ length: 400, size: 2 * 5_120_044, id: 62 })
    expect(all(detailsOf(library, 'artists', [501]))).toMatchObject({ artist: ['Blue Harbour'], albums: 1, plays: 55 })
  })
  it('leads to what is named', () => {
    const { about, inLibrary, file } = detailsOf(library, 'tracks', [9001]) ?? { about: [], inLibrary: [], file: [] }
    const to = (name: string) =>
      [...about, ...inLibrary, ...file].flatMap(detail =>
        detail.kind === 'texts' && detail.name === name ? detail.texts.map(each => each.to) : [],
      )
    expect(to('title')).toEqual([null])
    expect(to('album')).toEqual([{ kind: 'album', id: 61 }])
    expect(to('additionalArtists')).toEqual([{ kind: 'artist', id: 502 }])
    expect(to('tags')).toEqual([{ kind: 'tag', id: 31 }])
    expect(to('folder')).toEqual([{ kind: 'folder', path: 'music/low tide' }])
  })
  it('set of two records is one album', () => {
    expect(all(detailsOf(library, 'tracks', [9005, 9006]))).toMatchObject({ album: ['The Voyage'], disc: 'several' })
  })
  it('of very many, found by a table, the same as of few', () => {
    const ids = Array.from(library.tracks.id)
    const often = Array.from({ length: 2_000 }, (_, index) => ids[index % ids.length] ?? 0)
    const [once, many] = [detailsOf(library, 'tracks', ids), detailsOf(library, 'tracks', [...often, 4711])]
    expect(many?.rows.subarray(0, ids.length)).toEqual(once?.rows)
    expect(many?.rows).toHaveLength(often.length)
  })
  it('that is gone: nothing', () => {
    expect(detailsOf(library, 'tracks', [4711])).toBeNull()
    expect(detailsOf(library, 'albums', [])).toBeNull()
  })
})

describe('of a song that is named very often', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => at + 1)
  const library = libraryWith({
    tracks: [{ genre: 'Électro', genres: many.map(at => `Électro ${at}`), artist: 1, credits: many }],
    artists: Object.fromEntries(many.map(at => [at, `Artist ${at}`])),
    playlists: Object.fromEntries(many.map(at => [at, { name: `List ${at}`, tracks: [1] }])),
    tags: Object.fromEntries(many.map(at => [at, { name: `Tag ${at}`, tracks: [1] }])),
  })
  it('are a hundred of each, and how many more there are', () => {
    const { about, inLibrary } = detailsOf(library, 'tracks', [1]) ?? { about: [], inLibrary: [] }
    const said = [...about, ...inLibrary].flatMap(detail =>
      detail.kind === 'texts' && detail.texts.length > 1 ? [[detail.name, detail.texts.length, detail.more]] : [],
    )
    expect(said).toEqual([
      ['additionalArtists', 100, 4_899],
      ['genres', 100, 4_901],
      ['playlists', 100, 4_900],
      ['tags', 100, 4_900],
    ])
  })
  it('read no more names than are told', () => {
    const folds = vi.spyOn(String.prototype, 'normalize')
    const { names } = genresOfTrack(library, 0, 4)
    const times = folds.mock.calls.length
    folds.mockRestore()
    expect(names).toEqual(['Électro', 'Électro 1', 'Électro 2', 'Électro 3'])
    // A fold normalises three times.
    expect(times).toBeLessThanOrEqual(3 * 4)
  })
})

it('reads few of very many spellings of one genre, and tells how many follow', () => {
  const spellings = Array.from({ length: 900 }, (_, at) => `Électro${'.'.repeat(at + 1)}`)
  const spelled = libraryWith({ tracks: [{ genre: 'Électro', genres: spellings }] })
  const folds = vi.spyOn(String.prototype, 'normalize')
  const genres = genresOfTrack(spelled, 0, 4)
  const times = folds.mock.calls.length
  folds.mockRestore()
  expect(genres).toEqual({ names: ['Électro'], more: 401 })
  expect(times).toBeLessThanOrEqual(3 * 500)
})

const track: fc.Arbitrary<TrackGiven> = fc.record({
  title: fc.constantFrom('A', 'B'),
  genre: fc.constantFrom('Rock', 'Jazz', ''),
  year: fc.constantFrom(0, 1990, 1991),
  path: fc.constantFrom('', 'a', 'b'),
  plays: fc.nat(9),
  length: fc.nat(9),
  album: fc.constantFrom(1, 2),
  artist: fc.constantFrom(1, 2),
})

describe('of several', () => {
  it('are what all have, “several” where they differ, and sums; unknown only where none is known', () => {
    fc.assert(
      fc.property(fc.array(track, { minLength: 2, maxLength: 8 }), tracks => {
        const library = libraryWith({ tracks, albums: { 1: { name: 'One' }, 2: { name: 'Two' } }, artists: { 1: 'X', 2: 'Y' } })
        const found = all(
          detailsOf(
            library,
            'tracks',
            tracks.map((_, index) => index + 1),
          ),
        )
        const common = <Value>(of: (track: TrackGiven) => Value, none: Value): Value | 'several' | undefined => {
          const values = new Set(tracks.map(of))
          return values.size > 1 ? 'several' : values.has(none) ? undefined : [...values][0]
        }
        const texts = (value: string | undefined) => (value === undefined || value === 'several' ? value : [value])
        expect(found['title']).toEqual(texts(common(({ title = '' }) => title, '')))
        expect(found['genres']).toEqual(texts(common(({ genre = '' }) => genre, '')))
        expect(found['folder']).toEqual(texts(common(({ path = '' }) => path, '')))
        expect(found['album']).toEqual(texts(common(({ album }) => (album === 1 ? 'One' : 'Two'), '')))
        expect(found['year']).toEqual(common(({ year = 0 }) => year, 0))
        expect(found['plays']).toBe(tracks.reduce((sum, { plays = 0 }) => sum + plays, 0))
        expect(found['songs']).toBe(tracks.length)
        expect(found).not.toHaveProperty('id')
      }),
    )
  })
})

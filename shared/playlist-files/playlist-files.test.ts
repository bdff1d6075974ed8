// Playlists as files: written and read back, read as others write them, read whatever stands in them, and found again in a library.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryWith, type TrackGiven } from '../library/import/library-for-tests.ts'
import { sampleLibrary } from '../library/import/sample.ts'
import { runToEnd } from '../library/model/chunked.ts'
import type { Library } from '../library/model/model.ts'
import { foldersOf, nameKey, pathFor, readPath, sharedFolders } from './file-path.ts'
import { writeJsonPlaylist } from './json.ts'
import { readM3u, writeM3u } from './m3u.ts'
import { matchInChunks } from './match.ts'
import { fileTrackOf } from './of-library.ts'
import { cleanFile, type FileTrack, maxTracks, type PlaylistFile } from './playlist-file.ts'
import { readPlaylistFile } from './read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const song = (given: Partial<FileTrack>): FileTrack => ({ title: '', artist: '', album: '', length: 0, path: '', ...given })
const match = (library: Library, songs: readonly FileTrack[]) => runToEnd(matchInChunks(library, songs))
const titles = (library: Library, rows: Iterable<number>) => Array.from(rows, row => library.tracks.title.at(row))

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '#EXTINF:1,x',
    '\n#EXTM3U',
    '\u202Eevil',
    'a\u0000b',
    '../../etc/passwd',
    'C:\\Music\\x',
    '\ud800',
    'AC/DC',
    ' - ',
    'Live - at - x',
    '.',
    '#1 Hit',
  ),
)
const anySong: fc.Arbitrary<FileTrack> = fc.record({
  title: nasty,
  artist: nasty,
  album: nasty,
  length: fc.oneof(fc.nat(5000), fc.constantFrom(Number.NaN, -1, Infinity, 1e300)),
  path: nasty,
})
const anyFile: fc.Arbitrary<PlaylistFile> = fc.record({
  name: nasty,
  description: nasty,
  songs: fc.array(anySong, { minLength: 1, maxLength: 8 }),
})

describe('a file of one’s own', () => {
  it('is read back from JSON as it was, cleaned, whatever songs are called', () => {
    fc.assert(
      fc.property(anyFile, file => {
        const clean = cleanFile(file)
        const kept = clean.songs.filter(({ title, path }) => title !== '' || path !== '')
        const read = readPlaylistFile(bytes(writeJsonPlaylist(file)))
        if (kept.length > 0) expect(read).toEqual({ ...clean, songs: kept })
      }),
    )
  })
  it('has a line of facts and a path for each song as M3U8, and no title begins a line', () => {
    fc.assert(
      fc.property(anyFile, file => {
        const text = writeM3u(file)
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
        expect(text.split('\n').filter(line => line !== '' && !line.startsWith('#'))).toHaveLength(file.songs.length)
        expect(text.split('\n').filter(line => line.startsWith('#EXTINF:'))).toHaveLength(file.songs.length)
        expect(readM3u(text).songs.map(({ artist, album }) => ({ artist, album }))).toEqual(
          cleanFile(file).songs.map(({ artist, album }) => ({ artist, album })),
        )
      }),
    )
  })
  it('names no place outside of its folder, on any system', () => {
    fc.assert(
      fc.property(nasty, nasty, (folder, title) => {
        const path = pathFor(folder, title, 'audio/flac')
        expect(path.split('/')).not.toContain('..')
        expect(path).not.toMatch(/^[/\\]|[\\:*?"<>|]/)
        expect(path.endsWith('.flac')).toBe(true)
      }),
    )
    expect(pathFor('music/low tide', 'AC/DC: Live', 'audio/mpeg')).toBe('music/low tide/AC_DC_ Live.mp3')
    expect(pathFor('C:\\Music\\..\\x', '..', '')).toBe('Music/x/_.mp3')
    // Signs that are not written, which must not hide a place.
    expect(pathFor('\u0001/etc/x', 'Low Tide', 'audio/mpeg')).toBe('etc/x/Low Tide.mp3')
    expect(pathFor('\u202e..', 'Low Tide', 'audio/mpeg')).toBe('_/Low Tide.mp3')
  })
})

describe('a file of others', () => {
  it('is M3U in any encoding and with any line ends', () => {
    const text = '#EXTM3U\r\n#PLAYLIST:Für Ada\r\n#EXTINF:214 tvg="x",Blue Harbour - Ébb\r\nC:\\Musik\\Ébb.mp3\r\n'
    const utf16 = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap(sign => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])])
    const windows = Uint8Array.from([...text].map(sign => sign.charCodeAt(0)))
    const expected = { name: 'Für Ada', songs: [song({ title: 'Blue Harbour - Ébb', length: 214, path: 'C:\\Musik\\Ébb.mp3' })] }
    for (const file of [bytes(text), bytes(`\uFEFF${text}`), utf16, windows]) expect(readPlaylistFile(file)).toMatchObject(expected)
  })
  it('is JSON of near forms, song by song', () => {
    const read = (value: unknown) => readPlaylistFile(bytes(JSON.stringify(value)))
    expect(read([{ title: 'A', artist: { name: 'X' } }, null, 7, { nothing: 1 }, 'b/c.mp3'])?.songs).toEqual([
      song({ title: 'A', artist: 'X' }),
      song({ path: 'b/c.mp3' }),
    ])
    expect(read({ name: 'L', tracks: [{ name: 'A', duration: '214', album: 'B' }] })).toMatchObject({
      name: 'L',
      songs: [{ title: 'A', album: 'B', length: 214 }],
    })
    for (const value of [{}, [], { songs: {} }, { songs: [1] }, { __proto__: [], constructor: ['x'] }]) expect(read(value)).toBeNull()
  })
  it('is read where nearly as many songs as there can be tell nineteen things each, and is none with more parts than that', () => {
    const told = Array.from({ length: 18 }, (_, at) => `"told ${at}":1`).join(',')
    const file = (songs: number) => bytes(`[${Array.from({ length: songs }, (_, at) => `{"title":"${at}",${told}}`).join(',')}]`)
    expect(readPlaylistFile(file(maxTracks - 1))?.songs).toHaveLength(maxTracks - 1)
    expect(readPlaylistFile(file(maxTracks))).toBeNull()
  })
  it('is none where it is a picture or broken JSON', () => {
    expect(readPlaylistFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2))).toBeNull()
    expect(readPlaylistFile(bytes('{"songs":[{"title":'))).toBeNull()
    expect(readPlaylistFile(bytes('#EXTM3U\n\n'))).toBeNull()
    expect(readPlaylistFile(bytes('[1999] Low Tide/01 Ebb.mp3\n'))?.songs).toHaveLength(1)
  })
  it('is read whatever stands in it, within its limits and without control characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), nasty.map(bytes), fc.json().map(bytes)), file => {
        const read = readPlaylistFile(file)
        expect(JSON.stringify(read)).not.toMatch(/\\u00[01]/)
      }),
    )
    const long = readPlaylistFile(bytes(`#EXTINF:1,${'x'.repeat(100_000)}\n${'y/'.repeat(50_000)}\n${'z.mp3\n'.repeat(maxTracks + 5)}`))
    expect(long?.songs).toHaveLength(maxTracks)
    expect(long?.songs[0]?.title).toHaveLength(1_000)
  })
})

describe('a path', () => {
  it('says folders, the number and what the song may be called', () => {
    expect(readPath('C:\\Music\\Low Tide\\01 - Slack Water.flac')).toEqual({
      folders: ['music', 'low tide'],
      stem: '01 - slack water',
      titles: ['01 - slack water', 'slack water'],
      afterDash: [],
      track: 1,
    })
    expect(readPath('file:///home/ada/M%C3%BCsic/1-03%20Ebb.mp3')).toMatchObject({ folders: ['home', 'ada', 'music'], track: 3 })
    expect(readPath('../x/Blue Harbour - Low Tide - 01 - Slack Water.mp3').afterDash).toContain('slack water')
    expect(readPath('http://x/%E0%A4%A/a.mp3').titles).toEqual(['a'])
    expect(readPath('')).toEqual({ folders: [], stem: '', titles: [], afterDash: [], track: 0 })
    expect(nameKey('AC/DC: Live?')).toBe(nameKey('AC_DC_ Live_'))
  })
  it('agrees with another one as far as the shorter goes', () => {
    expect(sharedFolders(foldersOf('Music/Low Tide'), ['home', 'ada', 'music', 'low tide'])).toBe(2)
    expect(sharedFolders(foldersOf('Music/Low Tide'), ['low tide'])).toBe(1)
    expect(sharedFolders(foldersOf('Other/Low Tide'), ['music', 'low tide'])).toBe(0)
    expect(sharedFolders([], ['x'])).toBe(0)
  })
})

describe('songs are found', () => {
  const library = libraryWith({
    tracks: [
      { title: 'Intro', artist: 1, album: 1, path: 'music/one', length: 60 },
      { title: 'Intro', artist: 2, album: 2, path: 'music/two', length: 90 },
      { title: 'Ébb & Flow', artist: 1, album: 1, path: 'music/one' },
      { title: 'Gone', artist: 1, album: 1, path: 'music/one', trashed: true },
      { title: 'Ebb - Flow', artist: 2, album: 2, path: '' },
    ],
    albums: { 1: { name: 'One' }, 2: { name: 'Two' } },
    artists: { 1: 'Äda', 2: 'Bo - Li' },
  })
  it('by path, wherever the folder lies, then by names, folded; in the order of the file', () => {
    const found = match(library, [
      song({ path: '/home/x/Music/Two/01 Intro.mp3', title: 'Intro', artist: 'Äda' }),
      song({ title: 'EBB & flow', artist: 'ada' }),
      song({ title: 'Bo - Li - Ebb - Flow' }),
      song({ path: 'elsewhere/intro.mp3', title: 'intro', artist: 'Ada', album: 'one' }),
    ])
    expect(Array.from(found.rows)).toEqual([1, 2, 4, 0])
    expect(found).toMatchObject({ byPath: 1, missing: [], duplicates: 0 })
  })
  it('not by what stands behind a dash in the name of a file, if that is no song of the artist named', () => {
    const at = (path: string) => titles(library, match(library, [song({ path })]).rows)
    expect(at('music/one/Live - Intro.mp3')).toEqual([])
    expect(at('music/one/Äda - One - 01 - Intro.mp3')).toEqual(['Intro'])
    expect(
      titles(library, match(library, [song({ title: 'Live - Intro', artist: 'Äda', path: 'music/one/Live - Intro.mp3' })]).rows),
    ).toEqual([])
  })
  it('not in the trash, not by a title that several have, and each once', () => {
    const [gone, unclear, twice] = [
      song({ title: 'Gone', artist: 'Äda' }),
      song({ title: 'Intro' }),
      song({ title: 'Ébb & Flow', artist: 'Äda' }),
    ]
    const found = match(library, [gone, unclear, twice, twice])
    expect(titles(library, found.rows)).toEqual(['Ébb & Flow'])
    expect(found.missing).toEqual([gone, unclear])
    expect(found.duplicates).toBe(1)
  })
  it('all of them, from both forms, of any songs that can be told apart', () => {
    const track: fc.Arbitrary<TrackGiven> = fc.record({
      title: fc.constantFrom('A', 'B - C', '#1', 'x/y', 'é', '01 Two', '.', 'A - A'),
      artist: fc.constantFrom(1, 2, 3),
      album: fc.constantFrom(1, 2),
      path: fc.constantFrom('', 'm/a', 'm/b', '../x', 'C:\\m'),
      length: fc.constantFrom(0, 100, 200),
    })
    fc.assert(
      fc.property(fc.array(track, { minLength: 1, maxLength: 12 }), fc.func(fc.integer()), (tracks, order) => {
        const library = libraryWith({ tracks, albums: { 1: { name: 'One' }, 2: { name: 'Two' } }, artists: { 1: 'X', 2: 'Y - A', 3: 'A' } })
        const rows = Array.from(library.orders.title).sort((one, other) => order(one) - order(other))
        const key = (row: number): string => JSON.stringify({ ...fileTrackOf(library, row) })
        const songs = rows.map(row => fileTrackOf(library, row))
        for (const text of [writeM3u({ name: 'P', description: '', songs }), writeJsonPlaylist({ name: 'P', description: '', songs })]) {
          const read = readPlaylistFile(bytes(text))
          expect(read?.name).toBe('P')
          const found = match(library, read?.songs ?? [])
          // Of songs that are alike in all, any stands for another.
          expect(Array.from(found.rows, key)).toEqual(rows.map(key))
          expect(found.missing).toEqual([])
        }
      }),
    )
  })
  it('of the sample library, unknown titles among them', () => {
    const sample = sampleLibrary()
    const rows = Array.from(sample.orders.title)
    const songs = rows.map(row => fileTrackOf(sample, row))
    const found = match(sample, songs)
    expect(titles(sample, found.rows)).toEqual(titles(sample, rows))
  })
})

// Songs of a folder as albums, however many lie in one folder: without going over its pictures for each, and without standing still.
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { folderCovers } from './cover-source.ts'
import { arrange, type TaggedFile } from './group-songs.ts'
import { type StableIds, stableIds } from './stable-ids.ts'
import { countTurns } from './turns-for-tests.ts'

afterEach(() => vi.restoreAllMocks())

const unknown = { title: '', artist: '', albumArtist: '', album: '', genres: [], track: 0, disc: 0, year: 0, seconds: 1, replayGain: '' }
const song = (file: string, tags: Partial<TaggedFile['tags']> = {}): TaggedFile => ({
  file: { path: file, bytes: 1000, modified: 1, birth: '' },
  tags: { ...unknown, compilation: false, picture: false, ...tags },
})
const songsOf = (count: number, tags: (at: number) => Partial<TaggedFile['tags']>): readonly TaggedFile[] =>
  Array.from({ length: count }, (_, at) => song(`box/${String(at).padStart(6, '0')}.mp3`, tags(at)))
const picturesOf = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${folder}/scan ${at}.jpg`)
/** Ids without hashes, for very many songs. */
function countedIds(): StableIds {
  const ids = new Map<string, number>()
  const idOf = (key: string): number => {
    const id = ids.get(key) ?? ids.size + 1
    ids.set(key, id)
    return id
  }
  return { ...stableIds(ids), idOf, all: () => ids }
}

test('the pictures of a folder are looked at once, however many albums lie in it', async () => {
  const [parse, basename] = [vi.spyOn(path.posix, 'parse'), vi.spyOn(path.posix, 'basename')]
  const { covers, tracks } = await arrange(
    songsOf(100, at => ({ album: `Album ${at}` })),
    [...picturesOf('box', 100), 'box/Front of all.png'],
    stableIds(new Map()),
  )
  const looks = [...parse.mock.calls, ...basename.mock.calls].filter(([name]) => /\.(jpg|png)$/.test(name))
  expect(looks.length).toBe(101)
  expect([...covers.values()]).toEqual([{ kind: 'file', path: 'box/Front of all.png' }])
  expect(new Set([...tracks.values()].map(({ artworkId }) => artworkId)).size).toBe(1)
})

test('arranging 20,000 songs of one folder and the pictures of another lets others run again and again', async () => {
  const albums = await countTurns(() =>
    arrange(
      songsOf(20_000, at => ({ album: `Album ${at}` })),
      picturesOf('scans', 20_000),
      stableIds(new Map()),
    ),
  )
  expect(albums.made.albums.size).toBe(20_000)
  expect(albums.turns).toBeGreaterThan(100)
  const one = await countTurns(() =>
    arrange(
      songsOf(20_000, () => ({ album: 'One' })),
      [],
      stableIds(new Map()),
    ),
  )
  expect(one.turns).toBeGreaterThan(100)
})

test('130,000 songs of one folder are one album', async () => {
  const { albums, tracks } = await arrange(
    songsOf(130_000, at => ({ track: at % 1000, year: at === 77 ? 2001 : 1999 })),
    [],
    countedIds(),
  )
  expect(tracks.size).toBe(130_000)
  expect([...albums.values()].map(({ name, year, trackIds }) => ({ name, year, songs: trackIds.length }))).toEqual([
    { name: 'box', year: 2001, songs: 130_000 },
  ])
})

test('songs of an album stand by their number, and those of one number by their path', async () => {
  const { albums, tracks } = await arrange(
    [song('a/1.mp3', { track: 2 }), song('a/2.mp3', { track: 1 }), song('a/3.mp3', { track: 2 }), song('a/4.mp3', { track: 10 })],
    [],
    stableIds(new Map()),
  )
  const [album] = albums.values()
  expect(album?.trackIds.map(id => tracks.get(id)?.title)).toEqual(['2', '1', '3', '4'])
})

test.each([
  [['a/back.jpg', 'a/My cover.jpg', 'a/Folder.png', 'a/folder 2.png'], 'a/Folder.png'],
  [['a/b.jpg'], 'a/b.jpg'],
  [['a/b.jpg', 'a/c.jpg'], undefined],
  [['a/b.jpg', 'other/front.jpg'], 'a/b.jpg'],
])('of %j the cover is %s', async (pictures, cover) => {
  expect((await folderCovers(pictures)).get('a')).toBe(cover)
})

test('an album keeps its id when its folder is renamed, and not when a part of it stays', async () => {
  const tags = { album: 'Box', artist: 'Ada' }
  const albumsOf = async (...files: readonly [path: string, former: string][]) => {
    const ids = stableIds(new Map())
    const before = await arrange([song('a/1.mp3', tags), song('a/2.mp3', tags)], [], ids)
    const formerSongs = new Map(files.flatMap(([file, former]) => (file === former ? [] : [[file, song(former, tags)]])))
    const after = await arrange(
      files.map(([file]) => song(file, tags)),
      [],
      ids,
      { formerSongs, pictureDates: new Map() },
    )
    const [id] = before.albums.keys()
    return [...after.albums.keys()].map(album => (album === id ? 'the same' : 'another'))
  }
  expect(await albumsOf(['b/1.mp3', 'a/1.mp3'], ['b/2.mp3', 'a/2.mp3'])).toEqual(['the same'])
  expect(await albumsOf(['a/1.mp3', 'a/1.mp3'], ['b/2.mp3', 'a/2.mp3'])).toEqual(['the same', 'another'])
  expect(await albumsOf(['b/1.mp3', 'a/1.mp3'], ['c/2.mp3', 'a/2.mp3'])).toEqual(['the same', 'another'])
})

test('an album that is known keeps its id when songs of another one join it', async () => {
  const tags = { album: 'Box', artist: 'Ada' }
  const ids = stableIds(new Map())
  const before = await arrange([song('a/1.mp3', tags), song('b/1.mp3', tags)], [], ids)
  const [, second] = before.albums.keys()
  const formerSongs = new Map([['b/2.mp3', song('a/1.mp3', tags)]])
  const after = await arrange([song('b/1.mp3', tags), song('b/2.mp3', tags)], [], ids, { formerSongs, pictureDates: new Map() })
  expect([...after.albums.keys()]).toEqual([second])
  const away = await arrange([song('b/2.mp3', tags)], [], ids, { formerSongs, pictureDates: new Map() })
  expect([...away.albums.keys()]).toEqual([second])
})

test('a cover that changes gets another id, and one that does not keeps its own', async () => {
  const ids = stableIds(new Map())
  const coverOf = async (pictureDate: number, modified: number) => {
    const embedded = song('b/1.mp3', { album: 'B', picture: true })
    const songs = [song('a/1.mp3', { album: 'A' }), { ...embedded, file: { ...embedded.file, modified } }]
    const pictureDates = new Map([['a/cover.jpg', pictureDate]])
    const { tracks } = await arrange(songs, ['a/cover.jpg'], ids, { formerSongs: new Map(), pictureDates })
    return [...tracks.values()].map(({ artworkId }) => artworkId)
  }
  const [beside, embedded] = await coverOf(1, 1)
  expect(await coverOf(1, 1)).toEqual([beside, embedded])
  expect(await coverOf(2, 1)).toEqual([expect.not.toSatisfy(id => id === beside), embedded])
  expect(await coverOf(1, 2)).toEqual([beside, expect.not.toSatisfy(id => id === embedded)])
})

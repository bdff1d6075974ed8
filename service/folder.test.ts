// A folder of MP3s as a library: good ones, odd ones, and files that are out to do harm.
import { chmod, mkdir, mkdtemp, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drawCover } from 'demo-music'
import { bytesOf } from 'demo-music/for-tests'
import { decode } from 'jpeg-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KnownFile, saveIndex } from './folder/folder-index.ts'
import { countTurns } from './folder/turns-for-tests.ts'
import { folderCatalogue } from './folder.ts'
import { shortMp3 } from './mp3-for-tests.ts'
import type { Catalogue, CatalogueTrack } from './world/catalogue.ts'

let root: string
let data: string

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'segue-folder-'))
  data = path.join(root, 'data')
  root = path.join(root, 'music')
  await mkdir(root)
})
afterEach(async () => {
  await rm(path.dirname(root), { recursive: true, force: true })
})

async function put(name: string, content: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), content)
}

const open = (): Promise<Catalogue> => folderCatalogue({ folder: root, data })
const titled = (catalogue: Catalogue, title: string): CatalogueTrack => {
  const track = [...catalogue.tracks.values()].find(one => one.title === title)
  if (track === undefined) throw new Error(`No track ${title}`)
  return track
}
const reasons = (catalogue: Catalogue): Record<string, string> =>
  Object.fromEntries(catalogue.unreadable.map(({ path: name, reason }) => [name, reason]))

const jpeg = drawCover({ motif: 'orbs', palette: 'tide', seed: 1 }, 500)

describe('a well-kept folder', () => {
  it('makes albums by album artist, album and disc', async () => {
    const album = { album: 'Two Rooms', albumArtist: 'The Lodgers', year: '2011', genre: 'Folk' }
    await put('The Lodgers/Two Rooms/a.mp3', await shortMp3(1, { ...album, title: 'Door', artist: 'The Lodgers', track: '2/2', disc: '1' }))
    await put('The Lodgers/Two Rooms/b.mp3', await shortMp3(2, { ...album, title: 'Key', artist: 'The Lodgers', track: '1/2', disc: '1' }))
    await put('elsewhere/c.mp3', await shortMp3(3, { ...album, title: 'Lamp', artist: 'Guest', track: '1', disc: '2' }))
    const catalogue = await open()
    const albums = [...catalogue.albums.values()].sort((a, b) => a.disc - b.disc)
    expect(albums.map(({ name, disc, year }) => ({ name, disc, year }))).toEqual([
      { name: 'Two Rooms', disc: 1, year: 2011 },
      { name: 'Two Rooms', disc: 2, year: 2011 },
    ])
    expect(albums[0]?.artistId).toBe(albums[1]?.artistId)
    expect(albums[0]?.trackIds.map(id => catalogue.tracks.get(id)?.title)).toEqual(['Key', 'Door'])
    expect(titled(catalogue, 'Door')).toMatchObject({ number: 2, genre: 'Folk', length: 1, type: 'audio/mpeg' })
    expect(catalogue.artists.get(titled(catalogue, 'Lamp').artistId)?.name).toBe('Guest')
    expect(catalogue.unreadable).toEqual([])
  })

  it('streams the MP3, and has what lies beside it by the same name as the original', async () => {
    await put('Door.mp3', await shortMp3(1, { title: 'Door' }))
    await put('Key.mp3', await shortMp3(2, { title: 'Key' }))
    await put('Door.flac', 'fLaC')
    const catalogue = await open()
    const sound = async (title: string, form: 'stream' | 'original') => (await catalogue.sound(titled(catalogue, title).id, form))?.type
    expect(await sound('Door', 'original')).toBe('audio/flac')
    expect(await sound('Door', 'stream')).toBe('audio/mpeg')
    expect(await sound('Key', 'original')).toBe('audio/mpeg')
    expect(catalogue.unreadable).toEqual([])
  })

  it('tells various artists from one artist when no album artist is named', async () => {
    await put('mix/1.mp3', await shortMp3(1, { title: 'A', artist: 'Ada', album: 'Mix' }))
    await put('mix/2.mp3', await shortMp3(2, { title: 'B', artist: 'Ben', album: 'Mix' }))
    await put('solo/1.mp3', await shortMp3(3, { title: 'C', artist: 'Ada', album: 'Solo' }))
    await put('named/1.mp3', await shortMp3(4, { title: 'D', albumArtist: 'Various Artists', album: 'Named' }))
    const catalogue = await open()
    const artistOf = (name: string): number | undefined => [...catalogue.albums.values()].find(album => album.name === name)?.artistId
    expect(artistOf('Mix')).toBe(0)
    expect(artistOf('Named')).toBe(0)
    expect(titled(catalogue, 'D').artistId).toBe(0)
    expect(catalogue.artists.get(artistOf('Solo') ?? -1)?.name).toBe('Ada')
  })

  it('takes names from files and folders where tags are missing', async () => {
    await put('Some Band/Some Album/07 - Some Song.mp3', await shortMp3(1, {}))
    await put('loose.mp3', await shortMp3(2, {}))
    const catalogue = await open()
    const song = titled(catalogue, 'Some Song')
    expect(song.number).toBe(7)
    expect(catalogue.albums.get(song.albumId)?.name).toBe('Some Album')
    expect(catalogue.artists.get(song.artistId)?.name).toBe('Some Band')
    expect(titled(catalogue, 'loose')).toMatchObject({ albumId: 0, artworkId: 0 })
  })

  it('serves the bytes of the files, whole and in part', async () => {
    const mp3 = await shortMp3(1, { title: 'Real' })
    await put('real.mp3', mp3)
    const catalogue = await open()
    const sound = await catalogue.sound(titled(catalogue, 'Real').id, 'original')
    if (sound === null) throw new Error('no sound')
    expect(sound.size).toBe(mp3.byteLength)
    expect((await bytesOf(sound)).equals(mp3)).toBe(true)
    expect((await bytesOf(sound, 1000, 3001)).equals(mp3.subarray(1000, 3001))).toBe(true)
    expect((await bytesOf(sound, 10, 10)).byteLength).toBe(0)
    await rm(path.join(root, 'real.mp3'))
    expect(await catalogue.sound(titled(catalogue, 'Real').id, 'stream')).toBeNull()
    expect(await catalogue.sound(1, 'stream')).toBeNull()
  })
})

describe('covers', () => {
  it('prefers the picture beside the files, makes it smaller, and gives it whole', async () => {
    await put('a/1.mp3', await shortMp3(1, { title: 'One', album: 'A' }, drawCover({ motif: 'moon', palette: 'rose', seed: 1 }, 40)))
    await put('a/back.jpg', drawCover({ motif: 'moon', palette: 'rust', seed: 1 }, 50))
    await put('a/Cover.JPG', jpeg)
    const catalogue = await open()
    const { artworkId } = titled(catalogue, 'One')
    const whole = await catalogue.cover(artworkId, null)
    expect(whole?.type).toBe('image/jpeg')
    expect(Buffer.from(whole?.bytes ?? []).equals(jpeg)).toBe(true)
    const small = await catalogue.cover(artworkId, 80)
    expect(decode(small?.bytes ?? [])).toMatchObject({ width: 80, height: 80 })
    expect((await catalogue.cover(artworkId, 1000))?.bytes.byteLength).toBe(jpeg.byteLength)
    expect(await catalogue.cover(artworkId + 1, null)).toBeNull()
  })

  it('finds the picture inside a file', async () => {
    await put('b/1.mp3', await shortMp3(1, { title: 'Two', album: 'B' }, jpeg))
    const catalogue = await open()
    const cover = await catalogue.cover(titled(catalogue, 'Two').artworkId, null)
    expect(Buffer.from(cover?.bytes ?? []).equals(jpeg)).toBe(true)
  })

  it('is not taken in by a picture that is none, nor broken by a broken one', async () => {
    await put('c/1.mp3', await shortMp3(1, { title: 'Three', album: 'C' }))
    await put('c/cover.jpg', '<html>no picture</html>')
    await put('d/1.mp3', await shortMp3(2, { title: 'Four', album: 'D' }))
    await put('d/cover.jpg', jpeg.subarray(0, 300))
    const catalogue = await open()
    expect(await catalogue.cover(titled(catalogue, 'Three').artworkId, 300)).toBeNull()
    expect((await catalogue.cover(titled(catalogue, 'Four').artworkId, 80))?.bytes.byteLength).toBe(300)
  })
})

describe('a hostile folder', () => {
  it('lists what cannot be read, each with its reason, and keeps the rest', async () => {
    const good = await shortMp3(1, { title: 'Good' })
    await put('good.mp3', good)
    await put('empty.mp3', '')
    await put('text.mp3', 'This is a shopping list, not music.\n'.repeat(5000))
    await put('noise.mp3', Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * 7919 + (index >> 3) * 31) & 0x7f)))
    await put('half a tag.mp3', good.subarray(0, 20))
    const lying = Buffer.from(good)
    lying.set([0x7f, 0x7f, 0x7f, 0x7f], 6)
    await put('huge tag.mp3', lying)
    await put('song.flac', 'fLaC')
    await put('notes.txt', 'ignored')
    const catalogue = await open()
    expect([...catalogue.tracks.values()].map(track => track.title)).toEqual(['Good'])
    expect(reasons(catalogue)).toEqual({
      'empty.mp3': 'The file is empty',
      'text.mp3': 'No MP3 sound in it',
      'noise.mp3': 'No MP3 sound in it',
      'half a tag.mp3': 'The file ends within its tag',
      'huge tag.mp3': 'Its tag is larger than 32 MB',
      'song.flac': 'Only MP3 files can be played',
    })
  })

  it('reads what is cut off, and what has garbage in front or within', async () => {
    const mp3 = await shortMp3(1, { title: 'Whole' })
    await put('cut.mp3', mp3.subarray(0, mp3.byteLength >> 1))
    await put('garbage.mp3', Buffer.concat([Buffer.alloc(3000, 0x55), await shortMp3(2, {})]))
    const holed = Buffer.from(await shortMp3(3, { title: 'Holed' }))
    holed.fill(0xee, 6000, 9000)
    await put('holed.mp3', holed)
    const catalogue = await open()
    expect([...catalogue.tracks.values()].map(track => track.title).sort()).toEqual(['Holed', 'Whole', 'garbage'])
  })

  it('cleans up what is in the tags', async () => {
    await put(
      'x.mp3',
      await shortMp3(1, { title: `a\u0000b\u0007c${'x'.repeat(5000)}`, artist: '  \u0000 ', track: '-5/99999999', year: '99999' }),
    )
    const [track] = (await open()).tracks.values()
    expect(track?.title.startsWith('a')).toBe(true)
    expect(track?.title.length).toBeLessThanOrEqual(500)
    expect(track?.title).not.toMatch(/\p{Cc}/u)
    expect(track).toMatchObject({ number: 0, year: 0 })
  })

  it('survives links in circles, odd names and folders that are closed', async () => {
    await put('a/b/one.mp3', await shortMp3(1, { title: 'One' }))
    // Windows takes none of these characters in a name, and closes no folder by its mode.
    const isWindows = process.platform === 'win32'
    await put(isWindows ? 'наверх/🎵 name.mp3' : 'наверх/🎵 "quoted" \\ name\n.mp3', await shortMp3(2, {}))
    await put('.hidden/two.mp3', await shortMp3(3, {}))
    await symlink('..', path.join(root, 'a/b/up'))
    await symlink(root, path.join(root, 'a/again'))
    await symlink('nowhere.mp3', path.join(root, 'dangling.mp3'))
    await mkdir(path.join(root, 'folder.mp3'))
    await put('closed/three.mp3', await shortMp3(4, {}))
    await chmod(path.join(root, 'closed'), 0)
    const catalogue = await open()
    await chmod(path.join(root, 'closed'), 0o700)
    const expected = isWindows || process.getuid?.() === 0 ? 3 : 2 // nothing is closed to root
    expect(catalogue.tracks.size).toBe(expected)
    expect(reasons(catalogue)['dangling.mp3']).toBe('The file is gone')
  })

  // Windows makes no holes in a file by itself.
  it.skipIf(process.platform === 'win32')('does not read a large file through', async () => {
    await put('large.mp3', await shortMp3(1, { title: 'Large' }))
    // A terabyte of nothing: nobody reads that within the test's time.
    await truncate(path.join(root, 'large.mp3'), 1e12)
    expect((await open()).tracks.size).toBe(1)
  })

  it('throws for a folder that is not there, and is empty for one without music', async () => {
    expect((await open()).tracks.size).toBe(0)
    await expect(folderCatalogue({ folder: path.join(root, 'missing') })).rejects.toThrow('ENOENT')
  })
})

describe('the next start', () => {
  it('stops again and again while it takes 2,000 known songs from the index', async () => {
    const files = new Map<string, KnownFile>()
    const facts = { title: '', artist: '', albumArtist: '', album: '', genres: [], replayGain: '' }
    const numbers = { track: 0, disc: 0, year: 0, seconds: 1 }
    for (let at = 0; at < 2000; at++) {
      await put(`${at}.mp3`, '')
      const modified = Number((await stat(path.join(root, `${at}.mp3`), { bigint: true })).mtimeMs)
      const version = { bytes: 0, modified, birth: '', absent: false }
      files.set(`${at}.mp3`, { ...version, facts: { ...facts, ...numbers, compilation: false, picture: false } })
    }
    await saveIndex(data, { ids: new Map(), files })
    const inTurn = new Map<number, number>()
    const { made } = await countTurns(soFar =>
      folderCatalogue({ folder: root, data, progress: () => inTurn.set(soFar(), (inTurn.get(soFar()) ?? 0) + 1) }),
    )
    expect(made.tracks.size).toBe(2000)
    expect(Math.max(...inTurn.values())).toBeLessThan(1100)
  })

  it('does not read a file again that was no MP3, until it changes', async () => {
    const mp3 = await shortMp3(1, { title: 'Song' })
    await put('song.mp3', Buffer.alloc(mp3.length))
    await utimes(path.join(root, 'song.mp3'), 1000, 1000)
    const first = await open()
    await put('song.mp3', mp3)
    await utimes(path.join(root, 'song.mp3'), 1000, 1000)
    for (const catalogue of [first, await open(), await open()]) expect(reasons(catalogue)).toEqual({ 'song.mp3': 'No MP3 sound in it' })
    await utimes(path.join(root, 'song.mp3'), 1001, 1001)
    const changed = await open()
    expect([titled(changed, 'Song').length, changed.unreadable]).toEqual([1, []])
  })

  it('keeps ids when files come and go, and with a damaged or missing index', async () => {
    await put('b.mp3', await shortMp3(1, { title: 'B', artist: 'Artist', album: 'Album' }))
    const before = titled(await open(), 'B')
    await put('a.mp3', await shortMp3(2, { title: 'A', artist: 'Artist', album: 'Album' }))
    const second = await open()
    expect(titled(second, 'B')).toMatchObject({ id: before.id, albumId: before.albumId, artistId: before.artistId })
    await rm(path.join(root, 'b.mp3'))
    expect((await open()).tracks.size).toBe(1)
    for (const damaged of [
      '{"version":1,"ids":{"track a.mp3":5}}',
      '{"version":2}\n["track a.mp3","x"]',
      '{"version":2}\n["track a.mp3",',
      '',
    ]) {
      await writeFile(path.join(data, 'folder-index.json'), damaged)
      expect(titled(await open(), 'A').id).toBe(titled(second, 'A').id)
    }
    await rm(data, { recursive: true })
    expect(titled(await open(), 'A').id).toBe(titled(second, 'A').id)
  })

  it('reads a file again only when it has changed', async () => {
    await put('a.mp3', await shortMp3(1, { title: 'Old' }))
    await open()
    await put('a.mp3', await shortMp3(1, { title: 'New title' }))
    expect(titled(await open(), 'New title').length).toBe(1)
  })

  it('tells how far it is', async () => {
    await put('a.mp3', await shortMp3(1, {}))
    const seen: number[] = []
    await folderCatalogue({ folder: root, progress: done => seen.push(done) })
    expect(seen[0]).toBe(0)
    expect(seen.at(-1)).toBe(1)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })
})

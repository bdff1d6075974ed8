// The demo library: 24 albums, about 240 tracks, names of every kind, and sound for each track.

import { bytesOf } from 'demo-music/for-tests'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '../world/catalogue.ts'
import { demoCatalogue } from './demo.ts'

let demo: Catalogue
beforeAll(async () => {
  demo = await demoCatalogue({ seed: 1 })
})
const tracks = () => [...demo.tracks.values()]
const albums = () => [...demo.albums.values()]

describe('the demo library', () => {
  it('has 24 albums and about 240 tracks, and rows that agree with each other', () => {
    expect(demo.albums.size).toBe(24)
    expect(demo.tracks.size).toBeGreaterThan(225)
    expect(demo.tracks.size).toBeLessThan(255)
    for (const album of albums()) {
      for (const id of album.trackIds) expect(demo.tracks.get(id)?.albumId).toBe(album.id)
      if (album.artistId !== 0) expect(demo.artists.has(album.artistId)).toBe(true)
    }
    for (const track of tracks()) {
      expect(demo.artists.has(track.artistId)).toBe(true)
      for (const { artistId } of track.additionalArtists) expect(demo.artists.has(artistId)).toBe(true)
    }
    for (const { trackIds } of [...demo.playlists.values(), ...demo.tags.values()]) {
      expect(trackIds.every(id => demo.tracks.has(id))).toBe(true)
      expect(new Set(trackIds).size).toBe(trackIds.length)
    }
  })

  it('has two sets of two discs, various artists, guests, loose tracks, trash, and an album without a cover', () => {
    const sets = Map.groupBy(albums(), album => `${album.name} ${album.artistId}`)
    const discs = [...sets.values()].filter(set => set.length > 1).map(set => set.map(album => album.disc))
    expect(discs).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(albums().filter(album => album.artistId === 0)).toHaveLength(1)
    expect(tracks().filter(track => track.albumId === 0)).toHaveLength(2)
    expect(tracks().filter(track => track.trashed)).toHaveLength(3)
    expect(tracks().some(track => track.additionalArtists.length > 0)).toBe(true)
    expect(albums().filter(album => album.trackIds.every(id => demo.tracks.get(id)?.artworkId === 0))).toHaveLength(1)
  })

  it.each([
    ['Japanese', /\p{Script=Hiragana}/u],
    ['Korean', /\p{Script=Hangul}/u],
    ['Arabic', /\p{Script=Arabic}/u],
    ['Hebrew', /\p{Script=Hebrew}/u],
    ['Greek', /\p{Script=Greek}/u],
    ['Cyrillic', /\p{Script=Cyrillic}/u],
    ['very long', /.{110}/u],
  ])('has %s names', (_, script) => {
    expect(albums().some(album => script.test(album.name)) || tracks().some(track => script.test(track.title))).toBe(true)
  })

  it('has a sound of the right size for every track, no two alike, and none for others', async () => {
    const begins = new Set<string>()
    for (const track of tracks()) {
      const sound = await demo.sound(track.id, 'stream')
      expect(sound?.size).toBe(track.size)
      expect(Math.abs((sound?.size ?? 0) / 16_000 - track.length)).toBeLessThan(1.5)
      begins.add(String(sound?.size))
    }
    expect(begins.size).toBeGreaterThan(200)
    expect(await demo.sound(1, 'stream')).toBeNull()
  })

  it('has a cover of its own for each release', async () => {
    const ids = new Set(
      tracks()
        .map(track => track.artworkId)
        .filter(id => id !== 0),
    )
    expect(ids.size).toBe(21)
    const pictures = await Promise.all([...ids].map(async id => Buffer.from((await demo.cover(id, 80))?.bytes ?? []).toString('base64')))
    expect(new Set(pictures).size).toBe(21)
    expect(await demo.cover(1, 80)).toBeNull()
  })
})

it('the same seed gives the same library, another seed another', async () => {
  const [again, other] = [await demoCatalogue({ seed: 1 }), await demoCatalogue({ seed: 2 })]
  expect([...again.tracks]).toEqual([...demo.tracks])
  expect([...again.playlists]).toEqual([...demo.playlists])
  expect([...other.tracks.values()].map(track => track.size)).not.toEqual(tracks().map(track => track.size))
  const start = async (catalogue: Catalogue): Promise<string> => {
    const sound = await catalogue.sound(9005, 'stream')
    return sound === null ? '' : (await bytesOf(sound, 0, 30_000)).toString('base64')
  }
  expect(await start(again)).toBe(await start(demo))
  expect(await start(other)).not.toBe(await start(demo))
})

// Generated libraries: the same from the same seed, sound in themselves at every size, awkward where real ones are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Catalogue } from '../world/catalogue.ts'
import { scaleCatalogue } from './scale.ts'
import { virtualMap } from './virtual-map.ts'

const size = fc.integer({ min: 1, max: 3_000 })
const seed = fc.integer({ min: 0, max: 2 ** 31 })

test('everything that is named exists, and every track is on the one album it names', () => {
  fc.assert(
    fc.property(size, seed, (tracks, from) => {
      const library = scaleCatalogue({ tracks, seed: from })
      const listed = [...library.albums.values()].flatMap(album => album.trackIds.map(id => [id, album.id]))
      expect(listed.length).toBe(tracks)
      for (const [id, albumId] of listed) expect(library.tracks.get(Number(id))?.albumId).toBe(albumId)
      for (const track of library.tracks.values()) {
        expect(library.artists.has(track.artistId)).toBe(true)
        for (const { artistId } of track.additionalArtists) expect(library.artists.has(artistId)).toBe(true)
      }
      for (const album of library.albums.values()) expect(album.artistId === 0 || library.artists.has(album.artistId)).toBe(true)
      for (const { trackIds } of [...library.playlists.values(), ...library.tags.values()])
        expect(trackIds.every(id => library.tracks.has(id)) && new Set(trackIds).size === trackIds.length).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('the same seed gives the same rows, another seed others', () => {
  const rows = (library: Catalogue) => JSON.stringify([[...library.tracks], [...library.albums], [...library.artists]])
  fc.assert(
    fc.property(size, seed, (tracks, from) => {
      expect(rows(scaleCatalogue({ tracks, seed: from }))).toBe(rows(scaleCatalogue({ tracks, seed: from })))
    }),
    { numRuns: 10 },
  )
  expect(rows(scaleCatalogue({ tracks: 100, seed: 1 }))).not.toBe(rows(scaleCatalogue({ tracks: 100, seed: 2 })))
})

test('awkward rows are among them', () => {
  const library = scaleCatalogue({ tracks: 20_000, seed: 1 })
  const tracks = [...library.tracks.values()]
  const titles = tracks.map(track => track.title)
  expect(titles).toContain('')
  for (const script of [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /\p{Emoji_Presentation}/u])
    expect(titles.some(title => script.test(title))).toBe(true)
  expect(Math.max(...titles.map(title => title.length))).toBeGreaterThan(300)
  for (const odd of ['trashed', 'artworkId', 'length', 'year', 'genre', 'replayGain'] as const)
    expect(tracks.some(track => (odd === 'trashed' ? track.trashed : !track[odd]))).toBe(true)
  expect([...library.albums.values()].some(album => album.artistId === 0)).toBe(true)
  expect([...library.albums.values()].some(album => album.disc === 2)).toBe(true)
})

test('a million tracks are there, and each is made when it is asked for', () => {
  const library = scaleCatalogue({ tracks: 1_000_000, seed: 1 })
  expect(library.tracks.size).toBe(1_000_000)
  expect([...library.tracks.keys()].at(-1)).toBe(100_003 + 3 * 999_999)
  const last = library.tracks.get(100_003 + 3 * 999_999)
  expect(last).toMatchObject({ id: 100_003 + 3 * 999_999 })
  expect(library.tracks.get(100_003 + 3 * 999_999)).not.toBe(last)
})

test('sizes out of range are refused', () => {
  for (const tracks of [0, -1, 1.5, 1_000_001, Number.NaN]) expect(() => scaleCatalogue({ tracks, seed: 1 })).toThrow(RangeError)
})

test('sound and covers are there for what exists only', async () => {
  const library = scaleCatalogue({ tracks: 80, seed: 1 })
  expect((await library.sound(100_003, 'stream'))?.size).toBeGreaterThan(100_000)
  expect(await library.sound(100_004, 'stream')).toBeNull()
  const withCover = [...library.tracks.values()].find(track => track.artworkId !== 0)
  expect((await library.cover(withCover?.artworkId ?? 0, 80))?.type).toBe('image/jpeg')
  expect(await library.cover(1, 80)).toBeNull()
})

test('a virtual map behaves as a real one', () => {
  const keys = fc.record({
    first: fc.integer({ min: 0, max: 50 }),
    step: fc.integer({ min: 1, max: 5 }),
    count: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(keys, shape => {
      const virtual = virtualMap(shape, position => `value ${position}`)
      const real = new Map(Array.from({ length: shape.count }, (_, index) => [shape.first + index * shape.step, `value ${index}`]))
      expect([...virtual]).toEqual([...real])
      expect([...virtual.keys()]).toEqual([...real.keys()])
      expect([...virtual.values()]).toEqual([...real.values()])
      for (let key = -3; key < 160; key += 1) expect([virtual.get(key), virtual.has(key)]).toEqual([real.get(key), real.has(key)])
      const seen: [number, string][] = []
      virtual.forEach((value, key) => {
        seen.push([key, value])
      })
      expect(seen).toEqual([...real])
    }),
  )
})

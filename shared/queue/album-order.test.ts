import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { shuffledByAlbum } from './album-order.ts'

const albumOf = (track: number): number | null => (track < 100 ? null : Math.floor(track / 100))
const ids = (...numbers: number[]) => numbers.map(trackId)

describe('album shuffle', () => {
  it('keeps the order inside each album, puts the current album first and loses nothing', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 699 }), { minLength: 1, maxLength: 60 }),
        fc.nat(),
        fc.integer({ min: 0, max: 2 ** 40 }),
        (numbers, at, seed) => {
          const tracks = ids(...numbers)
          const index = at % tracks.length
          const ordered = shuffledByAlbum(tracks, index, albumOf, seed)
          expect([...ordered].sort()).toEqual([...tracks].sort())
          const seen = new Set<number>()
          for (const [index, track] of ordered.entries()) {
            const album = albumOf(track)
            const previous = ordered[index - 1]
            if (album === null) continue
            // The songs of an album stand in a row: after another album none follows.
            if (previous === undefined || albumOf(previous) !== album) expect(seen.has(album)).toBe(false)
            else expect(tracks.indexOf(previous)).toBeLessThan(tracks.indexOf(track))
            seen.add(album)
          }
          const current = tracks[index] ?? trackId(0)
          const first = ordered[0] ?? trackId(0)
          expect(albumOf(current) === null ? first : albumOf(first)).toBe(albumOf(current) ?? current)
        },
      ),
    )
  })
  it('is fair: each of three albums is as often second as any other', () => {
    const tracks = ids(100, 101, 200, 201, 300, 301, 400)
    const second = new Map<number | null, number>()
    for (let seed = 0; seed < 3000; seed++) {
      const album = albumOf(shuffledByAlbum(tracks, 0, albumOf, seed)[2] ?? trackId(0))
      second.set(album, (second.get(album) ?? 0) + 1)
    }
    for (const album of [2, 3, 4]) expect(Math.abs((second.get(album) ?? 0) - 1000)).toBeLessThan(130)
  })
})

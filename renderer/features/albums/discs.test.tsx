// @vitest-environment happy-dom
// An album of very many discs: those in view are drawn, and every song is still reached.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { albumId } from '../../../shared/ids.ts'
import { libraryFrom } from '../../../shared/library/import/library-for-tests.ts'
import { showPage } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

/** A box of so many discs with a song each. */
function box(discs: number) {
  const numbers = Array.from({ length: discs }, (_, at) => at + 1)
  return libraryFrom({
    tracks: {
      map: { title: 0, genre: 1, album_id: 2, artist_id: 3, track: 4, length: 5 },
      ...Object.fromEntries(numbers.map(at => [at, [`Song ${at}`, 'Rock', at, 1, 1, 100]])),
    },
    albums: {
      map: { name: 0, tracks: 1, artist_id: 2, rating: 3, trashed: 4, year: 5, disc: 6 },
      ...Object.fromEntries(numbers.map(at => [at, ['Box', [at], 1, 0, false, 2000, at]])),
    },
    artists: { 1: ['Someone', [], false, 0], map: { name: 0, tracks: 1, trashed: 2, rating: 3 } },
    playlists: {},
    tags: {},
    trash: { map: { name: 0, tracks: 1 } },
  })
}
const heads = (): (string | null)[] => screen.getAllByRole('rowheader').map(head => head.textContent)
const rowAt = (position: number) => document.querySelector<HTMLElement>(`[data-position="${position}"]`)

it('draws the discs in view of a thousand, and goes to the last song by its key', async () => {
  shown = await showPage({ library: box(1_000), route: { kind: 'album', id: albumId(1) } })
  expect(heads().slice(0, 3)).toEqual(['Disc 1', 'Disc 2', 'Disc 3'])
  expect(screen.getAllByRole('rowgroup').length).toBeLessThan(50)
  await act(async () => fireEvent.click(rowAt(0) ?? document.body))
  await act(async () => fireEvent.keyDown(rowAt(0) ?? document.body, { key: 'End' }))
  expect(document.activeElement).toBe(rowAt(999))
  expect(heads().at(-1)).toBe('Disc 1000')
  expect(screen.getAllByRole('rowgroup').length).toBeLessThan(50)
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' }))
  expect(document.activeElement).toBe(rowAt(998))
  expect(shown.bugs).toEqual([])
})

it('draws all discs of a box that has a few', async () => {
  shown = await showPage({ library: box(50), route: { kind: 'album', id: albumId(1) } })
  expect(heads()).toHaveLength(50)
})

// The filters of albums and artists with a query of sixty conditions: nothing evaluates all of it in one go.
// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { titled } from '../../../shared/library/search/search-for-tests.ts'
import { useFilteredAlbums, useFilteredArtists } from './use-filtered-collections.ts'

const library = titled(Array.from({ length: 9_000 }, (_, index) => `Blue ${index}`))
const { albumOrder, artistOrder } = library
const asking = { today: 0 }
/** What only the song 300 meets: it is on the first album, by the first artist. */
const text = `"blue 300" ${Array.from({ length: 59 }, (_, index) => `-"n${index}"`).join(' ')}`

it('shows all until a long query is evaluated, and answers short ones at once', async () => {
  const { result, rerender } = renderHook(
    ({ filter }) => ({
      albums: useFilteredAlbums(library, filter, asking),
      artists: useFilteredArtists(library, artistOrder, filter, asking),
    }),
    { initialProps: { filter: text } },
  )
  expect(result.current).toEqual({ albums: albumOrder, artists: artistOrder })
  await waitFor(() => expect(result.current.albums).toHaveLength(1))
  await waitFor(() => expect(result.current.artists.length).toBeLessThan(artistOrder.length))
  rerender({ filter: '"nowhere"' })
  expect(result.current.albums).toHaveLength(0)
  rerender({ filter: text })
  expect(result.current.albums).toBe(albumOrder)
  rerender({ filter: '' })
  expect(result.current).toEqual({ albums: albumOrder, artists: artistOrder })
})

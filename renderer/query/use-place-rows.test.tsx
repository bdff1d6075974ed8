// The songs of a smart playlist over a large library: found between frames, and never those of another place or library.
// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { smartId } from '../../shared/ids.ts'
import type { Place } from '../../shared/library/model/model.ts'
import { rowsOfPlace } from '../../shared/library/query/place-rows.ts'
import { titled } from '../../shared/library/search/search-for-tests.ts'
import { usePlaceRows } from './use-place-rows.ts'

const titles = Array.from({ length: 6_000 }, (_, index) => `${index % 3 === 0 ? 'Blue' : 'Red'} ${index}`)
const library = titled(titles)
const sort = { by: 'title', descending: false } as const
const smart = (id: string, query: string) => ({ id: smartId(id), name: id, query, sort, limit: null })
const asked = { today: 22_000, smartPlaylists: [smart('blue', 'title:blue'), smart('red', 'title:red')] }
const blue: Place = { kind: 'smart', id: smartId('blue') }
const red: Place = { kind: 'smart', id: smartId('red') }
const songs: Place = { kind: 'songs' }

it('finds between frames what conditions name, and knows the others at once', async () => {
  const start: { place: Place; of: typeof library } = { place: blue, of: library }
  const { result, rerender } = renderHook(({ place, of }) => usePlaceRows(of, place, asked), { initialProps: start })
  const expectFound = (place: Place, of = library) =>
    waitFor(() => expect([...(result.current ?? [])]).toEqual([...rowsOfPlace(of, place, asked)]))
  expect(result.current).toBeNull()
  await expectFound(blue)
  expect(result.current).toHaveLength(2_000)
  rerender({ place: red, of: library })
  expect(result.current).toBeNull()
  await expectFound(red)
  rerender({ place: songs, of: library })
  expect(result.current).toBe(library.orders.title)
  const other = titled(titles.toReversed())
  rerender({ place: red, of: other })
  expect(result.current).toBeNull()
  await expectFound(red, other)
})

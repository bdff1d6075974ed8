// A filter with conditions over a large list: answered between frames, and never with rows of another list.
// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newDerived } from '../../../shared/library/model/derived.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { narrowRows } from '../../../shared/library/query/find.ts'
import { titled } from '../../../shared/library/search/search-for-tests.ts'
import { useFilteredRows } from './use-filtered-rows.ts'

const asking = { today: 22_000 }
const titles = Array.from({ length: 6_000 }, (_, index) => `${index % 3 === 0 ? 'Blue' : 'Red'} ${index}`)
const library = titled(titles)
const all = library.orders.title

it('keeps what fitted before until conditions are answered', async () => {
  const { result, rerender } = renderHook(({ text }) => useFilteredRows(library, 'songs', all, text, asking), {
    initialProps: { text: '' },
  })
  expect(result.current).toBe(all)
  rerender({ text: 'title:blue' })
  expect(result.current).toBe(all)
  await waitFor(() => expect(result.current).toHaveLength(2_000))
  const blue = result.current
  rerender({ text: 'title:red' })
  expect(result.current).toBe(blue)
  await waitFor(() => expect([...result.current]).toEqual([...narrowRows(library, all, 'title:red', asking)]))
  rerender({ text: 'blue 30' })
  expect([...result.current]).toEqual([...narrowRows(library, all, 'blue 30', asking)])
})

it('answers at once where one comes with a text, and in another place or library', async () => {
  const other = titled(titles.toReversed())
  const start = { of: library, place: 'songs', rows: all, text: 'title:blue' }
  const { result, rerender } = renderHook(({ of, place, rows, text }) => useFilteredRows(of, place, rows, text, asking), {
    initialProps: start,
  })
  const expectNow = (now: typeof start): void => expect([...result.current]).toEqual([...narrowRows(now.of, now.rows, now.text, asking)])
  expectNow(start)
  const elsewhere = { ...start, place: 'album 1', rows: all.subarray(0, 500) }
  rerender(elsewhere)
  expectNow(elsewhere)
  const newer = { ...elsewhere, of: other, rows: other.orders.title }
  rerender(newer)
  expectNow(newer)
  const typed = { ...newer, text: 'title:red' }
  rerender(typed)
  await waitFor(() => expectNow(typed))
})

it('answers a long text between frames also in another library or place, and keeps rows only of the same place', async () => {
  const large = titled(Array.from({ length: 9_000 }, (_, index) => `${index % 3 === 0 ? 'Blue' : 'Red'} ${index}`))
  const text = 'title:blue '.repeat(60)
  const start = { of: large, place: 'songs', rows: large.orders.title, text }
  const { result, rerender } = renderHook(({ of, place, rows, text }) => useFilteredRows(of, place, rows, text, asking), {
    initialProps: start,
  })
  expect(result.current).toBe(start.rows)
  await waitFor(() => expect(result.current).toHaveLength(3_000))
  const found = result.current
  const liked = { ...large, derived: newDerived<Library>() }
  rerender({ ...start, of: liked })
  expect(result.current).toBe(found)
  const elsewhere = { ...start, of: liked, place: 'album 1', rows: start.rows.subarray(0, 6_000) }
  rerender(elsewhere)
  expect(result.current).toBe(elsewhere.rows)
  await waitFor(() => expect([...result.current]).toEqual([...narrowRows(liked, elsewhere.rows, text, asking)]))
})

it('drops what is overtaken', async () => {
  const { result, rerender } = renderHook(({ text }) => useFilteredRows(library, 'songs', all, text, asking), {
    initialProps: { text: '' },
  })
  rerender({ text: 'title:blue' })
  rerender({ text: 'title:"red 1"' })
  await waitFor(() => expect([...result.current]).toEqual([...narrowRows(library, all, 'title:"red 1"', asking)]))
  expect(result.current.length).toBeGreaterThan(0)
})

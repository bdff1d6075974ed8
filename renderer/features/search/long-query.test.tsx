// A query of sixty conditions, as a link may bring it: nothing evaluates all of it in one go, and what is shown stays meanwhile.
// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { findTracks, isPlain } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { rowsOfSmart } from '../../../shared/library/query/place-rows.ts'
import { titled } from '../../../shared/library/search/search-for-tests.ts'
import { searchIndex } from '../../../shared/library/search/search-index.ts'
import { searchAtOnce } from '../../state/library/search-results.ts'
import { showPage } from '../../tests/page-for-tests.ts'

vi.mock('../../../shared/library/query/find.ts', async original => {
  const real = await original<typeof import('../../../shared/library/query/find.ts')>()
  return { ...real, findTracks: vi.fn(real.findTracks) }
})
vi.mock('../../state/library/search-results.ts', async original => {
  const real = await original<typeof import('../../state/library/search-results.ts')>()
  return { ...real, searchAtOnce: vi.fn(real.searchAtOnce) }
})
vi.mock('../../../shared/library/query/place-rows.ts', async original => {
  const real = await original<typeof import('../../../shared/library/query/place-rows.ts')>()
  return { ...real, rowsOfSmart: vi.fn(real.rowsOfSmart) }
})

const library = titled(Array.from({ length: 9_000 }, (_, index) => `${index % 3 === 0 ? 'Blue' : 'Red'} ${index}`))
searchIndex.whole(library)
/** Sixty different conditions, as equal ones are evaluated once, within the first slice. */
const blues = `"blue" ${Array.from({ length: 59 }, (_, index) => `-"n${index}"`).join(' ')}`
/** Milliseconds; only a machine that is very busy needs them. */
const patience = { timeout: 15_000 }
let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(() => void vi.clearAllMocks())
afterEach(() => shown.close())

const searchedAtOnce = () => vi.mocked(searchAtOnce).mock.calls.map(([, text]) => text)
const expectPlainOnly = () => expect(searchedAtOnce().filter(text => !isPlain(parse(text)))).toEqual([])

it('says what could be left out where nothing is found', async () => {
  shown = await showPage({ library, route: { kind: 'search', text: `year:1 ${blues}` } })
  const link = await screen.findByRole('link', { name: 'Without “Year 1”' }, patience)
  expect(link.closest('li')?.textContent).toContain('3,000 songs')
  // Lines were kept free for all that are tried, so nothing moved when one of them came.
  expect(link.closest<HTMLElement>('.lines')?.style.getPropertyValue('--lines')).toBe('6')
  expect(findTracks).not.toHaveBeenCalled()
  expectPlainOnly()
})

it('keeps its results while they are searched for anew after a change of the library', async () => {
  shown = await showPage({ library, route: { kind: 'search', text: blues } })
  const songs = () => screen.getByRole('grid', { name: 'Songs' })
  await screen.findByRole('grid', { name: 'Songs' }, patience)
  const before = songs()
  const id = trackId(library.tracks.id[0] ?? 0)
  await act(async () => void shown.app.library.showOptimistically([{ kind: 'rate', of: 'tracks', ids: [id], rating: 5 }]))
  expect(songs()).toBe(before)
  expectPlainOnly()
  await waitFor(() => expect(shown.app.library.getState().library).not.toBe(library), patience)
})

it('does by Enter in the palette what the key asked for, once it is answered', async () => {
  shown = await showPage({ library })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const field = screen.getByRole('combobox', { name: 'Search' })
  const text = `${blues} "blue 300"`
  await act(async () => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull(), patience)
  expectPlainOnly()
  expect(shown.app.mirror.getState().settings.searches[0]).toBe(text)
  expect(shown.commands()).toMatchObject([{ type: 'play', tracks: [library.tracks.id[300]] }])
})

it('is counted between frames in the editor of a smart playlist', async () => {
  shown = await showPage({ library })
  const draft = { id: null, name: '', query: blues, sort: { by: 'title', descending: false }, limit: null } as const
  await act(async () => shown.app.layers.open({ kind: 'smart', draft }))
  const dialog = within(screen.getByRole('dialog', { name: 'New smart playlist' }))
  await dialog.findByText(/^3,000 songs/, {}, patience)
  expect(rowsOfSmart).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByRole('combobox', { name: 'Songs that fit' }), { target: { value: 'title:blue' } })
  await waitFor(() => expect(rowsOfSmart).toHaveBeenCalled(), patience)
})

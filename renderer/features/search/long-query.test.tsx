// A query of sixty conditions, as a link may bring it: nothing evaluates all of it in one go, and what is shown stays meanwhile.
// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { smartId, trackId } from '../../../shared/ids.ts'
import { findInChunks, findTracks, isPlain } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { rowsOfSmart } from '../../../shared/library/query/place-rows.ts'
import { titled } from '../../../shared/library/search/search-for-tests.ts'
import { searchIndex } from '../../../shared/library/search/search-index.ts'
import { playSearchResults } from '../../state/actions/play-search-results.ts'
import { sendCommand } from '../../state/commands.ts'
import { findRows } from '../../state/library/find-rows.ts'
import { searchAtOnce } from '../../state/library/search-results.ts'
import { showPage } from '../../tests/page-for-tests.ts'
import { smartMenu } from '../smart-playlists/smart-menu.ts'
import { paletteLimits } from './palette-entries.ts'
import { smartEntries } from './palette-smart.ts'

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
let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(() => void vi.clearAllMocks())
afterEach(() => shown.close())

const searchedAtOnce = () => vi.mocked(searchAtOnce).mock.calls.map(([, text]) => text)
/** Ids of the songs that the query finds, in their order. */
const blueIds = [...library.orders.title].map(row => library.tracks.id[row] ?? 0).filter(id => library.tracks.id.indexOf(id) % 3 === 0)
const smart = { id: smartId('blues'), name: 'Some blues', query: blues, sort: { by: 'title', descending: false }, limit: null } as const
const expectNothingInOneGo = (): void => {
  expect(findTracks).not.toHaveBeenCalled()
  expect(rowsOfSmart).not.toHaveBeenCalled()
}
const expectPlainOnly = () => expect(searchedAtOnce().filter(text => !isPlain(parse(text)))).toEqual([])

it('says what could be left out where nothing is found', async () => {
  shown = await showPage({ library, route: { kind: 'search', text: `year:1 ${blues}` } })
  const link = await screen.findByRole('link', { name: 'Without “Year 1”' })
  expect(link.closest('li')?.textContent).toContain('3,000 songs')
  // Space is reserved for all six suggestions that are tried, so that nothing moves when one is found.
  expect(link.closest<HTMLElement>('.lines')?.style.getPropertyValue('--lines')).toBe('6')
  expect(findTracks).not.toHaveBeenCalled()
  expectPlainOnly()
})

it('keeps its results while they are searched for anew after a change of the library', async () => {
  shown = await showPage({ library, route: { kind: 'search', text: blues } })
  const songs = () => screen.getByRole('grid', { name: 'Songs' })
  await screen.findByRole('grid', { name: 'Songs' })
  const before = songs()
  const id = trackId(library.tracks.id[0] ?? 0)
  await act(async () => void shown.app.library.showOptimistically([{ kind: 'rate', of: 'tracks', ids: [id], rating: 5 }]))
  expect(songs()).toBe(before)
  expectPlainOnly()
  await waitFor(() => expect(shown.app.library.getState().library).not.toBe(library))
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
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  expectPlainOnly()
  expect(shown.app.mirror.getState().settings.searches[0]).toBe(text)
  expect(shown.commands()).toMatchObject([{ type: 'play', tracks: [library.tracks.id[300]] }])
})

it('is counted between frames in the editor of a smart playlist', async () => {
  shown = await showPage({ library })
  const draft = { id: null, name: '', query: blues, sort: { by: 'title', descending: false }, limit: null } as const
  await act(async () => shown.app.layers.open({ kind: 'smart', draft }))
  const dialog = within(screen.getByRole('dialog', { name: 'New smart playlist' }))
  await dialog.findByText(/^3,000 songs/)
  expect(rowsOfSmart).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByRole('combobox', { name: 'Songs that fit' }), { target: { value: 'title:blue' } })
  await waitFor(() => expect(rowsOfSmart).toHaveBeenCalled())
})

it('is played from a song of its results by what the search has found', async () => {
  shown = await showPage({ library, route: { kind: 'search', text: blues } })
  const songs = await screen.findByRole('grid', { name: 'Songs' })
  const second = songs.querySelector('[data-position="1"]')
  if (second === null) throw new Error('No second song')
  fireEvent.doubleClick(second)
  expectNothingInOneGo()
  expectPlainOnly()
  expect(shown.commands()).toMatchObject([{ type: 'play', tracks: blueIds.slice(0, 200), index: 1 }])
})

it('is played between frames on request of a program', async () => {
  shown = await showPage({ library })
  playSearchResults(shown.app, blues)
  expectNothingInOneGo()
  expect(shown.commands()).toEqual([])
  await waitFor(() => expect(shown.commands()).toMatchObject([{ type: 'play', tracks: blueIds.slice(0, 200), index: 0 }]))
  playSearchResults(shown.app, '"blue 300"')
  expect(shown.commands().at(-1)).toMatchObject({ type: 'play', tracks: [library.tracks.id[300]] })
})

it('is not played once something else was asked for meanwhile', async () => {
  shown = await showPage({ library })
  playSearchResults(shown.app, blues)
  playSearchResults(shown.app, `${blues} "blue 300"`)
  await waitFor(() => expect(shown.commands()).toMatchObject([{ type: 'play', tracks: [library.tracks.id[300]] }]))
  playSearchResults(shown.app, blues)
  sendCommand(shown.app, { type: 'pause' })
  const onFound = vi.fn()
  findRows(shown.app, library, blues, findInChunks(library, blues, { today: 0 }), onFound)
  await waitFor(() => expect(onFound).toHaveBeenCalledOnce())
  expect(shown.commands().map(({ type }) => type)).toEqual(['play', 'pause'])
})

it('is taken between frames where a smart playlist is enqueued or becomes a playlist', async () => {
  shown = await showPage({ library })
  const { app } = shown
  shown.setState({ smartPlaylists: [smart] })
  const [entry] = smartEntries(app, library, searchAtOnce(library, 'some blues', { today: 0 }, paletteLimits))
  entry?.addToQueue?.()
  const save = smartMenu(app, smart).find(({ label }) => label === 'Save as a playlist')
  save?.run()
  expectNothingInOneGo()
  expect(app.layers.getState()).toBeNull()
  await waitFor(() => expect(shown.commands()).toMatchObject([{ type: 'playLast', tracks: blueIds }]))
  await waitFor(() => expect(app.layers.getState()).toMatchObject({ kind: 'create-playlist', tracks: blueIds }))
  act(() => app.layers.close())
  save?.run()
  act(() => app.view.navigate({ kind: 'songs' }))
  entry?.playNext?.()
  await waitFor(() => expect(shown.commands().at(-1)).toMatchObject({ type: 'playNext', tracks: blueIds }))
  expect(app.layers.getState()).toBeNull()
})

// @vitest-environment happy-dom
// Details as a person asks for them: by menu and key, of one and of several, and of what plays.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { albumId, trackId } from '../../../shared/ids.ts'
import { storageFlags } from '../../../shared/kept.ts'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import { emptyPlayback } from '../../../shared/queue/model.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
afterEach(() => shown.close())

const main = () => within(screen.getByRole('main'))
const layer = () => within(screen.getByRole('dialog', { name: 'Details' }))
const value = (name: string): string[] => {
  const term = layer().getByText(name, { selector: 'dt' })
  return Array.from(term.parentElement?.querySelectorAll('dd') ?? [], dd => dd.textContent ?? '')
}
const song = (title: string): HTMLElement => {
  const row = main().getByText(title).closest<HTMLElement>('[data-position]')
  if (row === null) throw new Error(title)
  return row
}

it('of a song come by its menu and say what the service tells, and whether it is downloaded', async () => {
  const state = { ...signedIn, downloads: { ...initialState.downloads, revision: 1 } }
  shown = await showPage({ route: { kind: 'songs' }, state, kept: [[trackId(9001), storageFlags.downloaded]] })
  fireEvent.contextMenu(main().getByText('Slack Water'))
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /^Details/ })))
  expect(layer().getByRole('heading', { level: 2, name: 'Slack Water' })).toBeTruthy()
  expect(value('Also credited')).toEqual(['R. Quill'])
  expect(value('Length')).toEqual(['3:34'])
  expect(value('Rating')).toEqual(['Liked'])
  expect(value('Size of the original')).toEqual(['5.1 MB'])
  expect(value('Gain')).toEqual(['−6.4 dB'])
  expect(value('Folder')).toEqual(['music/low tide'])
  expect(value('On this computer')).toEqual(['Downloaded'])
  await act(async () => fireEvent.click(layer().getByRole('link', { name: 'R. Quill' })))
  expect(screen.getByRole('heading', { level: 1, name: 'R. Quill' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Details' })).toBeNull()
})

it('of several selected ones come by Alt+Enter: what they share, and what they come to', async () => {
  shown = await showPage({ route: { kind: 'album', id: albumId(61) } })
  fireEvent.click(song('Slack Water'))
  fireEvent.click(song('The Long Way'), { shiftKey: true })
  await act(async () => fireEvent.keyDown(song('The Long Way'), { key: 'Enter', altKey: true }))
  expect(layer().getByRole('heading', { level: 2, name: '2 songs' })).toBeTruthy()
  expect(value('Title')).toEqual(['Several values'])
  expect(value('Album')).toEqual(['Low Tide'])
  expect(value('Plays')).toEqual(['15'])
})

it('of what plays come by the same key anywhere else, and of an album by its card', async () => {
  const state = { ...signedIn, playback: { ...emptyPlayback, current: trackId(9002), index: 0 } }
  shown = await showPage({ route: { kind: 'albums' }, state })
  await act(async () => fireEvent.keyDown(document.body, { key: 'Enter', altKey: true }))
  expect(value('Title')).toEqual(['The Long Way'])
  act(() => shown.app.layers.close())
  fireEvent.contextMenu(main().getByText('The Voyage'))
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /^Details/ })))
  expect(value('Discs')).toEqual(['2'])
  expect(value('Songs')).toEqual(['2'])
})

it('of a song in very many genres name a hundred, and say how many more there are', async () => {
  const library = libraryWith({ tracks: [{ title: 'Medley', genres: Array.from({ length: 2_345 }, (_, at) => `Genre ${at}`) }] })
  shown = await showPage({ route: { kind: 'songs' }, library })
  act(() => shown.app.layers.open({ kind: 'details', of: 'tracks', ids: [1] }))
  expect(value('Genre')).toHaveLength(101)
  expect(value('Genre').at(-1)).toBe('and 2,245 more')
  expect(layer().getAllByRole('link', { name: /^Genre/ })).toHaveLength(100)
})

it('keep names of the service as text, and say so when the song is gone', async () => {
  const library = libraryWith({ tracks: [{ title: '<b>bold</b>', path: 'a'.repeat(10_000) }] })
  shown = await showPage({ route: { kind: 'songs' }, library })
  fireEvent.click(song('<b>bold</b>'))
  await act(async () => fireEvent.keyDown(song('<b>bold</b>'), { key: 'Enter', altKey: true }))
  expect(value('Title')).toEqual(['<b>bold</b>'])
  act(() => shown.app.layers.open({ kind: 'details', of: 'tracks', ids: [4711] }))
  expect(layer().getByText('Not in the library any more.')).toBeTruthy()
})

// @vitest-environment happy-dom
// Genres, years, folders, playlists and tags: gone to, looked at, played from.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { smartId } from '../../../shared/ids.ts'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import type { Route } from '../../state/view/route.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
afterEach(() => shown.close())
const show = async (route: Route, library?: Library) => {
  shown = await showPage(library === undefined ? { route } : { route, library })
}

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const main = () => within(screen.getByRole('main'))
const cards = (name: string) => [...main().getByRole('grid', { name }).querySelectorAll('.card-link')].map(link => link.textContent)
const commands = () => shown.commands()
const go = async (name: string | RegExp) => act(async () => fireEvent.click(main().getByRole('link', { name })))
const filter = async (label: string, text: string) =>
  act(async () => fireEvent.change(main().getByLabelText(label), { target: { value: text } }))

describe('genres', () => {
  it('are cards with their songs; one opens to albums, artists and songs', async () => {
    await show({ kind: 'genres' })
    expect(cards('Genres')).toEqual(['Ambient', 'Classical', 'Electronic', 'Folk', 'No genre'])
    expect(main().getByRole('grid', { name: 'Genres' }).textContent).toContain('4 songs · 1 h')
    await go('Electronic')
    expect(heading('Electronic')).toBeTruthy()
    expect(cards('Albums')).toEqual(['Shore Sounds'])
    fireEvent.click(main().getByRole('radio', { name: 'Artists 3' }))
    expect(cards('Artists')).toHaveLength(3)
    fireEvent.click(main().getByRole('radio', { name: 'Songs 4' }))
    fireEvent.doubleClick(main().getByText('Vol. 9'))
    expect(commands()).toMatchObject([{ type: 'play', tracks: { length: 4 }, context: { place: { kind: 'genre', name: 'Electronic' } } }])
    act(() => shown.app.view.back())
    act(() => shown.app.view.forward())
    expect(main().getByRole('grid', { name: 'Songs' })).toBeTruthy()
  })

  it('have their albums and artists as lists and tables too, sorted as one likes', async () => {
    await show({ kind: 'genre', name: 'Electronic' })
    fireEvent.click(main().getByRole('radio', { name: 'Artists 3' }))
    expect(cards('Artists')).toEqual(['Ærø Trio', 'R. Quill', 'Various Artists'])
    const order = main().getByRole('combobox', { name: 'Order' })
    await act(async () => fireEvent.change(order, { target: { value: 'name' } }))
    await act(async () => fireEvent.click(main().getByRole('radio', { name: 'Table' })))
    const grid = main().getByRole('grid', { name: 'Artists' })
    await act(async () => fireEvent.click(within(within(grid).getByRole('columnheader', { name: 'Songs' })).getByRole('button')))
    expect(shown.app.mirror.getState().settings.views).toEqual({
      'genre/artists': { layout: 'table', sort: { by: 'tracks', descending: true } },
    })
    fireEvent.click(main().getByRole('radio', { name: 'Albums 1' }))
    expect(cards('Albums')).toEqual(['Shore Sounds'])
  })

  it('beside the first are reached from the menu of a song', async () => {
    await show({ kind: 'songs' })
    fireEvent.contextMenu(main().getByText('Vol. 9'))
    fireEvent.click(screen.getByRole('menuitem', { name: /^Go to genre.*Ambient/ }))
    expect(heading('Ambient')).toBeTruthy()
    fireEvent.click(main().getByRole('radio', { name: 'Songs 1' }))
    expect(main().getByText('Vol. 9')).toBeTruthy()
  })

  it('narrow as one types, and so do the parts of one', async () => {
    await show({ kind: 'genres' })
    await filter('Filter genres', 'ic')
    expect(cards('Genres')).toEqual(['Classical', 'Electronic'])
    await filter('Filter genres', 'polka')
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy()
    act(() => shown.app.view.navigate({ kind: 'genre', name: 'electronic' }))
    await filter('Filter this genre', 'vol')
    expect(main().getByRole('radio', { name: 'Songs 2' })).toBeTruthy()
    expect(main().queryByRole('radio', { name: /Albums/ })).toBeNull()
  })

  it('say when one is empty by now', async () => {
    await show({ kind: 'genre', name: 'Polka' })
    expect(screen.getByRole('heading', { name: 'No songs here' })).toBeTruthy()
    expect((main().getByRole('button', { name: 'Play' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('years', () => {
  it('are decades, newest first, each with its years', async () => {
    await show({ kind: 'decades' })
    expect(heading('Years')).toBeTruthy()
    expect(main().getByRole<HTMLSelectElement>('combobox', { name: 'Order' }).selectedOptions[0]?.textContent).toBe('Newest first')
    const all = cards('Decades')
    expect([all[0], all.at(-1)]).toEqual(['2010s', 'No year'])
    await go('1990s')
    expect(heading('1990s')).toBeTruthy()
    await go(/^1999/)
    expect(heading('1999')).toBeTruthy()
    expect(main().getByRole('link', { name: /^1999/ }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Years' }).getAttribute('aria-current')).toBe('page')
  })
})

describe('folders', () => {
  const library = libraryWith({
    tracks: [
      { path: 'Music/Disc 10', title: 'Ten' },
      { path: 'Music\\Disc 2', title: 'Two' },
      { path: 'Music', title: 'Loose' },
      { path: '', title: 'Nowhere' },
    ],
  })
  const lines = () =>
    within(main().getByRole('grid', { name: 'Folders' }))
      .getAllByRole('link')
      .map(link => link.textContent)

  it('lead down and up again, with their songs, by mouse and by keys', async () => {
    await show({ kind: 'folder', path: '' }, library)
    expect(lines()).toEqual(['Music', 'No folder'])
    expect(screen.getByText('4 songs · 4 min')).toBeTruthy()
    // The row "No folder" is not counted as a folder.
    expect(screen.getByText('1 folder')).toBeTruthy()
    await go(/^Music/)
    expect(heading('Music')).toBeTruthy()
    expect(lines()).toEqual(['Disc 2', 'Disc 10'])
    expect(within(main().getByRole('grid', { name: 'Songs' })).getByText('Loose')).toBeTruthy()
    fireEvent.click(main().getByRole('button', { name: 'Play' }))
    expect(commands()).toMatchObject([{ tracks: [3, 2, 1], context: { place: { kind: 'folder', path: 'Music' }, title: 'Music' } }])
    const list = main().getByRole('grid', { name: 'Folders' })
    fireEvent.keyDown(list, { key: 'ArrowDown' })
    for (const key of ['d', 'i', 's', 'c', ' ', '1']) fireEvent.keyDown(document.activeElement ?? document.body, { key })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    expect(heading('Disc 10')).toBeTruthy()
    await act(async () =>
      fireEvent.click(within(main().getByRole('navigation', { name: 'Way to this folder' })).getByRole('link', { name: 'Folders' })),
    )
    await go(/^No folder/)
    expect(within(main().getByRole('grid', { name: 'Songs' })).getByText('Nowhere')).toBeTruthy()
  })

  it('are a table, a list or covers, sorted as one likes; two clicks open one, several are queued together', async () => {
    await show({ kind: 'folder', path: 'Music' }, libraryWith({ tracks: ['A', 'B', 'B'].map(name => ({ path: `Music/${name}` })) }))
    expect(lines()).toEqual(['A', 'B'])
    await act(async () => fireEvent.click(within(main().getByRole('columnheader', { name: 'Songs' })).getByRole('button')))
    expect(lines()).toEqual(['B', 'A'])
    await act(async () => fireEvent.click(main().getByRole('radio', { name: 'Covers' })))
    expect(main().getByRole('link', { name: 'B' })).toBeTruthy()
    await act(async () => fireEvent.click(main().getByRole('radio', { name: 'List' })))
    expect(lines()).toEqual(['B', 'A'])
    for (const name of ['A', 'B']) fireEvent.click(main().getByRole('link', { name }), { ctrlKey: true })
    fireEvent.contextMenu(main().getByRole('link', { name: 'A' }))
    fireEvent.click(screen.getByRole('menuitem', { name: /^Play next/ }))
    expect(commands()).toMatchObject([{ type: 'playNext', tracks: { length: 3 } }])
    await act(async () => fireEvent.doubleClick(main().getByText('1 song')))
    expect(heading('A')).toBeTruthy()
  })

  it('narrow as one types, and say when there are none', async () => {
    await show({ kind: 'folder', path: 'Music' }, library)
    await filter('Filter this folder', '10')
    expect(lines()).toEqual(['Disc 10'])
    await filter('Filter this folder', 'zzz')
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy()
    act(() => shown.app.view.navigate({ kind: 'folder', path: 'Gone/Away' }))
    expect(screen.getByRole('heading', { name: 'This folder is gone' })).toBeTruthy()
  })
})

describe('artists', () => {
  it('are those with albums, or everybody', async () => {
    await show({ kind: 'artists' })
    expect(cards('Artists')).toEqual(['Blue Harbour', 'The Estuary Orchestra', 'Various Artists'])
    fireEvent.click(main().getByRole('radio', { name: 'All artists' }))
    expect(cards('Artists')).toEqual(['Ærø Trio', 'Blue Harbour', 'The Estuary Orchestra', 'R. Quill', 'Various Artists'])
    await go('R. Quill')
    expect(within(main().getByRole('region', { name: 'Appears on' })).getByText('Low Tide')).toBeTruthy()
    act(() => shown.app.view.back())
    expect(cards('Artists')).toHaveLength(5)
    await go(/^Unknown artist/)
    expect(heading('Unknown artist')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Artists' }).getAttribute('aria-current')).toBe('page')
  })

  it('that a song names beside its own are reached from its menu', async () => {
    await show({ kind: 'songs' })
    fireEvent.contextMenu(main().getByText('Slack Water'))
    fireEvent.click(screen.getByRole('menuitem', { name: /R\. Quill/ }))
    expect(heading('R. Quill')).toBeTruthy()
  })
})

describe('playlists and tags', () => {
  it('show what the service keeps apart from a person’s own', async () => {
    await show({ kind: 'playlists' })
    expect(within(main().getByRole('region', { name: 'Kept by the service' })).getByText('Thumbs up')).toBeTruthy()
    expect(cards('Your playlists')).toEqual(['Late Trains', 'Nothing Yet'])
    expect(main().getByRole('heading', { name: 'Your playlists' }).parentElement?.textContent).toBe('Your playlists2')
    expect(main().getByRole('grid', { name: 'Your playlists' }).textContent).toContain('Nothing YetEmpty')
    await filter('Filter playlists', 'late')
    expect(main().queryByRole('region', { name: 'Kept by the service' })).toBeNull()
    await go('Late Trains')
    expect(heading('Late Trains')).toBeTruthy()
  })

  it('have the smart ones below them, found by their names and with their menu', async () => {
    const smart = (id: string, name: string, query: string): SmartPlaylist => ({
      id: smartId(id),
      name,
      query,
      sort: { by: 'added', descending: true },
      limit: null,
    })
    const state = { ...signedIn, smartPlaylists: [smart('a', 'Evenings', 'genre:folk'), smart('b', 'Late and long', 'length>8m')] }
    shown = await showPage({ route: { kind: 'playlists' }, state })
    const lines = () =>
      within(main().getByRole('region', { name: 'Smart playlists' }))
        .getAllByRole('link')
        .map(link => link.textContent)
    expect(lines()).toEqual(['EveningsGenre folk', 'Late and longLength over 8 min'])
    expect(heading('Playlists').parentElement?.textContent).toMatch(/^Playlists5/)
    await filter('Filter playlists', 'late')
    expect(cards('Your playlists')).toEqual(['Late Trains'])
    expect(lines()).toEqual(['Late and longLength over 8 min'])
    fireEvent.contextMenu(main().getByRole('link', { name: /^Late and long/ }))
    expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toBeTruthy()
    await filter('Filter playlists', 'qqqq')
    expect(main().getByRole('button', { name: 'Show all playlists' })).toBeTruthy()
    await filter('Filter playlists', 'evenings')
    expect(main().queryByRole('button', { name: 'Show all playlists' })).toBeNull()
    await go(/^Evenings/)
    expect(heading('Evenings')).toBeTruthy()
  })

  it('put archived tags behind the others', async () => {
    await show({ kind: 'tags' })
    expect(within(main().getByRole('region', { name: 'Archived' })).getByText('old')).toBeTruthy()
    const head = () => screen.getByRole('heading', { level: 1, name: 'Tags' }).parentElement?.textContent
    await expect.poll(head).toBe('Tags1 · 1 h 4 minNew tag…')
  })
})

it('places have keys, in the order of the sidebar', async () => {
  await show({ kind: 'settings' })
  const wanted = ['Home', 'Albums', 'Artists', 'Songs', 'Genres', 'Years', 'Folders', 'History', 'Playlists']
  for (const [index, name] of wanted.entries()) {
    fireEvent.keyDown(document.body, { key: String(index + 1), ctrlKey: true })
    expect(heading(name)).toBeTruthy()
  }
})

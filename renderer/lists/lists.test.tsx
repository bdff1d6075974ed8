// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
const show = async (options: Parameters<typeof showPage>[0]): Promise<Shown> => {
  shown = await showPage(options)
  return shown
}
afterEach(() => shown.close())

const grid = (name: string) => screen.getByRole('grid', { name })
const heads = (name: string) =>
  within(grid(name))
    .getAllByRole('columnheader')
    .map(head => head.textContent)
const head = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button')
const names = (of: string) => [...grid(of).querySelectorAll('[data-position] .t')].map(each => each.textContent)
const at = (of: string, position: number) => {
  const found = grid(of).querySelector<HTMLElement>(`[data-position="${position}"]`)
  if (found === null) throw new Error(`nothing at ${position}`)
  return found
}
const selected = (of: string) =>
  [...grid(of).querySelectorAll('[aria-selected="true"]')].map(each => Number(each.getAttribute('data-position')))
const views = () => shown.app.mirror.getState().settings.views
const commands = () => shown.commands()
const items = () => screen.getAllByRole('menuitem').map(item => item.querySelector('.cut')?.textContent)

describe('columns', () => {
  it('are shown and hidden in a menu that stays open, where they belong, and kept for the place', async () => {
    await show({ route: { kind: 'songs' } })
    expect(heads('Songs')).toEqual(['#', 'Title', 'Artist', 'Album', 'Genre', 'Year', 'Plays', 'Added', 'Time'])
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Album artist' }))
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Genre' }))
    expect(screen.getByRole('menuitemcheckbox', { name: 'Genre' }).getAttribute('aria-checked')).toBe('false')
    expect(heads('Songs')).toEqual(['#', 'Title', 'Artist', 'Album artist', 'Album', 'Year', 'Plays', 'Added', 'Time'])
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Title' })).toBeNull()
    expect(views()['songs']?.columns).toHaveLength(9)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Back to standard' }))
    expect(views()).toEqual({})
    expect(heads('Songs')).toContain('Genre')
  })

  it('are put in order and made wider by keys, on the head and in the menu', async () => {
    await show({ route: { kind: 'songs' } })
    head('Artist').focus()
    fireEvent.keyDown(head('Artist'), { key: 'ArrowRight', altKey: true, shiftKey: true })
    expect(heads('Songs').slice(1, 4)).toEqual(['Title', 'Album', 'Artist'])
    expect(screen.getByText('Artist: column 4 of 9')).toBeTruthy()
    fireEvent.keyDown(head('Year'), { key: 'ArrowRight', shiftKey: true })
    expect(views()['songs']?.columns?.find(({ name }) => name === 'year')?.width).toBeGreaterThan(1)
    fireEvent.contextMenu(head('Title'))
    const album = screen.getByRole('menuitemcheckbox', { name: 'Album' })
    album.focus()
    fireEvent.keyDown(album, { key: 'ArrowDown', altKey: true })
    expect(heads('Songs').slice(1, 4)).toEqual(['Title', 'Artist', 'Album'])
  })

  it('fall back to what is usual when the file names others', async () => {
    const columns = [
      { name: 'mood', width: 3 },
      { name: 'plays', width: 9 },
    ]
    const settings = { ...defaultSettings, views: { songs: { columns, sort: { by: 'mood', descending: true } } } }
    await show({ route: { kind: 'songs' }, state: { ...signedIn, settings } })
    expect(heads('Songs')).toEqual(['Plays', 'Title'])
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('ascending')
  })
})

describe('layouts', () => {
  it('show albums as covers, a list and a table, and keep which', async () => {
    await show({ route: { kind: 'albums' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
    expect(heads('Albums')).toEqual(['#', 'Name', 'Artist', 'Year', 'Songs', 'Plays', 'Added', 'Length'])
    fireEvent.click(head('Year'))
    expect(names('Albums')[0]).toBe('The Voyage')
    fireEvent.click(head('Songs'))
    expect(screen.getByRole('columnheader', { name: 'Songs' }).getAttribute('aria-sort')).toBe('descending')
    expect(views()['albums']).toEqual({ layout: 'table', sort: { by: 'tracks', descending: true } })
    fireEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect(within(grid('Albums')).queryAllByRole('columnheader')).toEqual([])
    expect(screen.getByRole('combobox', { name: 'Order' })).toBeTruthy()
    expect(within(at('Albums', 0)).getByText(/Blue Harbour|Various Artists/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Covers' }))
    expect(views()['albums']?.layout).toBeUndefined()
  })

  it('have covers of three sizes, kept for the place', async () => {
    await show({ route: { kind: 'albums' } })
    fireEvent.click(screen.getByRole('button', { name: 'Size of covers' }))
    expect(screen.getByRole('menuitemradio', { name: 'Medium covers' }).getAttribute('aria-checked')).toBe('true')
    await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name: 'Large covers' })))
    expect(shown.app.mirror.getState().settings.views).toEqual({ albums: { covers: 'large' } })
    fireEvent.click(screen.getByRole('button', { name: 'Size of covers' }))
    await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name: 'Medium covers' })))
    expect(shown.app.mirror.getState().settings.views).toEqual({})
  })

  it('open an album by its name, play it by double click, in a table', async () => {
    await show({
      route: { kind: 'albums' },
      state: { ...signedIn, settings: { ...defaultSettings, views: { albums: { layout: 'table' } } } },
    })
    fireEvent.click(at('Albums', 1))
    expect(selected('Albums')).toEqual([1])
    fireEvent.doubleClick(at('Albums', 0))
    expect(commands()).toMatchObject([{ type: 'play', context: { place: { kind: 'album' } } }])
    fireEvent.click(within(at('Albums', 0)).getByRole('link', { name: 'Low Tide' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Low Tide' })).toBeTruthy()
  })

  it('show songs in two lines a row', async () => {
    await show({ route: { kind: 'songs' } })
    fireEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect(names('Songs')).toHaveLength(12)
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: '-plays' } })
    expect(names('Songs')[1]).toBe('Slack Water')
    fireEvent.doubleClick(at('Songs', 1))
    expect(commands().at(-1)).toMatchObject({ type: 'play', index: 1 })
  })
})

describe('several albums', () => {
  it('are selected among covers by mouse and keys, counted, queued and asked about', async () => {
    await show({ route: { kind: 'albums' } })
    fireEvent.click(at('Albums', 0), { ctrlKey: true })
    fireEvent.click(at('Albums', 2), { shiftKey: true })
    expect(selected('Albums')).toEqual([0, 1, 2])
    expect(screen.getByRole('toolbar', { name: 'Selection' }).textContent).toContain('3 selected')
    fireEvent.click(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Play next' }))
    const [next] = commands() as unknown as [{ tracks: number[] }]
    expect(next.tracks.length).toBeGreaterThan(5)
    fireEvent.click(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Play' }))
    expect(commands().at(-1)).toMatchObject({ type: 'play', tracks: next.tracks })
    fireEvent.contextMenu(at('Albums', 1))
    expect(items()).toEqual([
      'Play',
      'Shuffle',
      'Shuffle albums',
      'Play next',
      'Add to queue',
      'Start a radio',
      'Like',
      'Dislike',
      'Add to playlist',
      'Tags…',
      'Download',
      'Copy “Artist – Album”',
      'Move to the trash',
      'Details',
    ])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    at('Albums', 2).focus()
    fireEvent.keyDown(at('Albums', 2), { key: ' ', ctrlKey: true })
    expect(selected('Albums')).toEqual([0, 1])
    fireEvent.keyDown(at('Albums', 2), { key: 'i', ctrlKey: true })
    expect(selected('Albums')).toEqual([2])
    fireEvent.keyDown(at('Albums', 2), { key: 'Escape' })
    expect(selected('Albums')).toEqual([])
    fireEvent.keyDown(at('Albums', 2), { key: 'a', ctrlKey: true })
    expect(selected('Albums')).toEqual([0, 1, 2])
  })

  it('are found by their first letters, and queued by the middle button', async () => {
    await show({ route: { kind: 'albums' } })
    at('Albums', 0).focus()
    for (const key of 'sh') fireEvent.keyDown(document.activeElement ?? grid('Albums'), { key })
    expect(document.activeElement?.textContent).toContain('Shore Sounds')
    fireEvent(at('Albums', 0), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(commands()).toMatchObject([{ type: 'playLast' }])
  })
})

describe('menus', () => {
  it('have one order for songs, albums and artists, and for what several songs have in common', async () => {
    await show({ route: { kind: 'songs' } })
    const order = [
      'Play',
      'Play next',
      'Add to queue',
      'Start a radio',
      'Like',
      'Dislike',
      'Add to playlist',
      'Tags…',
      'Download',
      'Go to album',
      'Go to artist',
    ]
    fireEvent.contextMenu(at('Songs', 3))
    expect(items()).toEqual([...order, 'Go to genre', 'Copy “Artist – Title”', 'Move to the trash', 'Details'])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    act(() => shown.app.view.navigate({ kind: 'artists' }))
    fireEvent.contextMenu(at('Artists', 0))
    expect(items()).toEqual([
      'Play',
      'Shuffle',
      'Play next',
      'Add to queue',
      'Start a radio',
      'Like',
      'Dislike',
      'Add to playlist',
      'Tags…',
      'Download',
      'Go to artist',
      'Copy the name',
      'Move to the trash',
      'Details',
    ])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    act(() => shown.app.view.navigate({ kind: 'albums' }))
    fireEvent.contextMenu(at('Albums', 0))
    // The first album, Low Tide, is liked, so its menu offers to take the thumb back.
    const again = order.map(item => (item === 'Like' ? 'Like no longer' : item)).toSpliced(1, 0, 'Shuffle')
    expect(items()).toEqual([...again, 'Copy “Artist – Album”', 'Move to the trash', 'Details'])
  })
})

describe('what was selected', () => {
  it('is found again in another order', async () => {
    await show({ route: { kind: 'songs' } })
    const chosen = [at('Songs', 1), at('Songs', 4)].map(row => row.querySelector('.t')?.textContent)
    fireEvent.click(at('Songs', 1))
    fireEvent.click(at('Songs', 4), { ctrlKey: true })
    fireEvent.click(head('Plays'))
    const now = selected('Songs').map(position => at('Songs', position).querySelector('.t')?.textContent)
    expect(now.toSorted()).toEqual(chosen.toSorted())
  })

  it('and the sort are there on coming back', async () => {
    await show({ route: { kind: 'songs' } })
    fireEvent.click(head('Plays'))
    fireEvent.click(at('Songs', 2))
    act(() => shown.app.view.navigate({ kind: 'albums' }))
    act(() => shown.app.view.back())
    expect(selected('Songs')).toEqual([2])
    expect(screen.getByRole('columnheader', { name: 'Plays' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('leaves the cursor on the row whose artist was followed', async () => {
    await show({ route: { kind: 'songs' } })
    fireEvent.click(at('Songs', 1))
    const artist = at('Songs', 4).querySelector('[data-leads="artist"]')
    if (artist === null) throw new Error('no artist to follow')
    fireEvent.click(artist)
    expect(shown.app.view.getState().trail.here.route.kind).toBe('artist')
    act(() => shown.app.view.back())
    expect(at('Songs', 4).tabIndex).toBe(0)
  })
})

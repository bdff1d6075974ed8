// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../shared/settings.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
const open = async (options: Parameters<typeof showPage>[0] = {}) => {
  shown = await showPage(options)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
}
const again = () => fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
/** Conditions are answered in slices, with pauses on a busy machine. */
const answered = () => waitFor(() => expect(screen.queryByRole('listbox', { name: 'Results' })?.getAttribute('aria-busy')).not.toBe('true'))
const type = async (text: string) => {
  await act(async () => fireEvent.change(box(), { target: { value: text } }))
  await answered()
}
const key = async (name: string, held = {}) => {
  await act(async () => fireEvent.keyDown(box(), { key: name, ...held }))
  await answered()
}
const groups = () => screen.getAllByRole('group').map(group => group.getAttribute('aria-label'))
const inGroup = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(option => option.querySelector('.t')?.textContent ?? option.textContent)
const chosen = () => within(screen.getByRole('listbox', { name: 'Results' })).queryByRole('option', { selected: true })
const chosenTitle = () => chosen()?.querySelector('.t')?.textContent ?? chosen()?.textContent
const asked = (name: string) => shown.asked.filter(request => request.name === name).map(({ input }) => input)
const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const route = () => shown.app.view.getState().trail.here.route

describe('the palette', () => {
  it('puts the best match first, then all kinds in one order, each thing once', async () => {
    await open()
    await type('low')
    expect(groups()).toEqual(['Best match', 'Songs', 'Folders', 'Commands'])
    expect(inGroup('Best match')).toEqual(['Low Tide'])
    expect(chosenTitle()).toBe('Low Tide')
    expect(box().getAttribute('aria-activedescendant')).toBe(chosen()?.id)
    await key('Enter')
    expect(heading('Low Tide')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  })

  it('finds in spite of case, accents and one typo', async () => {
    await open()
    await type('blué hàrbuor')
    expect(inGroup('Best match')).toEqual(['Blue Harbour'])
  })

  it('finds tags, genres, years, smart playlists and places', async () => {
    const smart = { id: 'one', name: 'Quiet Mornings', query: 'length>0', sort: { by: 'title', descending: false }, limit: null }
    await open({ state: { ...signedIn, smartPlaylists: [smart as never] } })
    await type('road trip')
    expect(inGroup('Tags')).toEqual(['road trip'])
    await type('quiet')
    expect(inGroup('Playlists')).toEqual(['Quiet Mornings'])
    await type('genre:quiet')
    expect(screen.queryByText('Quiet Mornings', { selector: '.hit *' })).toBeNull()
    await type('settings')
    expect(inGroup('Places')).toEqual(['Settings'])
    await key('Enter')
    expect(heading('Settings')).toBeTruthy()
  })

  it('plays a song, next or last, by Enter alone', async () => {
    await open()
    await type('slack')
    await key('Enter', { shiftKey: true })
    expect(shown.commands()).toMatchObject([{ type: 'playNext', tracks: [9001] }])
    again()
    await type('slack')
    await key('Enter', { ctrlKey: true })
    expect(shown.commands().at(-1)).toMatchObject({ type: 'playLast', tracks: [9001] })
    again()
    await type('slack')
    await key('Enter')
    expect(shown.commands().at(-1)).toMatchObject({ type: 'play', context: { place: { kind: 'search', text: 'slack' } } })
  })

  it('finds folders by their name, with the way to them', async () => {
    await open()
    await type('low ti')
    expect(inGroup('Folders')).toEqual(['low tide'])
    while (chosenTitle() !== 'low tide') await key('ArrowDown')
    expect(chosen()?.textContent).toContain('music')
    await key('Enter')
    expect(route()).toEqual({ kind: 'folder', path: 'music/low tide' })
  })

  it('offers by → all that can be done with a line, and goes back by ← and Esc', async () => {
    await open()
    await type('slack')
    await key('ArrowRight')
    const actions = [
      'Play',
      'Play next',
      'Add to queue',
      'Start a radio',
      'Like no longer',
      'Dislike',
      'Add to playlist',
      'Tags…',
      'Download',
      'Go to album',
      'Go to artist',
      'Go to artist',
      'Go to genre',
      'Copy “Artist – Title”',
      'Move to the trash',
      'Details',
    ]
    expect(inGroup('Slack Water')).toEqual(actions)
    expect(chosenTitle()).toBe('Play')
    await key('ArrowLeft')
    expect(chosenTitle()).toBe('Slack Water')
    await key('ArrowRight')
    await key('Escape')
    expect(groups()).toContain('Best match')
    await key('ArrowRight')
    for (let step = 0; step < 9; step++) await key('ArrowDown')
    await key('Enter')
    expect(heading('Low Tide')).toBeTruthy()
    again()
    await type('voyage')
    const [line] = screen.getAllByRole('option').filter(option => option.textContent?.includes('The Voyage'))
    fireEvent.contextMenu(line ?? box())
    expect(inGroup('The Voyage')).toContain('Add to queue')
    await type('voyag')
    expect(groups()).toContain('Best match')
  })

  it('is moved through by keys: line by line around the ends, group by group, to the ends once among the lines', async () => {
    await open()
    await type('low')
    const titles = within(screen.getByRole('listbox', { name: 'Results' }))
      .getAllByRole('option')
      .map(option => option.querySelector('.t')?.textContent)
    await key('ArrowDown')
    expect(chosenTitle()).toBe(titles[1])
    await key('End')
    expect(chosenTitle()).toBe(titles.at(-1))
    await key('ArrowDown')
    expect(chosenTitle()).toBe(titles[0])
    await key('ArrowUp')
    expect(chosenTitle()).toBe(titles.at(-1))
    await key('Home')
    expect(chosenTitle()).toBe(titles[0])
    await key('Tab')
    expect(chosen()?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Songs')
    await key('Tab')
    expect(chosen()?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Folders')
    await key('Tab')
    expect(chosen()?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Commands')
    await key('Tab')
    expect(chosenTitle()).toBe(titles[0])
    await key('Tab', { shiftKey: true })
    expect(chosen()?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Commands')
    await key('PageUp')
    expect(chosenTitle()).toBe(titles[0])
    await type('lo')
    expect(fireEvent.keyDown(box(), { key: 'Home' })).toBe(true)
    expect(document.activeElement).toBe(box())
  })

  it('says politely what was found, when typing pauses', async () => {
    await open()
    await type('low tide')
    expect(await screen.findByText(/\d songs?, 1 album/)).toBeTruthy()
    await type('qqqq')
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
    await key('Enter')
    expect(box()).toBeTruthy()
  })

  it('has a page for all results', async () => {
    await open()
    await type('slack')
    await key('Tab')
    await key('Enter')
    expect(heading('Results')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Best match' })).toBeTruthy()
    expect(route()).toEqual({ kind: 'search', text: 'slack' })
    expect(screen.getByRole('grid', { name: 'Songs' }).querySelector('mark')?.textContent).toBe('Slack')
  })
})

describe('conditions in the palette', () => {
  it('name songs, and the albums and artists of those; what was understood is shown and taken back', async () => {
    await open()
    await type('artist:"blue harbour" length>0')
    expect(groups()).toEqual(['Songs', 'Albums', 'Artists', 'Commands'])
    const understood = screen.getByRole('list', { name: 'Understood' })
    expect(
      within(understood)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([expect.stringContaining('blue harbour'), expect.stringContaining('0')])
    await act(async () => fireEvent.click(within(understood).getAllByRole('button')[1] as HTMLElement))
    expect(box().value).toBe('artist:"blue harbour"')
  })

  it('plays what they name', async () => {
    await open()
    await type('title:slack')
    await key('Enter')
    expect(shown.commands()).toMatchObject([{ type: 'play', tracks: [9001], index: 0 }])
  })

  it('says what is not understood, and goes on all the same', async () => {
    await open()
    await type('(slack')
    expect(screen.getByText('This bracket is never closed.')).toBeTruthy()
    expect(document.querySelector('.underlines u')?.textContent).toBe('(')
    expect(inGroup('Best match')).toEqual(['Slack Water'])
  })

  it('are completed by the arrow at the end, or chosen above the lines', async () => {
    await open()
    await type('artist:blu')
    expect(groups()[0]).toBe('Complete')
    await key('ArrowRight')
    expect(box().value).toBe('artist:"Blue Harbour" ')
    expect(groups()).toContain('Songs')
    expect(groups()[0]).toBe('Narrow by')
    expect(inGroup('Narrow by')).not.toContain('artist:')
    await key('ArrowUp')
    await key('Enter')
    expect(box().value).toMatch(/^artist:"Blue Harbour" \w+:$/)
  })
})

describe('recent searches', () => {
  const withSearches = (searches: readonly string[]) => ({ ...signedIn, settings: { ...defaultSettings, searches } })

  it('are kept when something is done with what was found, the last first, each once', async () => {
    await open({ state: withSearches(['Blue', 'low']) })
    await type(' slack ')
    await key('Enter')
    expect(asked('settings.change')).toEqual([{ searches: ['slack', 'Blue', 'low'] }])
    again()
    await type('blue')
    await key('Enter')
    expect(asked('settings.change').at(-1)).toEqual({ searches: ['blue', 'slack', 'low'] })
    again()
    await type('settings')
    await key('Enter')
    expect(asked('settings.change')).toHaveLength(2)
  })

  it('are offered while nothing is typed, and forgotten one by one or all', async () => {
    await open({ state: withSearches(['blue', 'low']) })
    expect(inGroup('Recent searches')).toEqual(['blue', 'low', 'Clear recent searches'])
    await key('ArrowDown')
    await key('Delete')
    expect(asked('settings.change')).toEqual([{ searches: ['blue'] }])
    expect(chosenTitle()).toBe('Clear recent searches')
    await key('Enter')
    expect(asked('settings.change').at(-1)).toEqual({ searches: [] })
    expect(box().value).toBe('')
  })

  it('are searched again', async () => {
    await open({ state: withSearches(['slack']) })
    await key('Enter')
    expect(box().value).toBe('slack')
    expect(inGroup('Best match')).toEqual(['Slack Water'])
  })
})

describe('the page of all results', () => {
  it('takes conditions back one at a time, and offers to keep them', async () => {
    shown = await showPage({ route: { kind: 'search', text: 'artist:"blue harbour" length>0' } })
    const understood = screen.getByRole('list', { name: 'Understood' })
    expect(screen.queryByRole('heading', { name: 'Best match' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Save as smart playlist' })).toBeTruthy()
    fireEvent.click(within(understood).getAllByRole('button')[1] as HTMLElement)
    expect(route()).toEqual({ kind: 'search', text: 'artist:"blue harbour"' })
  })

  it('shows one kind alone, songs with sort and filter', async () => {
    shown = await showPage({ route: { kind: 'search', text: 'length>0' } })
    fireEvent.click(await screen.findByRole('radio', { name: /^Songs/ }))
    const field = await screen.findByRole('combobox', { name: 'Filter these songs' })
    await act(async () => fireEvent.change(field, { target: { value: 'slack' } }))
    expect(within(screen.getByRole('grid', { name: 'Songs' })).getAllByRole('row')).toHaveLength(2)
  })

  it('says what could be left out where nothing is found', async () => {
    shown = await showPage({ route: { kind: 'search', text: 'slack year:1801' } })
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('link', { name: 'Without “Year 1801”' }))
    expect(route()).toEqual({ kind: 'search', text: 'slack' })
  })
})

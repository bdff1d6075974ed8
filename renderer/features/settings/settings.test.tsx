// @vitest-environment happy-dom
// Settings: found by what they say, put back one by one, taken along as a file.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import { matchesSetting } from '../../controls/setting-search.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(async () => {
  const imported = ok({ replaced: { theme: 'dark' }, skipped: 2 })
  shown = await showPage({
    route: { kind: 'settings' },
    state: signedIn,
    replies: { 'settings.import': imported, 'settings.export': ok({ name: 'mine.json' }) },
  })
})
afterEach(() => shown.close())

const find = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Find a setting' }), { target: { value: text } })
const groups = () =>
  screen
    .getAllByRole('region')
    .filter(({ className }) => className === 'group')
    .map(region => region.getAttribute('aria-label'))
const contents = () => within(screen.getByRole('navigation', { name: 'Groups of settings' })).queryAllByRole('link')

it('shows what is found by name, sentence, choice or group, and counts it', () => {
  expect(groups()).toEqual(['Look', 'Playback', 'Equaliser', 'Desktop', 'Library', 'Space', 'Connection', 'Account', 'About'])
  find('DARK')
  expect(groups()).toEqual(['Look'])
  expect(contents().map(({ textContent }) => textContent)).toEqual(['Look'])
  expect(screen.getByText('1 setting')).toBeTruthy()
  find('headphones')
  expect(screen.getByRole('switch', { name: 'Pause when it is unplugged' })).toBeTruthy()
  find('never clip')
  expect(screen.getByRole('radiogroup', { name: 'Even out loudness' })).toBeTruthy()
  find('desktop lock')
  expect(groups()).toEqual(['Desktop'])
})

it('says where nothing is found, and Esc shows all again', () => {
  find('flux compensator')
  expect(groups()).toEqual([])
  expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  expect(screen.getByText('No setting is called “flux compensator”, or says so.')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Find a setting' }), { key: 'Escape' })
  expect(groups()).toHaveLength(9)
})

it('finds each word anywhere in what a line says, whatever its case and accents', () => {
  expect(matchesSetting('musique décor', ['DECOR', 'Musique'])).toBe(true)
  expect(matchesSetting('musique decor', ['Musique'])).toBe(false)
})

it('offers the way back only where something was changed, says so, and takes that back', () => {
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Fade on pause and jumps' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Pause when the screen is locked' }))
  expect(screen.getAllByRole('button', { name: /^Reset/ })).toHaveLength(2)
  act(() => screen.getByRole('button', { name: 'Reset: Pause when the screen is locked' }).click())
  expect(shown.app.mirror.getState().settings.desktop.pauseOnLock).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Pause when the screen is locked' }))
  expect(screen.getByText('Pause when the screen is locked is as at first')).toBeTruthy()
  // Undoing the reset of a setting keeps another setting of its group that was changed after the reset.
  fireEvent.click(screen.getByRole('switch', { name: 'Tell of each song' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(shown.app.mirror.getState().settings.desktop).toMatchObject({ pauseOnLock: true, tellSongs: true })
})

it('puts places of the sidebar and shelves of Home in order, by keys too, and hides them', () => {
  const sidebar = () => within(screen.getByRole('navigation', { name: 'Library' })).getByRole('list', { name: 'Library' })
  const places = () =>
    within(sidebar())
      .getAllByRole('link')
      .map(link => link.textContent)
  const list = within(screen.getByRole('list', { name: 'Places in the sidebar' }))
  expect(places().slice(0, 4)).toEqual(['Home', 'Albums', 'Artists', 'Songs'])
  fireEvent.click(list.getByRole('checkbox', { name: 'Artists' }))
  fireEvent.keyDown(list.getByRole('checkbox', { name: 'Songs' }), { key: 'ArrowUp', altKey: true })
  fireEvent.click(list.getByRole('button', { name: 'Move “Songs” up' }))
  expect(places().slice(0, 3)).toEqual(['Home', 'Songs', 'Albums'])
  expect(screen.getByText('Moved to 2 of 8')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reset: Places in the sidebar' }))
  expect(places().slice(0, 4)).toEqual(['Home', 'Albums', 'Artists', 'Songs'])
  const shelves = within(screen.getByRole('list', { name: 'Shelves on Home' }))
  fireEvent.click(shelves.getByRole('checkbox', { name: 'By chance' }))
  fireEvent.click(shelves.getByRole('button', { name: 'Move “Most played” up' }))
  const up = shelves.getByRole('button', { name: 'Move “Most played” up' })
  up.focus()
  fireEvent.click(up)
  expect(document.activeElement).toBe(shelves.getByRole('checkbox', { name: 'Most played' }))
  act(() => shown.app.view.navigate({ kind: 'home' }))
  const headings = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
  expect(headings).not.toContain('By chance')
  expect(headings.indexOf('Most played')).toBeLessThan(headings.indexOf('Recently added'))
})

it('says what came of a file, and takes it back', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }))
  expect(await screen.findByText('The settings are saved as mine.json')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Import…' }))
  expect(await screen.findByText('1 setting is changed; 2 members were left out')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(shown.asked.at(-1)).toEqual({ name: 'settings.change', input: { theme: 'dark' } })
})

it('says what the disk holds, and asks before it is cleared', async () => {
  shown.close()
  shown = await showPage({
    route: { kind: 'settings' },
    state: { ...signedIn, downloads: { ...initialState.downloads, cached: { trackCount: 3, bytes: 12_000_000 } } },
    replies: { 'storage.sizes': ok({ covers: 5_000_000, library: 2_000_000, otherLibraries: 0 }) },
  })
  const space = within(screen.getByRole('region', { name: 'Space' }))
  expect(await space.findByText('5.0 MB now. What was not looked at for longest goes first.')).toBeTruthy()
  expect(space.getByText(/^3 songs, 12.0 MB\./)).toBeTruthy()
  expect(space.getByText(/^2.0 MB\. It is shown before/)).toBeTruthy()
  fireEvent.click(space.getByRole('button', { name: 'Clear… Space for covers' }))
  expect(shown.asked.map(({ name }) => name)).not.toContain('storage.clearCovers')
  fireEvent.click(screen.getByRole('button', { name: 'Clear 5.0 MB' }))
  expect(shown.asked.map(({ name }) => name)).toContain('storage.clearCovers')
  fireEvent.click(space.getByRole('button', { name: 'Clear… Space for played music' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(shown.asked.map(({ name }) => name)).not.toContain('downloads.clearCache')
})

it('says what the libraries of all accounts take, and asks before they are cleared', async () => {
  shown.close()
  const sizes = ok({ covers: 0, library: 2_000_000, otherLibraries: 3_000_000 })
  shown = await showPage({ route: { kind: 'settings' }, state: signedIn, replies: { 'storage.sizes': sizes } })
  const asked = () => shown.asked.map(({ name }) => name).filter(name => name.startsWith('storage.'))
  const clear = async () => fireEvent.click(await screen.findByRole('button', { name: 'Clear… Libraries' }))
  await clear()
  expect(screen.getByText(/^2\.0 MB, and 3\.0 MB of other accounts\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await act(async () => undefined)
  expect(asked()).not.toContain('storage.clearLibraries')
  await clear()
  fireEvent.click(screen.getByRole('button', { name: 'Clear 5.0 MB' }))
  await act(async () => undefined)
  // After clearing the libraries the page requests the sizes of what is left.
  expect(asked().slice(-2)).toEqual(['storage.clearLibraries', 'storage.sizes'])
})

it('offers no start at login where there is none, and says of Wayland what nobody tells Segue', async () => {
  const login = () => screen.queryByRole('switch', { name: 'Start at login' })
  const asks = () => screen.queryByText(/if the desktop gives them/)
  expect([login() !== null, asks()]).toEqual([true, null])
  shown.close()
  const system = { ...initialState.system, wayland: true, mayStartAtLogin: false }
  shown = await showPage({ route: { kind: 'settings' }, state: { ...signedIn, system } })
  expect(login()).toBeNull()
  expect(asks()).toBeTruthy()
})

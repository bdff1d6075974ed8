// @vitest-environment happy-dom
// Folders of playlists in the sidebar, and their order: by menu, by keys and by hand.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFrom } from '../../shared/edits/edit.ts'
import { failed, ok } from '../../shared/errors.ts'
import { millis, playlistId } from '../../shared/ids.ts'
import type { PlaylistTree } from '../../shared/playlist-tree.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { say } from '../../shared/words/words.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => {
  vi.restoreAllMocks()
  shown.close()
})

const trips = (open: boolean, ...playlists: readonly number[]) => ({ id: 'f', name: 'Trips', open, playlists: playlists.map(playlistId) })
const show = async (playlistTree: PlaylistTree = []) => {
  shown = await showPage({ route: { kind: 'songs' }, state: { ...signedIn, settings: { ...defaultSettings, playlistTree } } })
}
const nav = () => within(screen.getByRole('navigation', { name: 'Library' }))
const list = (name = 'Playlists') => nav().getByRole('list', { name })
/** The playlists and folders from the top, those in a folder behind a dash. */
const seen = () =>
  [...list().querySelectorAll<HTMLElement>('li')].flatMap(line => {
    const side = line.dataset['side'] ?? ''
    const depth = line.parentElement?.className === 'in-folder' ? '- ' : ''
    return /^(playlist|folder) /.test(side) ? [`${depth}${line.querySelector<HTMLElement>('.place')?.title}`] : []
  })
const line = (name: string) => {
  const found = list().querySelector<HTMLElement>(`.place[title="${name}"]`)
  if (found === null) throw new Error(`There is no ${name}`)
  return found
}
const item = (name: string) => screen.getByRole('menuitem', { name })
const choose = (name: string) => act(async () => void fireEvent.click(item(name)))
const press = (key: string, held = {}) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held }))
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement.title : '')

it('is made by the menu, named, filled, renamed, closed and deleted; its playlists stay', async () => {
  await show()
  expect(seen()).toEqual(['Thumbs up', 'Late Trains', 'Nothing Yet'])
  fireEvent.contextMenu(line('Late Trains'))
  fireEvent.click(item('Move to folder'))
  await choose('New folder…')
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the folder' }), { target: { value: ' Trips ' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(seen()).toEqual(['Trips', '- Late Trains', 'Thumbs up', 'Nothing Yet'])
  expect(within(list('Trips')).getAllByRole('link')).toHaveLength(1)

  fireEvent.contextMenu(line('Nothing Yet'))
  fireEvent.click(item('Move to folder'))
  await act(async () => void fireEvent.click(screen.getByRole('menuitemradio', { name: 'Trips' })))
  expect(seen()).toEqual(['Trips', '- Late Trains', '- Nothing Yet', 'Thumbs up'])
  fireEvent.contextMenu(line('Late Trains'))
  fireEvent.click(item('Move to folder'))
  expect(screen.getByRole('menuitemradio', { name: 'Trips' }).getAttribute('aria-checked')).toBe('true')
  await choose('Out of the folder')
  expect(seen()).toEqual(['Late Trains', 'Trips', '- Nothing Yet', 'Thumbs up'])

  fireEvent.contextMenu(line('Trips'))
  await choose('Rename…')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the folder' })
  expect(field.value).toBe('Trips')
  fireEvent.change(field, { target: { value: 'Journeys' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await act(async () => void fireEvent.click(line('Journeys')))
  expect(line('Journeys').getAttribute('aria-expanded')).toBe('false')
  expect(seen()).toEqual(['Late Trains', 'Journeys', 'Thumbs up'])
  fireEvent.contextMenu(line('Journeys'))
  await choose('Delete the folder')
  expect(seen()).toEqual(['Late Trains', 'Nothing Yet', 'Thumbs up'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(seen()).toEqual(['Late Trains', 'Journeys', 'Thumbs up'])
})

it('is walked through, opened and closed by arrows, and put in order by Alt with them; the focus goes along', async () => {
  await show([trips(true, 302), playlistId(301)])
  expect(seen()).toEqual(['Trips', '- Late Trains', 'Thumbs up', 'Nothing Yet'])
  act(() => line('Trips').focus())
  await press('ArrowDown')
  expect(focused()).toBe('Late Trains')
  await press('ArrowDown', { altKey: true })
  expect(seen()).toEqual(['Trips', 'Late Trains', 'Thumbs up', 'Nothing Yet'])
  expect(focused()).toBe('Late Trains')
  expect(nav().getByText('Moved to 2 of 4')).toBeTruthy()
  await press('ArrowUp', { altKey: true })
  expect(nav().getByText(/Moved to 1 of 1 in .*Trips/)).toBeTruthy()
  expect(focused()).toBe('Late Trains')
  await press('ArrowUp')
  await press('ArrowUp', { altKey: true })
  expect(nav().getByText('Already at the top')).toBeTruthy()
  await press('ArrowLeft')
  expect(seen()).toEqual(['Trips', 'Thumbs up', 'Nothing Yet'])
  await press('ArrowRight')
  expect(seen()).toHaveLength(4)
  await press('ArrowDown', { altKey: true })
  expect(seen()).toEqual(['Thumbs up', 'Trips', '- Late Trains', 'Nothing Yet'])
})

const dataTransfer = { types: ['text/plain'], setData: () => undefined }
const drag = (type: string, target: Element, clientY = 0) =>
  act(
    async () => void fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), { dataTransfer })),
  )

it('takes playlists by hand: into it, and above and below others; a folder goes into none', async () => {
  await show([playlistId(301), trips(true, 302)])
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 200, 40))
  const carry = async (from: string, to: string, at: number) => {
    await drag('dragstart', line(from))
    await drag('dragover', line(to), at)
    const mark = line(to).closest('li')?.className
    await drag('drop', line(to), at)
    return mark
  }
  expect(await carry('Nothing Yet', 'Trips', 20)).toBe('takes')
  expect(seen()).toEqual(['Thumbs up', 'Trips', '- Late Trains', '- Nothing Yet'])
  expect(await carry('Nothing Yet', 'Late Trains', 5)).toBe('takes-before')
  expect(seen()).toEqual(['Thumbs up', 'Trips', '- Nothing Yet', '- Late Trains'])
  expect(await carry('Trips', 'Late Trains', 5)).not.toContain('takes')
  expect(await carry('Late Trains', 'Thumbs up', 35)).toBe('takes-behind')
  expect(seen()).toEqual(['Thumbs up', 'Late Trains', 'Trips', '- Nothing Yet'])
  expect(await carry('Trips', 'Thumbs up', 5)).toBe('takes-before')
  expect(seen()).toEqual(['Trips', '- Nothing Yet', 'Thumbs up', 'Late Trains'])
  expect(shown.asked.filter(({ name }) => name === 'edits.add')).toEqual([])
})

it('forgets no playlist and no place: what is not there comes back to its own, what was made here follows to its id', async () => {
  const made = playlistId(temporaryFrom + 7)
  await show([trips(true, 999, made, 301)])
  expect(seen()).toEqual(['Trips', '- Thumbs up', 'Late Trains', 'Nothing Yet'])
  const { edits } = shown.app.mirror.getState()
  await act(async () => shown.setState({ edits: { ...edits, assignedIds: [[made, 302]] } }))
  expect(seen()).toEqual(['Trips', '- Late Trains', '- Thumbs up', 'Nothing Yet'])
  act(() => line('Nothing Yet').focus())
  await press('ArrowUp', { altKey: true })
  expect(shown.app.mirror.getState().settings.playlistTree).toEqual([trips(true, 999, 302, 301, 303)])
})

const asksMain = (answer: () => Promise<unknown>) =>
  vi.spyOn(shown.app.bridge, 'settings.change').mockImplementation(answer as (typeof shown.app.bridge)['settings.change'])
const lay = (...names: readonly number[]) => {
  const { settings } = shown.app.mirror.getState()
  return act(async () => shown.setState({ settings: { ...settings, playlistTree: names.map(playlistId) } }))
}

it('whose move main could not write down takes the focus from nobody later', async () => {
  await show([301, 302, 303].map(playlistId))
  asksMain(async () => failed('disk', say('errors.diskFull')))
  act(() => line('Thumbs up').focus())
  await press('ArrowDown', { altKey: true })
  act(() => line('Nothing Yet').focus())
  await lay(302, 301, 303)
  expect([seen()[0], focused()]).toEqual(['Late Trains', 'Nothing Yet'])
  expect(nav().queryByText(/^Moved to/)).toBeNull()
})

it('is told where it came to, whatever else changes before it does', async () => {
  await show([301, 302, 303].map(playlistId))
  asksMain(async () => ok(undefined))
  act(() => line('Thumbs up').focus())
  await press('ArrowDown', { altKey: true })
  const edit = { kind: 'describe-playlist', id: playlistId(302), name: 'Early Trains' } as const
  await act(async () =>
    shown.setState({ edits: { entries: [{ id: 'a', at: millis(0), edit, status: { kind: 'waiting', sent: 0 } }], assignedIds: [] } }),
  )
  expect(seen()[1]).toBe('Early Trains')
  expect(nav().queryByText(/^Moved to/)).toBeNull()
  await lay(302, 301, 303)
  expect(nav().getByText('Moved to 2 of 3')).toBeTruthy()
  expect(focused()).toBe('Thumbs up')
  await press('ArrowUp', { altKey: true })
  act(() => screen.getByRole('button', { name: 'Columns' }).focus())
  await lay(301, 302, 303)
  expect(nav().getByText('Moved to 1 of 3')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }))
})

it('that is deleted while it is carried is put nowhere, nor is it carried on with what is dragged next', async () => {
  await show([301, 302, 303].map(playlistId))
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 200, 40))
  await drag('dragstart', line('Late Trains'))
  const edit = { kind: 'delete-playlist', id: playlistId(302) } as const
  await act(async () =>
    shown.setState({ edits: { entries: [{ id: 'a', at: millis(0), edit, status: { kind: 'waiting', sent: 0 } }], assignedIds: [] } }),
  )
  const tree = shown.app.mirror.getState().settings.playlistTree
  await drag('dragover', line('Thumbs up'), 5)
  expect(line('Thumbs up').closest('li')?.className ?? '').not.toContain('takes')
  await drag('drop', line('Thumbs up'), 5)
  expect(shown.app.mirror.getState().settings.playlistTree).toEqual(tree)

  await act(async () => shown.setState({ edits: { entries: [], assignedIds: [] } }))
  await drag('dragstart', line('Late Trains'))
  await drag('dragstart', screen.getByRole('main'))
  await drag('dragover', line('Thumbs up'), 5)
  expect(line('Thumbs up').closest('li')?.className ?? '').not.toContain('takes')
})

// @vitest-environment happy-dom
// The sidebar by keys: each of its lists is one tab stop, at the place one is at, and arrows move in it.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { albumId } from '../../shared/ids.ts'
import type { Route } from '../state/view/route.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => {
  vi.restoreAllMocks()
  shown.close()
})
const show = async (route: Route) => {
  shown = await showPage({ route })
}

const nav = () => within(screen.getByRole('navigation', { name: 'Library' }))
const list = (name: string) => nav().getByRole('list', { name })
const itemsOf = (name: string) => [...list(name).querySelectorAll<HTMLElement>('a, button')]
/** The names of the items of a list at which Tab stops. */
const stops = (name: string) =>
  itemsOf(name)
    .filter(item => item.tabIndex === 0)
    .map(item => item.title)
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement.title : '')

it('stops once in each list: at the place one is at, else at the first', async () => {
  await show({ kind: 'songs' })
  expect(['Library', 'Playlists', 'Tags', 'Downloads and trash'].map(stops)).toEqual([
    ['Songs'],
    ['Thumbs up'],
    ['road trip'],
    ['Downloads'],
  ])
  act(() => shown.app.view.navigate({ kind: 'trash' }))
  expect(stops('Downloads and trash')).toEqual(['Trash'])
  expect(stops('Library')).toEqual(['Home'])
  expect(screen.getByRole('link', { name: /Trash/ }).getAttribute('aria-current')).toBe('page')
})

it('moves by arrows, Home and End, to its ends and not around them', async () => {
  await show({ kind: 'albums' })
  act(() => itemsOf('Library')[1]?.focus())
  press('ArrowDown')
  expect(focused()).toBe('Artists')
  expect(stops('Library')).toEqual(['Artists'])
  press('End')
  press('ArrowDown')
  expect(focused()).toBe('History')
  press('Home')
  press('ArrowUp')
  expect(focused()).toBe('Home')
})

it('comes back to the place one is at, or in a list without it to where one was', async () => {
  await show({ kind: 'albums' })
  act(() => itemsOf('Library')[1]?.focus())
  press('End')
  act(() => itemsOf('Playlists')[0]?.focus())
  expect(stops('Library')).toEqual(['Albums'])
  press('End')
  expect(focused()).toBe('New smart playlist')
  act(() => itemsOf('Tags')[0]?.focus())
  expect(stops('Playlists')).toEqual(['New smart playlist'])
})

it('brings the place one is at into view, however one came there', async () => {
  await show({ kind: 'albums' })
  const brought: string[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    brought.push(this.title)
  })
  act(() => void fireEvent.keyDown(document.body, { key: '9', ctrlKey: true }))
  act(() => shown.app.view.navigate({ kind: 'album', id: albumId(61) }))
  expect(brought).toEqual(['All playlists', 'Albums'])
})

it('leaves keys with Ctrl and Alt to the shortcuts', async () => {
  await show({ kind: 'albums' })
  act(() => itemsOf('Library')[1]?.focus())
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', ctrlKey: true }))
  expect(focused()).toBe('Albums')
})

const labels = () => screen.getAllByRole('menuitem').map(item => item.querySelector('.cut')?.textContent)

it('has menus: a tag plays, a playlist with a public link gives it away', async () => {
  const host = 'oauth.ibroadcast.com'
  const connection = { kind: 'service', name: 'Music', host, receivers: [host] } as const
  shown = await showPage({ route: { kind: 'albums' }, state: { ...signedIn, connection } })
  fireEvent.contextMenu(nav().getByRole('link', { name: /^road trip/ }))
  expect(labels()).toEqual(expect.arrayContaining(['Play', 'Play next', 'Go to tag']))
  fireEvent.click(screen.getByRole('menuitem', { name: /^Play next/ }))
  expect(shown.commands()).toMatchObject([{ type: 'playNext' }])
  fireEvent.contextMenu(nav().getByRole('link', { name: /^Late Trains/ }))
  const copied: string[] = []
  document.execCommand = () => {
    const clipboardData = { setData: (_type: string, text: string) => copied.push(text) }
    return document.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData }))
  }
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy the public link' }))
  expect(copied).toEqual(['https://playlist.ibroadcast.com/abcdefghijk'])
  fireEvent.contextMenu(nav().getByRole('link', { name: /^Nothing Yet/ }))
  expect(labels()).toContain('Make a public link')
  expect(labels()).not.toContain('Copy the public link')
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })

  // A public link that was ended cannot be restored, so a dialog asks first.
  const ended = () => shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)
  const end = () => {
    fireEvent.contextMenu(nav().getByRole('link', { name: /^Late Trains/ }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'End the public link…' }))
    return within(screen.getByRole('dialog', { name: 'End the public link' }))
  }
  expect(end().getByText('Its public link ends for good.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(ended()).toEqual([])
  const question = end()
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'End the public link' })))
  expect(ended()).toEqual([{ edits: [{ kind: 'share-playlist', id: 302, on: false }] }])
})

// @vitest-environment happy-dom
// A sign-in that may not change the library: all that would is there, off, says why, and asks again.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AppState } from '../../../shared/app-state.ts'
import { playlistId, tagId } from '../../../shared/ids.ts'
import type { Route } from '../../state/view/route.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'
import { person } from '../../tests/states.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const reason = 'This sign-in does not allow it. Settings, Account asks again'
const account: AppState['account'] = { phase: 'signed-in', person, scopes: ['user.library:read'], storedIn: 'keychain' }
const show = async (route: Route) => {
  shown = await showPage({ route, state: { ...signedIn, account } })
}
const asked = (name: string) => shown.asked.filter(each => each.name === name)
const menu = () => screen.getAllByRole('menuitem')
const off = () =>
  menu()
    .filter(item => item.getAttribute('aria-disabled') === 'true' && item.title === reason)
    .map(item => item.querySelector('.cut')?.textContent)
const songRow = (title: string) => {
  const row = screen.getAllByRole('row').find(each => each.textContent?.includes(title))
  if (row === undefined) throw new Error(`No row ${title}`)
  return row
}
const sidebar = () => within(screen.getByRole('navigation', { name: 'Library' }))
const askAgain = async () => {
  expect(menu().at(-1)?.textContent).toBe('Ask again')
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Ask again' })))
  expect(asked('account.signIn').map(({ input }) => input)).toEqual([{ by: 'browser' }])
}

it('the menu of a song in a playlist', async () => {
  await show({ kind: 'playlist', id: playlistId(302) })
  fireEvent.contextMenu(songRow('Closing'))
  expect(off()).toEqual([
    'Like',
    'Dislike',
    'Add to playlist',
    'Tags…',
    'Move to the trash',
    'Move to top',
    'Move to end',
    'Remove from the playlist',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: /^Like/ }))
  const add = screen.getByRole('menuitem', { name: /^Add to playlist/ })
  fireEvent.click(add)
  fireEvent.pointerMove(add)
  fireEvent.keyDown(add, { key: 'ArrowRight' })
  expect(screen.queryByRole('menuitem', { name: 'Find a playlist…' })).toBeNull()
  await askAgain()
  expect(asked('edits.add')).toEqual([])
})

it('the menu of a playlist, and that of a tag', async () => {
  await show({ kind: 'tag', id: tagId(31) })
  fireEvent.contextMenu(sidebar().getByRole('link', { name: /^Late Trains/ }))
  expect(off()).toEqual(['Add to playlist', 'Tags…', 'Name and description…', 'End the public link…', 'Delete…'])
  await askAgain()
  fireEvent.contextMenu(sidebar().getByRole('link', { name: /^road trip/ }))
  expect(off()).toEqual(['Add to playlist', 'Tags…'])
})

it('“New playlist” in the sidebar, and songs that are dropped on it', async () => {
  await show({ kind: 'songs' })
  const make = sidebar().getByRole('button', { name: 'New playlist' })
  expect([make.getAttribute('aria-disabled'), make.getAttribute('aria-description')]).toEqual(['true', reason])
  fireEvent.click(make)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.contextMenu(make)
  expect(off()).toEqual(['New playlist', 'Import a playlist…'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })

  for (const onto of [make, sidebar().getByRole('link', { name: /^Late Trains/ }), sidebar().getByRole('link', { name: /^road trip/ })]) {
    const held = { setData: () => undefined, setDragImage: () => undefined, effectAllowed: 'all', dropEffect: 'none' }
    fireEvent.dragStart(songRow('Slack Water'), { dataTransfer: held })
    fireEvent.dragOver(onto, { dataTransfer: held })
    await act(async () => void fireEvent.drop(onto, { dataTransfer: held }))
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked('edits.add')).toEqual([])
  expect(screen.getAllByText(reason)).toHaveLength(3)
})

it('thumbs in rows, and keys in lists, which say why', async () => {
  await show({ kind: 'songs' })
  const row = songRow('Slack Water')
  const thumb = row.querySelector<HTMLButtonElement>('[data-action=like]')
  expect([thumb?.disabled, thumb?.title]).toEqual([true, reason])
  fireEvent.click(row)
  await act(async () => void fireEvent.keyDown(row, { key: 'l', code: 'KeyL', altKey: true }))
  expect(asked('edits.add')).toEqual([])
  expect(screen.getByText(reason)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ask again' })))
  expect(asked('account.signIn')).toHaveLength(1)
})

it('the buttons of the trash', async () => {
  await show({ kind: 'trash' })
  const buttons = ['Restore all', 'Empty the trash…'].map(name => screen.getByRole<HTMLButtonElement>('button', { name }))
  expect(buttons.map(({ disabled, title }) => [disabled, title])).toEqual([
    [true, reason],
    [true, reason],
  ])
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Ask again' })).toBeTruthy()
})

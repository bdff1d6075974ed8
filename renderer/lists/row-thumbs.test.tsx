// @vitest-environment happy-dom
// Thumbs of albums and artists in their lists: on covers, in rows and on shelves, by button and by keys.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AppState } from '../../shared/app-state.ts'
import { ok } from '../../shared/errors.ts'
import type { Layout } from '../../shared/list-views.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'
import { person } from '../tests/states.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
const show = async (
  kind: 'albums' | 'artists' | 'home' | 'playlists',
  layout: Layout = 'grid',
  account: AppState['account'] = { phase: 'signed-in', person, scopes: null, storedIn: 'keychain' },
) => {
  const views = { albums: { layout }, artists: { layout } }
  const state = { ...signedIn, account, settings: { ...defaultSettings, views } }
  shown = await showPage({ route: { kind }, state, replies: { 'edits.add': ok({ ids: ['e'] }) } })
}
const asked = () => shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)
/** The row or card of a name. */
const cardOf = (grid: string, name: string) => {
  const found = [...screen.getByRole('grid', { name: grid }).querySelectorAll<HTMLElement>('[data-position]')].find(
    each => each.querySelector('.t')?.textContent === name,
  )
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}
const like = (grid: string, name: string) => within(cardOf(grid, name)).getByRole<HTMLButtonElement>('button', { name: 'Like' })
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))

it.each(['grid', 'list', 'table'] as const)(
  'albums as a %s have a thumb that says whether it is given, and gives or takes it',
  async layout => {
    await show('albums', layout)
    const { trail } = shown.app.view.getState()
    expect(['Low Tide', 'Shore Sounds'].map(name => like('Albums', name).getAttribute('aria-pressed'))).toEqual(['true', 'false'])
    await press(like('Albums', 'Shore Sounds'))
    expect(asked()).toEqual([{ edits: [{ kind: 'rate', of: 'albums', ids: [64], rating: 5 }] }])
    await press(like('Albums', 'Low Tide'))
    expect(asked()[1]).toEqual({ edits: [{ kind: 'rate', of: 'albums', ids: [61], rating: 0 }] })
    // A click on the thumb of a row does not open the album.
    expect(shown.app.view.getState().trail.here.route).toEqual(trail.here.route)
  },
)

it.each(['grid', 'list', 'table'] as const)('so have artists as a %s', async layout => {
  await show('artists', layout)
  expect(like('Artists', 'Blue Harbour').getAttribute('aria-pressed')).toBe('false')
  await press(like('Artists', 'Blue Harbour'))
  expect(asked()).toEqual([{ edits: [{ kind: 'rate', of: 'artists', ids: [501], rating: 5 }] }])
})

it('so have the albums of shelves, by keys, too', async () => {
  await show('home')
  await press(like('Recently added', 'Shore Sounds'))
  const card = cardOf('Most played', 'Low Tide')
  act(() => card.focus())
  const key = { key: 'l', code: 'KeyL', altKey: true }
  await act(async () => void fireEvent.keyDown(card, key))
  await act(async () => void fireEvent.keyDown(card, { ...key, key: 'L', shiftKey: true }))
  expect(asked()).toMatchObject([
    { edits: [{ of: 'albums', ids: [64], rating: 5 }] },
    { edits: [{ of: 'albums', ids: [61], rating: 0 }] },
    { edits: [{ of: 'albums', ids: [61], rating: 1 }] },
  ])
})

it('playlists have none; and where the library may not be changed it says so', async () => {
  await show('playlists')
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  shown.close()
  await show('albums', 'grid', { phase: 'signed-in', person, scopes: ['user.library:read'], storedIn: 'keychain' })
  const thumb = like('Albums', 'Shore Sounds')
  expect([thumb.disabled, thumb.title]).toEqual([true, 'This sign-in does not allow it. Settings, Account asks again'])
})

// @vitest-environment happy-dom
// Accounts as a person meets them: the account group, the corner with its menu, and the list at the door.

import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { accountId } from '../../../shared/account-id.ts'
import { type AccountState, type AppState, type Grant, initialState, type KnownAccount } from '../../../shared/app-state.ts'
import { failed } from '../../../shared/errors.ts'
import { millis } from '../../../shared/ids.ts'
import { say } from '../../../shared/words/words.ts'
import { expired, showPage, signedIn } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
const show = async (...given: Parameters<typeof showPage>): Promise<Shown> => {
  shown = await showPage(...given)
  return shown
}
afterEach(() => shown.close())

const asked = (name: string) => shown.asked.filter(request => request.name === name).map(({ input }) => input)
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settled()
}
const group = () => within(screen.getByRole('region', { name: 'Account' }))
const scopeLines = () => within(group().getByRole('list', { name: 'What Segue may do' })).getAllByRole('listitem')

const home = { kind: 'service', name: 'Home', host: 'home.test', receivers: ['home.test'] } as const
const ada: KnownAccount = { id: accountId('demo-ada'), name: 'Ada Lindgren', connection: { kind: 'demo' }, signedOut: false, current: true }
const tomas: KnownAccount = { id: accountId('demo-tomas'), name: 'Tomas Reed', connection: home, signedOut: false, current: false }
const mira: KnownAccount = { id: accountId('demo-mira'), name: 'Mira Solberg', connection: home, signedOut: true, current: false }
const accounts = [tomas, ada, mira]

const person = { userId: '1', name: 'Ada Lindgren', email: 'ada@example.test', premium: true }
const granted = (grant: Partial<Grant>): AccountState => ({ phase: 'signed-in', person, scopes: null, storedIn: 'keychain', ...grant })
const inSettings = (account: AppState['account'], more: Partial<AppState> = {}): Parameters<typeof showPage>[0] => ({
  route: { kind: 'settings' },
  state: { ...signedIn, accounts, ...more, account },
})

describe('the account group', () => {
  it('says who it is, on which plan, and that the sign-in lasts', async () => {
    await show(inSettings(granted({})))
    expect(group().getByText('ada@example.test')).toBeTruthy()
    expect(group().getByText(/^Premium/)).toBeTruthy()
    expect(group().getByText(/Kept in the keychain/)).toBeTruthy()
    act(() => shown.setState({ account: { ...granted({}), person: { ...person, premium: false } } as AppState['account'] }))
    expect(group().getByText(/^Free/)).toBeTruthy()
  })
  it('does not claim a plan that nobody has heard of in this run', async () => {
    const unheard = { ...granted({}), person: { ...person, email: null, premium: false } } as AppState['account']
    await show(inSettings(unheard, { reachability: 'offline' }))
    expect(group().queryByText(/^(Free|Premium)/)).toBeNull()
  })
  it('has a tick for all that was granted, and nothing to ask for', async () => {
    await show(inSettings(granted({})))
    expect(scopeLines().map(item => /: allowed$/.test(item.textContent ?? ''))).toEqual(Array(6).fill(true))
    expect(group().queryByRole('button', { name: 'Ask again' })).toBeNull()
  })
  it('says of a smaller grant what is off and why, and asks again', async () => {
    await show(inSettings(granted({ scopes: ['user.account:read', 'user.library:read', 'user.apps:read'] })))
    const off = scopeLines().filter(item => item.textContent?.includes('not allowed'))
    expect(off.map(item => item.querySelector('.meta')?.textContent)).toEqual([
      'Off. Playlists, ratings, tags and the trash cannot be changed.',
      'Off. Your other devices are not shown.',
      'Off. Your other devices cannot be controlled from here.',
      'Off. Songs of this computer cannot be added to your library.',
    ])
    expect(group().getByText('user.apps:read')).toBeTruthy()
    expect(group().getByText(/Off: this sign-in does not let Segue see them/)).toBeTruthy()
    fireEvent.click(group().getByRole('button', { name: 'Ask again' }))
    expect(asked('account.signIn')).toEqual([{ by: 'browser' }])
  })
  it('lists the other devices as the service names them', async () => {
    const others = [
      { id: 'a', name: 'Kitchen', client: 'Segue', joinable: true, lastSeen: '2031-04-01 10:00:00', activity: null },
      { id: 'b', name: 'حاسوب', client: null, joinable: false, lastSeen: '2021-03-02 12:00:00', activity: null },
    ]
    await show(inSettings(granted({}), { sessions: { mine: 'me', others, socket: 'online' } }))
    const list = within(group().getByRole('list', { name: 'Your other devices' }))
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'KitchenSegueLast seen: 1 Apr 2031', // joinable is a kind of device, not presence (C-37)
      'حاسوبLast seen: 2 Mar 2021',
    ])
    act(() => shown.setState({ sessions: { mine: 'me', others: [], socket: 'online' } }))
    expect(group().getByText('No other devices')).toBeTruthy()
  })
  it('names this device on Enter, not on Esc, and without the spaces around', async () => {
    await show(inSettings(granted({}), { system: { ...initialState.system, deviceName: 'study-pc' } }))
    const field = group().getByRole<HTMLInputElement>('textbox', { name: 'Name of this device' })
    expect(field.placeholder).toBe('study-pc')
    fireEvent.change(field, { target: { value: 'Nope' } })
    fireEvent.keyDown(field, { key: 'Escape' })
    fireEvent.blur(field)
    expect(field.value).toBe('')
    fireEvent.change(field, { target: { value: '  Study ' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    expect(asked('settings.change')).toEqual([{ deviceName: 'Study' }])
  })
  it('offers to keep a sign-in that lasts for this run only', async () => {
    const why = { code: 'keychain', message: 'The keychain is locked.' } as const
    await show(inSettings(granted({ storedIn: 'this-run', why })))
    expect(group().getByText('The keychain is locked.')).toBeTruthy()
    fireEvent.click(group().getByRole('button', { name: 'Keep me signed in' }))
    expect(asked('account.retryKeychain')).toHaveLength(1)
  })
  it('stays in sight while the same person signs in anew', async () => {
    await show(
      inSettings({ phase: 'signing-in', progress: { phase: 'browser', until: millis(Date.now() + 60_000) }, previousPerson: person }),
    )
    expect(group().getByText('ada@example.test')).toBeTruthy()
    fireEvent.click(group().getByRole('button', { name: 'Cancel' }))
    expect(asked('account.cancelSignIn')).toHaveLength(1)
    expect(screen.getByRole('button', { name: /Ada Lindgren.*Accounts/ })).toBeTruthy()
  })
})

describe('a session that is over', () => {
  const over = (error: Extract<AppState['account'], { phase: 'expired' }>['error']) => ({ ...expired, error }) as AppState['account']
  const statuses = () => within(screen.getByRole('main')).getAllByRole('status')
  const strip = () => Array.from(statuses(), ({ textContent }) => textContent).join('\n')
  it('is told in the words that fit its end', async () => {
    await show({ state: { ...signedIn, account: over(failed('expired', say('errors.signInAgain'), 'Token revoked').error) } })
    expect(strip()).toContain('Please sign in again. Your library and queue stay on this computer.The service answered: Token revoked')
    act(() => shown.setState({ account: over(failed('expired', say('errors.signedOutElsewhere')).error) }))
    expect(strip()).toContain('You were signed out from another device. Please sign in again.')
    act(() => shown.setState({ account: over(failed('refused', say('errors.signInUnfinished'), 'denied').error) }))
    expect(strip()).toContain('Sign-in did not finish. Your library')
  })
  it('because of the keychain can be tried again', async () => {
    await show({ state: { ...signedIn, account: over({ code: 'keychain', message: 'Locked, so please sign in again.', answered: 'E1' }) } })
    expect(strip()).toContain('Locked, so please sign in again. Your library')
    expect(strip()).toContain('The system answered: E1')
    await press('Try again')
    expect(asked('account.retryKeychain')).toHaveLength(1)
    await press('Sign in')
    expect(asked('account.signIn')).toHaveLength(1)
  })
})

describe('a sign-in without the library', () => {
  const without = granted({ scopes: ['user.account:read'] })
  const none = { ...signedIn.library, revision: null, counts: null } as AppState['library']
  const load = { phase: 'failed', error: { code: 'refused', message: 'Not allowed.' } } as const
  it('says so where the library would be, without an alarm', async () => {
    await show({ state: { ...signedIn, account: without, library: { ...none, load } } })
    expect(screen.getByRole('heading', { name: 'Segue may not read your library' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Ask again')
    expect(asked('account.signIn')).toEqual([{ by: 'browser' }])
  })
  it('keeps the last library in sight, and says that it is old', async () => {
    await show({ state: { ...signedIn, account: without, library: { ...(signedIn.library as AppState['library']), load } } })
    expect(screen.getByRole('grid', { name: 'Albums' })).toBeTruthy()
    expect(screen.getByText(/shown as it was last loaded/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the corner of the sidebar', () => {
  const open = async () => {
    await show({ state: { ...signedIn, accounts } })
    const corner = screen.getByRole('button', { name: /Ada Lindgren.*Accounts/ })
    corner.focus()
    fireEvent.click(corner)
    return corner
  }
  const menu = () => within(screen.getByRole('menu', { name: 'Accounts' }))
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

  it('opens a menu with the accounts in a fixed order, the present one checked, and what can be done', async () => {
    const corner = await open()
    expect(corner.getAttribute('aria-expanded')).toBe('true')
    expect(
      menu()
        .getAllByRole('menuitemradio')
        .map(item => [item.textContent, item.getAttribute('aria-checked')]),
    ).toEqual([
      ['Ada LindgrenDemo library', 'true'],
      ['Mira SolbergHome, signed out', 'false'],
      ['Tomas ReedHome', 'false'],
    ])
    expect(
      menu()
        .getAllByRole('menuitem')
        .map(item => item.textContent),
    ).toEqual(['Add an account…', 'Account settings', 'Sign out…'])
    fireEvent.click(corner)
    expect(screen.queryByRole('menu')).toBeNull()
  })
  it('is walked with the keys: turns to another account, and gives the focus back on Esc', async () => {
    const corner = await open()
    key('Escape')
    expect(document.activeElement).toBe(corner)
    fireEvent.click(corner)
    key('t')
    fireEvent.click(document.activeElement ?? document.body)
    expect(asked('accounts.open')).toEqual([{ id: 'demo-tomas' }])
    fireEvent.click(corner)
    fireEvent.click(menu().getByRole('menuitemradio', { name: /Ada/ }))
    expect(asked('accounts.open')).toHaveLength(1)
  })
  it('adds an account, shows the account settings, and signs out', async () => {
    const corner = await open()
    fireEvent.click(menu().getByRole('menuitem', { name: 'Add an account…' }))
    expect(asked('accounts.add')).toEqual([{ at: null }])
    fireEvent.click(corner)
    fireEvent.click(menu().getByRole('menuitem', { name: 'Account settings' }))
    await settled()
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Ada Lindgren.*Accounts/ }))
    fireEvent.click(menu().getByRole('menuitem', { name: 'Sign out…' }))
    expect(screen.getByRole('dialog', { name: 'Sign out' })).toBeTruthy()
  })
})

describe('the list of accounts', () => {
  it('opens one, and forgets another only after asking', async () => {
    await show(inSettings(granted({})))
    const list = within(group().getByRole('list', { name: 'Accounts on this computer' }))
    expect(list.getAllByRole('listitem').map(item => item.getAttribute('aria-current'))).toEqual(['true', null, null])
    fireEvent.click(list.getByRole('button', { name: 'Open Tomas Reed' }))
    expect(asked('accounts.open')).toEqual([{ id: 'demo-tomas' }])
    fireEvent.click(list.getByRole('button', { name: 'Forget… Mira Solberg' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Forget an account' }))
    expect(
      dialog.getByText(/copy of the library, smart playlists, queue and settings is deleted, with plays that were not sent yet/),
    ).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Keep' }))
    expect(asked('accounts.forget')).toEqual([])
    fireEvent.click(list.getByRole('button', { name: 'Forget… Mira Solberg' }))
    await press('Forget')
    expect(asked('accounts.forget')).toEqual([{ id: 'demo-mira' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it.each([
    ['the demo', { kind: 'demo' }, /songs that were added are deleted for good, as nobody else keeps them/],
    ['a folder of one’s own', { kind: 'folder', folder: '/music' }, /deleted for good, as Segue alone keeps them/],
  ] as const)('says that nobody else keeps what is forgotten of %s', async (_of, connection, what) => {
    await show(inSettings(granted({}), { accounts: [ada, { ...mira, connection }] }))
    await press(/^Forget… Mira Solberg/)
    expect(within(screen.getByRole('dialog', { name: 'Forget an account' })).getByText(what)).toBeTruthy()
  })
  it('stands at the door, and greets who comes back to a service', async () => {
    const door = { phase: 'signed-out', error: null } as const
    await show({ state: { account: door, accounts: [tomas, mira] } })
    const known = within(screen.getByRole('region', { name: 'Accounts on this computer' }))
    fireEvent.click(known.getByRole('button', { name: /^Mira Solberg/ }))
    expect(asked('accounts.open')).toEqual([{ id: 'demo-mira' }])
    fireEvent.click(known.getByRole('button', { name: /^Somebody else/ }))
    expect(asked('accounts.add')).toEqual([{ at: 'demo-mira' }])
    fireEvent.click(known.getByRole('button', { name: 'Forget Tomas Reed' }))
    await press('Forget')
    expect(asked('accounts.forget')).toEqual([{ id: 'demo-tomas' }])

    act(() => shown.setState({ connection: home, accounts: [mira] }))
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Mira Solberg' })).toBeTruthy()
    act(() => shown.setState({ accounts: [mira, tomas] }))
    expect(screen.queryByText(/Welcome back/)).toBeNull()
    expect(screen.getByRole('button', { name: /^Tomas Reed/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Mira Solberg/ })).toBeNull()
  })
})

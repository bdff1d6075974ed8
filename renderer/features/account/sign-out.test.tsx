// @vitest-environment happy-dom
// Signing out: what stays, what is lost with the copy on this computer, and plays that are not sent yet.
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AccountState, AppState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

/** Shows a page until the test ends; what it asked main for by a name. */
async function show(options: Parameters<typeof showPage>[0]) {
  const shown = await showPage(options)
  onTestFinished(shown.close)
  return (name: string) => shown.asked.filter(request => request.name === name).map(({ input }) => input)
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => new Promise(resolve => setTimeout(resolve)))
}
const home = { kind: 'service', name: 'Home', host: 'home.test', receivers: ['home.test'] } as const
const person = { userId: '1', name: 'Ada Lindgren', email: 'ada@example.test', premium: true }
const account: AccountState = { phase: 'signed-in', person, scopes: null, storedIn: 'keychain' }
const inSettings = (more: Partial<AppState> = {}): Parameters<typeof showPage>[0] => ({
  route: { kind: 'settings' },
  state: { ...signedIn, ...more, account },
})

describe('signing out', () => {
  const delete_ = /Also delete this computer’s copy/
  it('keeps what is here unless the person says otherwise', async () => {
    const asked = await show({ ...inSettings(), replies: { 'account.signOut': ok({ done: true }) } })
    await press('Sign out…')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: delete_ }).checked).toBe(false)
    await press('Sign out')
    expect(asked('account.signOut')).toEqual([{ unsent: 'ask', forget: false }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('says that unsent plays wait here, and signs out all the same', async () => {
    const asked = await show({ ...inSettings(), replies: { 'account.signOut': ok({ done: false, unsent: 1 }) } })
    await press('Sign out…')
    await press('Sign out')
    expect(screen.getByRole('heading', { name: '1 play is not sent yet' })).toBeTruthy()
    expect(screen.getByText(/It stays on this computer/)).toBeTruthy()
    await press('Sign out')
    expect(asked('account.signOut').at(-1)).toEqual({ unsent: 'accept', forget: false })
  })
  it('with everything deleted asks before plays are lost', async () => {
    const asked = await show({ ...inSettings(), replies: { 'account.signOut': ok({ done: false, unsent: 3 }) } })
    await press('Sign out…')
    fireEvent.click(screen.getByRole('checkbox', { name: delete_ }))
    await press('Sign out')
    expect(screen.getByRole('heading', { name: '3 plays will be lost' })).toBeTruthy()
    await press('Drop and sign out')
    expect(asked('account.signOut')).toEqual([
      { unsent: 'ask', forget: true },
      { unsent: 'accept', forget: true },
    ])
    await press('Stay signed in')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked('account.signOut')).toHaveLength(2)
  })
  it.each([
    ['a service', home, /The service keeps your library\./],
    ['the demo', { kind: 'demo' }, /songs that were added are deleted for good, as nobody else keeps them\./],
    ['a folder of one’s own', { kind: 'folder', folder: '/music' }, /deleted for good, as Segue alone keeps them\. The music files stay\./],
  ] as const)('of %s says what is lost with the copy on this computer', async (_of, connection, what) => {
    await show({ ...inSettings({ connection }), route: { kind: 'albums' } })
    await press(/Ada Lindgren.*Accounts/)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out…' }))
    fireEvent.click(screen.getByRole('checkbox', { name: delete_ }))
    expect(screen.getByText(what)).toBeTruthy()
  })
  it('that fails says so and can be tried again', async () => {
    await show({ ...inSettings(), replies: { 'account.signOut': failedWith('disk', 'The disk refuses.') } })
    await press('Sign out…')
    await press('Sign out')
    expect(screen.getByText('The disk refuses.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out' }).disabled).toBe(false)
  })
})

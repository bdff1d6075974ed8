// @vitest-environment happy-dom
// What a person hears of a keychain in trouble, and the ways on from there.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { expired, showPage, signedIn } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
const show = async (...given: Parameters<typeof showPage>) => {
  shown = await showPage(...given)
}
afterEach(() => shown.close())

const press = (name: string, inside: HTMLElement = document.body) => fireEvent.click(within(inside).getByRole('button', { name }))
const retries = () => shown.asked.filter(({ name }) => name === 'account.retryKeychain').length

const person = { userId: '1', name: 'Ada', email: null, premium: false }
const unkept = (answered?: string) =>
  ({
    ...signedIn,
    account: {
      phase: 'signed-in',
      person,
      scopes: null,
      storedIn: 'this-run',
      why: failedWith('keychain', 'The keychain failed.', answered).error,
    },
  }) as const

it('says why one is signed in for this run only, until that is all right', async () => {
  await show({ state: unkept() })
  expect(screen.getByText('The keychain failed.')).toBeTruthy()
  press('All right')
  expect(screen.queryByText('The keychain failed.')).toBeNull()
})

it('hands on the words of the system where there are no better ones', async () => {
  await show({ state: unkept('Der Schlüsselbund ist beschädigt') })
  expect(screen.getByText('Der Schlüsselbund ist beschädigt').parentElement?.textContent).toMatch(/^The system answered/)
})

it('offers to try again: beside the news, and in the account settings', async () => {
  await show({ state: unkept(), route: { kind: 'settings' } })
  const settings = screen.getByRole('region', { name: 'Account' })
  expect(within(settings).getByText(/The keychain failed\./)).toBeTruthy()
  press('Keep me signed in', settings)
  expect(retries()).toBe(1)
  press('All right')
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep me signed in' })
  await waitFor(() => expect(again.disabled || again.ariaDisabled === 'true').toBe(false))
  fireEvent.click(again)
  expect(retries()).toBe(2)
})

it('offers nothing of the kind to those who are kept', async () => {
  await show({ route: { kind: 'settings' } })
  expect(screen.queryByRole('button', { name: 'Keep me signed in' })).toBeNull()
})

it('says when the keychain could not be read, and offers to try again as well as to sign in', async () => {
  const { error } = failedWith('keychain', 'This system keeps no passwords, so please sign in again.')
  await show({ state: { ...signedIn, account: { ...expired, error } } })
  expect(screen.getByText(/keeps no passwords, so please sign in again\. Your library and queue stay/)).toBeTruthy()
  press('Try again')
  expect(retries()).toBe(1)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

import { expect, test } from 'vitest'
import { type AccountState, initialState } from '../../../shared/app-state.ts'
import { millis } from '../../../shared/ids.ts'
import { createStore } from '../../store.ts'
import { bringForwardAfterSignIn } from './bring-forward.ts'

const person = { userId: '1', name: 'Mira', email: null, premium: false } as const
const signedIn: AccountState = { phase: 'signed-in', person, scopes: [], storedIn: 'keychain' }
const signingIn: AccountState = { phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: null }

/** How often the window came forward while the account went through these states. */
function brought(...states: readonly AccountState[]): number {
  const store = createStore(initialState)
  let times = 0
  bringForwardAfterSignIn(store, () => {
    times += 1
  })
  for (const state of states) store.set('account', state)
  return times
}

test('the window comes forward when a sign-in is done', () => {
  expect(brought(signingIn, signedIn)).toBe(1)
})

test('it comes forward, too, when somebody signs in where another person was signed in', () => {
  const tomas = { ...person, userId: '2', name: 'Tomas' }
  expect(
    brought({ phase: 'starting', person }, signedIn, signingIn, { phase: 'signed-out', error: null }, { ...signedIn, person: tomas }),
  ).toBe(1)
})

test('it stays where it is when a sign-in of somebody who is signed in already is given up', () => {
  const waiting: AccountState = { phase: 'signing-in', progress: { phase: 'browser', until: millis(1) }, previousPerson: person }
  expect(brought({ phase: 'starting', person }, signedIn, waiting, signedIn)).toBe(0)
})

test('it stays where it is when a sign-in fails, and when somebody was signed in already', () => {
  expect(brought(signingIn, { phase: 'signed-out', error: null })).toBe(0)
  expect(brought({ phase: 'starting', person }, signedIn, { ...signedIn, scopes: ['user.library:read'] })).toBe(0)
})

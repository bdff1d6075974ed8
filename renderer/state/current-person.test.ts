import { describe, expect, it } from 'vitest'
import type { AccountState, ConnectionChoice } from '../../shared/app-state.ts'
import { millis } from '../../shared/ids.ts'
import { currentPerson } from './current-person.ts'

const home: ConnectionChoice = { kind: 'service', name: 'Home', host: 'home.test', receivers: ['home.test'] }
const ada = { userId: '1', name: 'Ada', email: null, premium: false }
const signedIn = (person = ada): AccountState => ({ phase: 'signed-in', person, scopes: null, storedIn: 'keychain' })
const personOf = (account: AccountState, connection: ConnectionChoice = home) => currentPerson({ account, connection })

describe('whose it is', () => {
  it('stays the same while a session ends, is renewed, or the person gets another name', () => {
    const error = { code: 'expired', message: '' } as const
    const progress = { phase: 'browser', until: millis(1) } as const
    const states: AccountState[] = [
      signedIn({ ...ada, name: 'Ada L.', premium: true }),
      { phase: 'expired', person: ada, error },
      { phase: 'signing-in', progress, previousPerson: ada },
    ]
    expect(states.map(state => personOf(state))).toEqual(states.map(() => personOf(signedIn())))
  })
  it('is another one for another person, or the same number at another service', () => {
    expect(personOf(signedIn({ ...ada, userId: '2' }))).not.toBe(personOf(signedIn()))
    expect(personOf(signedIn(), { kind: 'demo' })).not.toBe(personOf(signedIn()))
  })
  it('is nobody at the door', () => {
    expect(personOf({ phase: 'signed-out', error: null })).toBeNull()
    expect(personOf({ phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: null })).toBeNull()
  })
})

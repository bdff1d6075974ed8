import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountState } from '../app-state.ts'
import { allScopes, modeScopes, requestedScopes } from '../wire/profile.ts'
import { isScopeMissing, missingScopes, scopesInUse, unusedScopes } from './scopes.ts'

const person = { userId: '1', name: 'Ada', email: null, premium: false }
const signedIn = (scopes: readonly string[] | null): AccountState => ({ phase: 'signed-in', person, scopes, storedIn: 'keychain' })

describe('scopes', () => {
  it('has words for every scope that is asked for, once', () => {
    expect(scopesInUse).toEqual(requestedScopes)
  })
  it('asks for what the modes of the service need', () => {
    const asked: readonly string[] = requestedScopes
    expect(Object.values(modeScopes).filter(scope => !asked.includes(scope))).toEqual([])
  })
  it('takes silence for all that was asked for', () => {
    expect(missingScopes(null)).toEqual([])
    expect(unusedScopes(null)).toEqual([])
  })
  it('knows what a smaller grant leaves off', () => {
    expect(missingScopes(['user.library:read', 'user.account:read'])).toEqual([
      'user.library:write',
      'user.queue:read',
      'user.queue:write',
      'user.upload',
    ])
    expect(missingScopes([])).toEqual(requestedScopes)
    expect(isScopeMissing(signedIn(['user.library:read']), 'user.queue:read')).toBe(true)
    expect(isScopeMissing(signedIn(['user.library:read']), 'user.library:read')).toBe(false)
    expect(isScopeMissing({ phase: 'expired', person, error: { code: 'expired', message: '' } }, 'user.library:read')).toBe(false)
  })
  it('parts every grant into what is used and what is not, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...allScopes), fc.string())), granted => {
        const missing: readonly string[] = missingScopes(granted)
        const unused = unusedScopes(granted)
        expect(missing.filter(scope => granted.includes(scope))).toEqual([])
        const used = requestedScopes.filter(scope => !missing.includes(scope))
        expect(new Set([...used, ...unused])).toEqual(new Set(granted))
      }),
    )
  })
})

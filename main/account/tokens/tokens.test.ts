// Which members of a token response are stored in the keychain, and how they are read from it later.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenResponse } from '../../../shared/wire/oauth.ts'
import { parseStoredTokens, tokensFrom } from './tokens.ts'

const belongings = { client: 'client-1', receivers: ['https://a.test', 'https://b.test'] }
const owner = { ...belongings, grant: 'authorization_code' } as const

describe('what is kept of an answer', () => {
  const response = (more: object) => tokenResponse.parse({ access_token: 'a', refresh_token: 'r', ...more })

  test.each([
    ['missing', undefined, null],
    ['null', null, null],
    ['zero', 0, null],
    ['negative', -5, null],
    ['text', '3600', 3_600],
    ['a fraction', 1.5, 1.5],
    ['nearly nothing', 0.5, null],
    ['absurd', 1e300, null],
  ])('a lifetime that is %s', (_what, given, lifetime) => {
    const tokens = tokensFrom(response({ expires_in: given }), 500, owner)
    expect(tokens).toMatchObject({ lifetime, expiresAt: lifetime === null ? null : 500 + lifetime * 1000 })
  })

  test('what the answer leaves out goes on; whose the tokens are never changes', () => {
    const former = {
      ...tokensFrom(response({ scope: ['user.library:read'] }), 0, { ...owner, client: 'box', grant: 'device_code' }),
      access: 'old',
    }
    const bare = tokenResponse.parse({ access_token: 'new' })
    expect(tokensFrom(bare, 0, former)).toMatchObject({
      access: 'new',
      refresh: 'r',
      scope: ['user.library:read'],
      client: 'box',
      grant: 'device_code',
      receivers: owner.receivers,
    })
    expect(tokensFrom(response({ refresh_token: 'r2', scope: [] }), 0, former)).toMatchObject({ refresh: 'r2', scope: [] })
  })
})

describe('what the keychain holds', () => {
  const firstForm = { access: 'a', refresh: 'r', expiresAt: 1, lifetime: 3600, scope: null }

  test.each([
    ['tokens of the first form, which belong to the client of the connection', firstForm, { ...firstForm, ...owner }],
    [
      'tokens of a device',
      { ...firstForm, client: 'box', grant: 'device_code' },
      { ...firstForm, ...owner, client: 'box', grant: 'device_code' },
    ],
    ['tokens with more members, by a later version', { ...firstForm, more: 1 }, { ...firstForm, ...owner }],
    ['tokens with a grant that is none', { ...firstForm, grant: 'password' }, null],
    ['tokens with an empty refresh token', { ...firstForm, refresh: '' }, null],
    [
      'tokens that name their servers',
      { ...firstForm, receivers: ['https://c.test'] },
      { ...firstForm, ...owner, receivers: ['https://c.test'] },
    ],
    ['tokens for no server at all', { ...firstForm, receivers: [] }, null],
    ['no access token', { ...firstForm, access: undefined }, null],
    ['a list', [], null],
  ])('%s', (_what, held, read) => {
    expect(parseStoredTokens(JSON.stringify(held), belongings)).toEqual(read)
  })

  test.each([null, '', 'not ours', '{"access":"a"'])('%j is nothing', text => {
    expect(parseStoredTokens(text, belongings)).toBeNull()
  })

  test('whatever answer came, what is kept of it is read again', () => {
    const anything = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null), fc.array(fc.string()))
    fc.assert(
      fc.property(anything, anything, anything, fc.nat(), (expires_in, scope, refresh_token, now) => {
        const read = tokenResponse.safeParse({ access_token: 'a', expires_in, scope, refresh_token })
        if (!read.success) return
        const tokens = tokensFrom(read.data, now, owner)
        expect(parseStoredTokens(JSON.stringify(tokens), { client: 'other', receivers: ['https://other.test'] })).toEqual(tokens)
      }),
    )
  })
})

// What an OAuth answer may hold: odd members are read as absent, and only what cannot be used refuses the whole (protocol 1.3, 1.6).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceCodeResponse, oauthFailure, tokenResponse } from './oauth.ts'

/** Anything that JSON can say, deep and odd. */
const json = fc.jsonValue()
const nothing = Symbol('left out')
const maybe = (value: unknown, name: string) => (value === nothing ? {} : { [name]: value })
const long = (length: number) => 'x'.repeat(length)

describe('a token answer', () => {
  const read = (more: object) => tokenResponse.parse({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r', ...more })

  test.each([
    ['a number', 3600, 3600],
    ['text', '3600', 3600],
    ['text with a fraction', ' 1.5 ', 1.5],
    ['nothing', 0, null],
    ['nothing as text', '0', null],
    ['half a second', 0.5, 0.5],
    ['nearly nothing', 0.01, null],
    ['negative', -5, null],
    ['negative text', '-5', null],
    ['a year', 365 * 24 * 3600, 365 * 24 * 3600],
    ['more than a year', 365 * 24 * 3600 + 1, null],
    ['huge', 1e300, null],
    ['no number at all', Number.NaN, null],
    ['endless', Number.POSITIVE_INFINITY, null],
    ['a word', 'soon', null],
    ['blank text', ' ', null],
    ['hexadecimal text', '0x10', null],
    ['true', true, null],
    ['a list', [3600], null],
    ['an object', {}, null],
    ['null', null, null],
    ['undefined', undefined, null],
  ])('expires_in that is %s', (_what, given, lifetime) => {
    expect(read({ expires_in: given }).expires_in).toBe(lifetime)
  })

  test('expires_in that is left out', () => {
    expect(read({}).expires_in).toBeNull()
  })

  test.each([
    ['a list', ['a:read', 'b'], ['a:read', 'b']],
    ['an empty list: nothing is granted', [], []],
    ['text', 'a:read  b', ['a:read', 'b']],
    ['text with commas', 'a:read, b', ['a:read', 'b']],
    ['given twice', ['a', 'a'], ['a']],
    ['blank text', ' ', null],
    ['a list with other things in it', ['a', 1, null, {}, ['b']], ['a']],
    ['a list of other things', [1, null], null],
    ['a list of what no scope is called', ['a b', '', 'ä', '\u0000', long(101)], null],
    ['a number', 5, null],
    ['an object', { a: true }, null],
    ['null', null, null],
  ])('scope that is %s', (_what, given, scope) => {
    expect(read({ scope: given }).scope).toEqual(scope)
  })

  test('scope that is left out, and far too many', () => {
    expect(read({}).scope).toBeNull()
    expect(read({ scope: Array.from({ length: 100_000 }, (_, at) => `s${at}`) }).scope).toHaveLength(50)
    expect(read({ scope: long(1_000_000) }).scope).toBeNull()
  })

  test.each([
    ['left out', {}],
    ['null', { refresh_token: null }],
    ['empty', { refresh_token: '' }],
    ['a number', { refresh_token: 5 }],
    ['an object', { refresh_token: {} }],
  ])('a refresh_token that is %s leaves the one in use', (_what, more) => {
    expect(tokenResponse.parse({ access_token: 'a', ...more }).refresh_token).toBeNull()
  })

  test.each([
    ['no access_token', { refresh_token: 'r' }],
    ['an empty one', { access_token: '' }],
    ['a number', { access_token: 5 }],
    ['one that is too long', { access_token: long(8193) }],
    ['one that would break out of a header', { access_token: 'a\r\nx: y' }],
    ['one that no header can hold', { access_token: 'a\u0394' }],
    ['a refresh_token that is too long', { access_token: 'a', refresh_token: long(8193) }],
  ])('%s refuses the answer', (_what, response) => {
    expect(tokenResponse.safeParse(response).success).toBe(false)
  })

  test.each([[null], ['a'], [5], [[]], [[{ access_token: 'a' }]], [{}]])('%j is none', response => {
    expect(tokenResponse.safeParse(response).success).toBe(false)
  })

  test('whatever stands beside good tokens, they are read and the rest is in order', () => {
    const odd = fc.oneof(json, fc.constant(nothing), fc.double(), fc.double().map(String), fc.array(fc.string()))
    fc.assert(
      fc.property(odd, odd, odd, json, (expires_in, scope, token_type, more) => {
        const good = { access_token: 'access', refresh_token: 'refresh', more }
        const response = { ...good, ...maybe(expires_in, 'expires_in'), ...maybe(scope, 'scope'), ...maybe(token_type, 'token_type') }
        const got = tokenResponse.parse(response)
        expect([got.access_token, got.refresh_token]).toEqual(['access', 'refresh'])
        expect(got.expires_in === null || (got.expires_in >= 0.1 && got.expires_in <= 365 * 24 * 3600)).toBe(true)
        expect(got.scope === null || (got.scope.length <= 50 && got.scope.every(name => /^[!-~]{1,100}$/.test(name)))).toBe(true)
      }),
    )
  })

  test('anything at all is read or refused, never thrown at', () => {
    const token = fc.oneof(json, fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(token, token, (access_token, refresh_token) => {
        const read = tokenResponse.safeParse({ access_token, refresh_token })
        if (read.success) expect(() => new Headers({ authorization: `Bearer ${read.data.access_token}` })).not.toThrow()
      }),
    )
    fc.assert(fc.property(json, response => typeof tokenResponse.safeParse(response).success === 'boolean'))
  })
})

describe('a device answer', () => {
  const whole = {
    device_code: 'd',
    user_code: 'KDWX-2204',
    verification_uri: 'https://auth.example.test/device',
    verification_uri_complete: 'https://auth.example.test/device?user_code=KDWX-2204',
    interval: 5,
    expires_in: 600,
  }
  const read = (more: object) => deviceCodeResponse.parse({ ...whole, ...more })

  test('as documented', () => {
    expect(read({})).toEqual(whole)
  })

  test.each([
    ['text', '7', 7, 7],
    ['nothing', 0, null, null],
    ['negative', -1, null, null],
    ['half a second', 0.5, 0.5, 0.5],
    ['a hundredth', 0.01, null, null],
    ['huge', 1e300, null, null],
    ['a word', 'soon', null, null],
    ['null', null, null, null],
    ['a list', [5], null, null],
  ])('interval and expires_in that are %s', (_what, given, interval, expires_in) => {
    expect(read({ interval: given, expires_in: given })).toMatchObject({ interval, expires_in })
  })

  test('with the required members only', () => {
    const { device_code, user_code, verification_uri } = whole
    const none = { verification_uri_complete: null, interval: null, expires_in: null }
    expect(deviceCodeResponse.parse({ device_code, user_code, verification_uri })).toEqual({
      device_code,
      user_code,
      verification_uri,
      ...none,
    })
  })

  const noWebAddress = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://auth.example.test/device',
    'segue://oauth/callback',
    'https:auth.example.test',
    '//auth.example.test/device',
    'auth.example.test/device',
    'https://',
    'https://auth.example.test@evil.test/device',
    'https://name:word@auth.example.test/device',
    'https://evil.test\\@auth.example.test/',
    'https://auth.example.test/\u202Eecived',
    'https://auth.example.test/de\nvice',
    ' https://auth.example.test/device',
    `https://auth.example.test/${long(2000)}`,
    '',
    5,
    {},
  ]

  test.each(noWebAddress.map(address => [address]))('%j is no address to send a person to', address => {
    expect(deviceCodeResponse.safeParse({ ...whole, verification_uri: address }).success).toBe(false)
    expect(read({ verification_uri_complete: address }).verification_uri_complete).toBeNull()
  })

  test.each([['http://127.0.0.1:4711/device'], ['HTTPS://Auth.Example.Test'], ['https://auth.example.test/device?a=b@c#d']])(
    '%s is one, and stays as it is',
    address => {
      expect(read({ verification_uri: address }).verification_uri).toBe(address)
    },
  )

  test.each([
    ['device_code', ''],
    ['device_code', long(8193)],
    ['device_code', null],
    ['user_code', ''],
    ['user_code', long(65)],
    ['user_code', 'KD\u202EWX'],
    ['user_code', 2204],
  ])('%s of %j refuses the answer', (name, value) => {
    expect(deviceCodeResponse.safeParse({ ...whole, [name]: value }).success).toBe(false)
  })

  test('whatever it holds, it is refused, or all of it can be used', () => {
    const odd = fc.oneof(json, fc.webUrl(), fc.webUrl({ validSchemes: ['javascript', 'http'] }), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.record({ verification_uri: odd, verification_uri_complete: odd, interval: odd, expires_in: odd }), members => {
        const got = deviceCodeResponse.safeParse({ ...whole, ...members })
        if (!got.success) return
        for (const address of [got.data.verification_uri, got.data.verification_uri_complete])
          if (address !== null) expect(['http:', 'https:']).toContain(new URL(address).protocol)
        expect(got.data.interval === null || got.data.interval > 0).toBe(true)
        expect(got.data.expires_in === null || got.data.expires_in > 0).toBe(true)
      }),
    )
  })
})

describe('a failure', () => {
  test.each([
    ['text', 'gone', 'gone'],
    ['left out', undefined, undefined],
    ['a number', 5, null],
    ['a flood', long(2001), null],
  ])('with a description that is %s still says what failed', (_what, error_description, expected) => {
    expect(oauthFailure.parse({ error: 'invalid_grant', error_description })).toEqual({
      error: 'invalid_grant',
      error_description: expected,
    })
  })

  test.each([[{}], [{ error: '' }], [{ error: { message: 'no' } }], [{ error: long(201) }], [null], ['invalid_grant']])(
    '%j says nothing',
    response => {
      expect(oauthFailure.safeParse(response).success).toBe(false)
    },
  )
})

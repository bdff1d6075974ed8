// What answers mean while a code is shown: every error of protocol 1.6, and everything a gateway may say instead.

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { failed } from '../errors.ts'
import { tuning } from '../tuning.ts'
import { oauthErrors } from '../wire/profile.ts'
import { say } from '../words/words.ts'
import { readCodeResponse as readCodeAnswerAt, readPollResponse } from './device-response.ts'

const said = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) })
const servers = { own: 'https://auth.example.test', others: ['https://oauth.honest.test'] }
const readCode = (response: { readonly status: number; readonly text: string }) => readCodeAnswerAt(response, servers)
const failure = (error: string) => ({ error, error_description: `Words about ${error}` })
const code = {
  device_code: 'secret',
  user_code: ' KDWX-2204 ',
  verification_uri: 'https://auth.example.test/device',
  verification_uri_complete: 'https://auth.example.test/device?user_code=KDWX-2204',
  interval: 5,
  expires_in: 600,
}

describe('a poll', () => {
  test.each(Object.entries(oauthErrors))('answered with %s', (name, status) => {
    const { kind } = readPollResponse(said(status, failure(name)))
    if (name === 'authorization_pending' || name === 'slow_down') expect(kind).toBe('waiting')
    else expect(kind).toBe(name === 'server_error' ? 'no-response' : name === 'unauthorized_client' ? 'unusable' : 'refused')
  })
  it('discards the code for every error of OAuth, whatever its status, but not for trouble of the service (the seed; C-42)', () => {
    for (const status of [400, 404, 429, 500, 503]) {
      expect(readPollResponse(said(status, failure('access_denied'))).kind).toBe('refused')
      expect(readPollResponse(said(status, failure('invalid_argument'))).kind).toBe('refused')
      for (const name of ['server_error', 'temporarily_unavailable'])
        expect(readPollResponse(said(status, failure(name))).kind).toBe('no-response')
    }
  })
  it('discards it for errors of a name that nobody knows, too, unless the status tells of trouble (C-42)', () => {
    for (const status of [200, 400, 401, 403, 404, 405, 410, 422])
      expect(readPollResponse(said(status, failure('account_locked'))).kind, String(status)).toBe('refused')
    for (const status of [408, 429, 500, 502, 503])
      expect(readPollResponse(said(status, failure('account_locked'))).kind, String(status)).toBe('no-response')
  })
  it('goes by the name of waiting, whatever the status', () => {
    for (const status of [200, 400, 403, 429, 503]) expect(readPollResponse(said(status, failure('slow_down'))).kind).toBe('waiting')
  })
  it('keeps the words of the service, and tells old age from a refusal', () => {
    expect(readPollResponse(said(400, failure('access_denied')))).toEqual({
      kind: 'refused',
      expired: false,
      answered: 'Words about access_denied',
    })
    expect(readPollResponse(said(400, { error: 'expired_token' }))).toEqual({ kind: 'refused', expired: true, answered: 'expired_token' })
  })
  it.each([
    [502, '<h1>Bad gateway</h1>'],
    [200, '<h1>Please log in to this hotel</h1>'],
    [429, '{"error":"too_many"}'],
    [404, '{"error":"Not Found"}'],
    [400, '{"error":"Bad Request"}'],
    [302, ''],
    [200, '[]'],
    [200, ''],
  ])('hears nothing in a %i of somebody else', (status, text) => {
    expect(readPollResponse({ status, text }).kind).toBe('no-response')
  })
  it('says that no code will do for an app that is not registered for them, whatever the status', () => {
    for (const status of [400, 401, 404, 503])
      expect(readPollResponse(said(status, failure('unauthorized_client')))).toMatchObject({
        kind: 'unusable',
        error: { message: 'This client id is not registered for signing in with a code.', answered: 'Words about unauthorized_client' },
      })
  })
  it('takes tokens, and says when they are none', () => {
    expect(readPollResponse(said(200, { access_token: 'a', scope: 'x y' }))).toMatchObject({
      kind: 'tokens',
      response: { access_token: 'a', scope: ['x', 'y'] },
    })
    expect(readPollResponse(said(200, { access_token: 7 })).kind).toBe('unusable')
  })
  it('never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, text) => {
        expect(readPollResponse({ status, text })).toHaveProperty('kind')
        expect(readCode({ status, text })).toHaveProperty('kind')
      }),
    )
  })
})

describe('a code', () => {
  it('is read with its times in milliseconds', () => {
    expect(readCode(said(200, code))).toEqual({
      kind: 'code',
      code: {
        secret: 'secret',
        userCode: 'KDWX-2204',
        address: code.verification_uri,
        completeAddress: code.verification_uri_complete,
        interval: 5000,
        lifetime: 600_000,
      },
    })
  })
  it.each([
    ['left out', undefined, 5000, 600_000],
    ['nothing', 0, 5000, 600_000],
    ['negative', -30, 5000, 600_000],
    ['huge', 86_401, 60_000, 86_400_000],
    ['absurd', 1e300, 5000, 600_000],
    ['a fraction', 0.25, 1000, 2000],
    ['text', '7', 7000, 14_000],
    ['no number', { seconds: 5 }, 5000, 600_000],
  ])('with times that are %s lives for two polls and a day at most', (_what, seconds, interval, lifetime) => {
    const response = readCode(said(200, { ...code, interval: seconds, expires_in: seconds }))
    expect(response).toMatchObject({ kind: 'code', code: { interval, lifetime } })
  })
  it('always leaves room for a poll', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (interval, expires_in) => {
        const response = readCode(said(200, { ...code, interval, expires_in }))
        if (response.kind !== 'code') throw new Error('The code is good')
        const { min, max } = tuning.oauth.pollIntervalSeconds
        expect(response.code.interval).toBeGreaterThanOrEqual(1000 * min)
        expect(response.code.interval).toBeLessThanOrEqual(1000 * max)
        expect(response.code.lifetime).toBeGreaterThan(response.code.interval)
        expect(response.code.lifetime).toBeLessThanOrEqual(1000 * tuning.oauth.maxDeviceLifetimeSeconds)
      }),
    )
  })
  it('is refused in the words of the service', () => {
    expect(readCode(said(400, failure('unauthorized_client')))).toEqual({
      kind: 'refused',
      error: failed('refused', say('errors.clientIdNotForCode'), 'Words about unauthorized_client').error,
    })
    expect(readCode(said(400, failure('invalid_scope')))).toMatchObject({ error: { message: 'The service gives no code.' } })
  })
  it('that leads nowhere is none', () => {
    const response = readCode(said(200, { ...code, verification_uri: 'javascript:alert(1)' }))
    expect(response).toMatchObject({ kind: 'refused', error: { code: 'bad-response' } })
    expect(readCode(said(200, { ...code, verification_uri_complete: 'javascript:alert(1)' }))).toMatchObject({
      code: { completeAddress: null },
    })
  })
  it('is scanned at the server that is shown, or not at all', () => {
    const { verification_uri_complete } = code
    for (const verification_uri of [
      'https://www.example.test/device',
      'http://auth.example.test/device',
      'https://auth.example.test:8443/device',
    ])
      expect(readCode(said(200, { ...code, verification_uri, verification_uri_complete }))).toMatchObject({
        code: { address: verification_uri, completeAddress: null },
      })
  })
  it.each(['verification_uri', 'verification_uri_complete'])(
    'of another service that is known here is none, whichever address says so: %s',
    name => {
      expect(readCode(said(200, { ...code, [name]: 'https://oauth.honest.test/device?user_code=KDWX-2204' }))).toMatchObject({
        kind: 'refused',
        error: { code: 'refused', message: expect.stringMatching(/^auth\.example\.test sent .* oauth\.honest\.test.* not shown/) },
      })
    },
  )
  it.each([503, 429, 404])('is not refused by a %i', status => {
    expect(readCode(said(status, failure('server_error')))).toMatchObject({ kind: 'no-response', error: { code: 'bad-response' } })
  })
})

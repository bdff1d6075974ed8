// What tests can request of the OAuth server: how much is granted, how it refuses, what its responses hold, over http and in process alike.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { envelope } from '../../shared/wire/api.ts'
import { oauthErrors } from '../../shared/wire/profile.ts'
import {
  ask,
  authorizeUrl,
  call,
  decide,
  decideDevice,
  exchangeCode,
  newProof,
  openQueue,
  postForm,
  postJson,
  type ReadResponse,
  refresh,
  signIn,
} from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ tracks: 20 })
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const command = (path: string, body: unknown): Promise<ReadResponse> => postJson(`${service.control_url}${path}`, body)
const next = async (more: object) => {
  const { status, text } = await command('/next', { role: 'auth', ...more })
  expect([status, text]).toEqual([200, '{"ok":true}'])
}
const approve = (changes = {}) => decide(service.preset, authorizeUrl(service.preset, newProof().challenge, changes), 'approve')
const deviceCode = () =>
  ask(`${service.preset.auth_url}/device/code?client_id=${service.preset.device_client_id}&scope=user.library:read%20user.queue:read`)
const poll = (device_code: unknown) =>
  postForm(`${service.preset.auth_url}/token`, {
    grant_type: 'device_code',
    device_code: String(device_code),
    client_id: service.preset.device_client_id ?? '',
  })

describe('a grant', () => {
  test.each([[['user.library:read']], [['user.library:read', 'user.queue:read']], [[]], [['user.upload']]])(
    'of exactly %j, in the browser and on a device, and the API keeps to it',
    async scopes => {
      service.control.quirks({ 'account scope for status': true })
      expect((await command('/grant', { scopes })).json).toEqual({ ok: true })
      const { access_token, scope } = await signIn(service.preset)
      expect(scope).toEqual(scopes)
      for (const [mode, needed] of [
        ['library', 'user.library:read'],
        ['playqueue_token', 'user.queue:read'],
        ['status', 'user.account:read'],
      ] as const)
        expect((await call(service.preset, access_token, mode)).json['result']).toBe(scopes.includes(needed))
      const { json } = await deviceCode()
      await decideDevice(service.preset, String(json['verification_uri_complete']), 'approve')
      expect((await poll(json['device_code'])).json['scope']).toEqual(scopes)
    },
  )

  test('stays for a refresh; the next approval is whole again after null or a reset', async () => {
    service.control.grant(['user.library:read'])
    const { refresh_token } = await signIn(service.preset)
    await command('/grant', { scopes: null })
    expect((await refresh(service.preset, refresh_token ?? '')).json['scope']).toEqual(['user.library:read'])
    expect((await signIn(service.preset)).scope).toEqual(service.preset.scopes)
    service.control.grant([])
    await command('/reset', {})
    expect((await signIn(service.preset)).scope).toEqual(service.preset.scopes)
  })
})

describe('a refusal in place of an answer (1.6)', () => {
  const asking: readonly (readonly [string, () => Promise<ReadResponse>])[] = [
    ['/token', () => refresh(service.preset, 'nothing')],
    ['/device/code', deviceCode],
    ['/revoke', () => postForm(`${service.preset.auth_url}/revoke`, { refresh_token: 'r', client_id: service.preset.client_id })],
  ]

  test.each(Object.entries(oauthErrors))('%s is sent with status %i', async (error, status) => {
    for (const [path, asked] of asking) {
      await next({ path, fault: { kind: 'oauth', error, error_description: 'Ä word of its own' } })
      const response = await asked()
      expect([response.status, response.json]).toEqual([status, { error, error_description: 'Ä word of its own' }])
    }
  })

  test.each(Object.keys(oauthErrors))('%s comes back to the app, with the state, before the page or after it', async error => {
    const fault = { kind: 'oauth', error, error_description: 'no & no' }
    const expected = { error, error_description: 'no & no', state: 'a&b' }
    await next({ path: '/authorize', fault })
    const page = await ask(authorizeUrl(service.preset, newProof().challenge, { state: 'a&b' }))
    expect(Object.fromEntries(new URL(page.headers.get('location') ?? '').searchParams)).toEqual(expected)
    await next({ path: '/authorize', method: 'POST', fault })
    expect(Object.fromEntries(await approve({ state: 'a&b' }))).toEqual(expected)
  })

  test('any other error, with any status', async () => {
    await next({ path: '/token', fault: { kind: 'oauth', error: 'tired', status: 418 } })
    const response = await refresh(service.preset, 'nothing')
    expect([response.status, response.json['error']]).toEqual([418, 'tired'])
    expect((await command('/next', { role: 'auth', fault: { kind: 'oauth', error: '' } })).status).toBe(400)
  })

  test('of one grant type only, and nothing is spent by it', async () => {
    const { refresh_token } = await signIn(service.preset)
    service.control.next({ role: 'auth', count: null, grant_type: 'refresh_token', fault: { kind: 'oauth', error: 'server_error' } })
    for (const _time of [1, 2]) expect((await refresh(service.preset, refresh_token ?? '')).status).toBe(503)
    await signIn(service.preset)
    service.control.reset()
    expect((await refresh(service.preset, refresh_token ?? '')).status).toBe(200)
  })
})

describe('other members in an answer', () => {
  test.each([
    ['text', { expires_in: 'soon' }, []],
    ['nothing', { expires_in: 0 }, []],
    ['null', { expires_in: null, scope: null }, []],
    ['left out', {}, ['expires_in', 'scope']],
    ['of other types', { token_type: 5, scope: { a: 1 }, refresh_token: ['r'] }, []],
  ])('of a token: %s; the tokens are good', async (_what, members, without) => {
    const { verifier, challenge } = newProof()
    const query = await decide(service.preset, authorizeUrl(service.preset, challenge), 'approve')
    await next({ path: '/token', fault: { kind: 'change', members, without } })
    const { json } = await exchangeCode(service.preset, query.get('code') ?? '', verifier)
    expect(json).toMatchObject(members)
    for (const name of without) expect(json).not.toHaveProperty(name)
    expect((await call(service.preset, String(json['access_token']), 'status')).json['result']).toBe(true)
  })

  test('of a device code', async () => {
    await next({ path: '/device/code', fault: { kind: 'change', members: { interval: -1, verification_uri: 'javascript:alert(1)' } } })
    const { json } = await deviceCode()
    expect(json).toMatchObject({ interval: -1, verification_uri: 'javascript:alert(1)' })
    await decideDevice(service.preset, String(json['verification_uri_complete']), 'approve')
    expect((await poll(json['device_code'])).status).toBe(200)
  })

  test.each([
    ['both code and error', { error: 'access_denied' }, [], ['code', 'error', 'state']],
    ['another state', { state: 'of another app' }, [], ['code', 'state']],
    ['neither', {}, ['code', 'state'], []],
  ])('of the way back to the app: %s', async (_what, members, without, names) => {
    await next({ path: '/authorize', method: 'POST', fault: { kind: 'change', members, without } })
    const query = Object.fromEntries(await approve())
    expect(query).toMatchObject(members)
    expect(Object.keys(query).sort()).toEqual(names)
  })

  test('a page has no members', async () => {
    await next({ path: '/authorize', fault: { kind: 'change', members: { state: 'x' } } })
    expect((await approve()).get('state')).toBe('state-of-the-app')
  })
})

test('any status and body, wherever asked', async () => {
  const fault = { kind: 'status', status: 200, body: '{"access_token":', headers: { 'content-type': 'application/json' } }
  await next({ path: '/token', fault })
  const response = await refresh(service.preset, 'nothing')
  expect([response.status, response.text, response.headers.get('content-type')]).toEqual([200, '{"access_token":', 'application/json'])
})

test('an answer lost after the rotation, of a refresh but of no poll: the old token is dead (quirk 14)', async () => {
  const { refresh_token } = await signIn(service.preset)
  await next({ path: '/token', grant_type: 'refresh_token', fault: { kind: 'lost' } })
  const { json } = await deviceCode()
  expect((await poll(json['device_code'])).json['error']).toBe('authorization_pending')
  await expect(refresh(service.preset, refresh_token ?? '')).rejects.toThrow()
  expect((await refresh(service.preset, refresh_token ?? '')).json['error']).toBe('invalid_grant')
})

test('other devices appear in the list of sessions, and one ended from elsewhere hears so on its socket', async () => {
  const { access_token } = await signIn(service.preset)
  const names = async () =>
    envelope.parse((await call(service.preset, access_token, 'status')).json).user?.session?.sessions?.map(item => Object(item).device_name)
  const { json } = await command('/devices', { device_name: 'Kitchen phone' })
  expect(await names()).toContain('Kitchen phone')
  const queue = await openQueue(service.preset, String(json['access_token']))
  expect((await command('/end-session', { session_uuid: json['session_uuid'] })).json).toEqual({ ok: true, ended: true })
  expect(await queue.nextOf('end_session')).toMatchObject({ result: true })
  expect(await queue.closed).toBe(1000)
  expect(await names()).not.toContain('Kitchen phone')
  const { auth_url, client_id } = service.preset
  const fields = { grant_type: 'refresh_token', refresh_token: String(json['refresh_token']), client_id }
  expect((await postForm(`${auth_url}/token`, fields)).json['error']).toBe('invalid_grant')
})

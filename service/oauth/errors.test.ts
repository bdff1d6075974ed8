// The table of OAuth errors, row by row (protocol 1.6, C-09), with 1.1's and 1.5's: what each wrong request is answered.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceCodeResponse, oauthFailure, tokenResponse } from '../../shared/wire/oauth.ts'
import {
  ask,
  authorizeUrl,
  call,
  decide,
  decideDevice,
  exchangeCode,
  formFields,
  newProof,
  openQueue,
  postForm,
  type ReadResponse,
  refresh,
  signIn,
} from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let time = Date.UTC(2031, 3, 2, 9, 15)
const bugs: unknown[] = []
let clockBroken = false
let service: Service
let browserApp = ''
let deviceApp = ''
beforeAll(async () => {
  service = await startService({
    tracks: 20,
    onBug: error => bugs.push(error),
    now: () => {
      if (clockBroken) throw new Error('The clock is broken')
      return time
    },
  })
  const about = service.control.about()
  browserApp = about.client_id
  deviceApp = about.device_client_id
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const at = (path: string): string => `${service.preset.auth_url}${path}`
const scope = 'user.account:read user.library:read'
const expectRefused = (response: ReadResponse, status: number, error: string): void => {
  expect({ status: response.status, ...oauthFailure.parse(response.json) }).toMatchObject({ status, error })
  expect(response.json['error_description']).toMatch(/\w+/)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
}
const byDevice = async () =>
  deviceCodeResponse.parse((await ask(at(`/device/code?${new URLSearchParams({ client_id: deviceApp, scope })}`))).json)
const poll = (deviceCode: string) => postForm(at('/token'), { grant_type: 'device_code', device_code: deviceCode, client_id: deviceApp })
const deviceTokens = async () => {
  const { device_code, verification_uri_complete } = await byDevice()
  await decideDevice(service.preset, verification_uri_complete ?? '', 'approve')
  return tokenResponse.parse((await poll(device_code)).json)
}

describe('invalid_request', () => {
  test.each(['/token', '/device/code', '/revoke'])('a body that is no form, at %s', async path => {
    const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'r', client_id: browserApp, scope })
    expectRefused(await ask(at(path), { method: 'POST', body, headers: { 'content-type': 'application/json' } }), 400, 'invalid_request')
  })

  test.each([
    ['/token', 'refresh_token'],
    ['/device/code', 'scope'],
    ['/revoke', 'refresh_token'],
  ])('a parameter given twice, at %s', async (path, name) => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: deviceApp, [name]: 'one' })
    body.append(name, 'two')
    expectRefused(await ask(at(path), { method: 'POST', body }), 400, 'invalid_request')
  })

  test.each([
    ['/token', 'refresh_token', {}],
    ['/token', 'device_code', {}],
    ['/revoke', '', {}],
    ['/revoke', '', { refresh_token: '' }],
  ])('what it is about is missing, at %s %s', async (path, grant_type, more) => {
    expectRefused(await postForm(at(path), { grant_type, client_id: deviceApp, ...more }), 400, 'invalid_request')
  })

  test.each([['short'], ['x'.repeat(129)], [`${'x'.repeat(43)}+`]])(
    'the verifier %s has not the form of one; the code stays good',
    async wrong => {
      const { verifier, challenge } = newProof()
      const query = await decide(service.preset, authorizeUrl(service.preset, challenge), 'approve')
      const code = query.get('code') ?? ''
      expectRefused(await exchangeCode(service.preset, code, wrong), 400, 'invalid_request')
      expect((await exchangeCode(service.preset, code, verifier)).status).toBe(200)
    },
  )
})

describe('invalid_client', () => {
  test.each(['/token', '/device/code', '/revoke'])('an unknown app, at %s', async path => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'r', client_id: 'nobody', scope }
    expectRefused(await postForm(at(path), fields), 400, 'invalid_client')
  })

  test('a redirect_uri that differs by any byte is shown in the browser, never followed (1.1)', async () => {
    const registered = new URL(service.preset.redirect_uri)
    const others = [
      service.preset.redirect_uri.replace('http:', 'https:'),
      service.preset.redirect_uri.replace('127.0.0.1', 'localhost'),
      service.preset.redirect_uri.replace(registered.port, String((Number(registered.port) % 60_000) + 1)),
      service.preset.redirect_uri.replace('/callback', '/Callback'),
      `${service.preset.redirect_uri}/`,
      `${service.preset.redirect_uri}?x=1`,
      `${service.preset.redirect_uri}#x`,
      '',
    ]
    for (const redirect_uri of others) {
      const page = await ask(authorizeUrl(service.preset, newProof().challenge, { redirect_uri }))
      expect([redirect_uri, page.status, page.headers.get('location')]).toEqual([redirect_uri, 400, null])
      expect(page.text).toContain('invalid_client')
    }
  })

  test('a device token refreshes without redirect_uri; with one, nothing is registered that it could equal (C-03)', async () => {
    const { refresh_token } = await deviceTokens()
    const fields = { grant_type: 'refresh_token', refresh_token: refresh_token ?? '', client_id: deviceApp }
    expectRefused(await postForm(at('/token'), { ...fields, redirect_uri: service.preset.redirect_uri }), 400, 'invalid_client')
    expect(tokenResponse.parse((await postForm(at('/token'), fields)).json).refresh_token).not.toBe(refresh_token)
  })
})

describe('invalid_grant', () => {
  test('a refresh token of another app', async () => {
    const { refresh_token } = await deviceTokens()
    const fields = { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }
    expectRefused(await postForm(at('/token'), { ...fields, client_id: browserApp }), 400, 'invalid_grant')
    expect((await postForm(at('/token'), { ...fields, client_id: deviceApp })).status).toBe(200)
  })

  test('made up codes and tokens', async () => {
    expectRefused(await poll('nothing'), 400, 'invalid_grant')
    expectRefused(await refresh(service.preset, 'nothing'), 400, 'invalid_grant')
    expectRefused(await exchangeCode(service.preset, 'nothing', newProof().verifier), 400, 'invalid_grant')
  })
})

describe('unauthorized_client: an app is registered for one grant type (1.1)', () => {
  test('the app for device codes, in the browser', async () => {
    const page = await ask(authorizeUrl(service.preset, newProof().challenge, { client_id: deviceApp }))
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect(page.text).toContain('unauthorized_client')
  })

  test('either app, with the other one’s grant', async () => {
    const { redirect_uri } = service.preset
    const code = { grant_type: 'authorization_code', code: 'c', redirect_uri, code_verifier: newProof().verifier }
    expectRefused(await postForm(at('/token'), { ...code, client_id: deviceApp }), 400, 'unauthorized_client')
    const device = { grant_type: 'device_code', device_code: 'd', client_id: browserApp }
    expectRefused(await postForm(at('/token'), device), 400, 'unauthorized_client')
  })
})

test('unsupported_grant_type, invalid_scope', async () => {
  const unknown = { grant_type: 'password', client_id: browserApp }
  expectRefused(await postForm(at('/token'), { ...unknown, client_secret: 'any' }), 400, 'unsupported_grant_type')
  expectRefused(await postForm(at('/token'), unknown), 400, 'invalid_client')
  const asks = (asked: string) => postForm(at('/device/code'), { client_id: deviceApp, scope: asked })
  for (const asked of ['user.everything', '']) expectRefused(await asks(asked), 400, 'invalid_scope')
  expect((await asks('user.library:read user.everything')).status).toBe(200)
  service.control.quirks({ 'known scopes only': true })
  expectRefused(await asks('user.library:read user.everything'), 400, 'invalid_scope')
})

test('invalid_argument: an app without a redirect URI, and none is sent (1.2)', async () => {
  const page = await ask(authorizeUrl(service.preset, newProof().challenge, { client_id: deviceApp, redirect_uri: null }))
  expect(page.status).toBe(500)
  expect(page.text).toContain('invalid_argument: Missing parameter: `redirectUri`')
})

test('server_error: anything else, a bug for example', async () => {
  const { refresh_token } = await signIn(service.preset)
  clockBroken = true
  const address = authorizeUrl(service.preset, newProof().challenge)
  const responses = await Promise.all([ask(address), refresh(service.preset, refresh_token ?? '')]).finally(() => {
    clockBroken = false
  })
  for (const response of responses) expectRefused(response, 503, 'server_error')
  expect(bugs.length).toBeGreaterThanOrEqual(2)
  expect((await refresh(service.preset, refresh_token ?? '')).status).toBe(200)
})

describe('polling (1.5)', () => {
  const responseOf = async (deviceCode: string) => {
    const { status, json } = await poll(deviceCode)
    return [status, json['error'] ?? 'token']
  }

  test('is as fast as the interval of the answer allows, and no faster, even when it is decided', async () => {
    service.control.lifetimes({ interval: 2 })
    const { device_code, verification_uri_complete } = await byDevice()
    const said: unknown[] = []
    for (const seconds of [0, 2, 1, 1.5, 2, 2]) {
      time += seconds * 1000
      said.push((await responseOf(device_code))[1])
    }
    const [pending, slow] = ['authorization_pending', 'slow_down']
    expect(said).toEqual([pending, pending, slow, slow, pending, pending])
    await decideDevice(service.preset, verification_uri_complete ?? '', 'approve')
    time += 1000
    expect(await responseOf(device_code)).toEqual([429, 'slow_down'])
    time += 2000
    expect(await responseOf(device_code)).toEqual([200, 'token'])
  })

  test('an expired code stays expired, on the page too', async () => {
    const { device_code, verification_uri_complete } = await byDevice()
    const { verification_uri_complete: openPage, device_code: open } = await byDevice()
    time += 599_000
    expect((await ask(verification_uri_complete ?? '')).text).toContain('>Approve<')
    const page = await ask(openPage ?? '')
    time += 1_000
    for (const _time of [1, 2]) expect(await responseOf(device_code)).toEqual([400, 'expired_token'])
    const late = await ask(verification_uri_complete ?? '')
    expect([late.status, late.text.includes('it has expired')]).toEqual([400, true])
    const decided = await postForm(at('/device'), { ...formFields(page.text), decision: 'approve' })
    expect([decided.status, decided.text.includes('it has expired')]).toEqual([400, true])
    expect(await responseOf(open)).toEqual([400, 'expired_token'])
  })

  test('a code approved in time is no good any more when it is fetched too late', async () => {
    const { device_code, verification_uri_complete } = await byDevice()
    await decideDevice(service.preset, verification_uri_complete ?? '', 'approve')
    time += 600_000
    expect(await responseOf(device_code)).toEqual([400, 'expired_token'])
  })
})

test('a revoke ends one-time tokens of the queue too', async () => {
  const { access_token, refresh_token } = await signIn(service.preset)
  const token = String((await call(service.preset, access_token, 'playqueue_token')).json['token'])
  await postForm(at('/revoke'), { refresh_token: refresh_token ?? '', client_id: browserApp })
  const queue = await openQueue(service.preset, access_token, { token })
  expect(await queue.closed).toBe(1008)
})

test('a custom protocol is a way back like any other (C-02)', async () => {
  const other = await startService({ tracks: 5, redirectUri: 'segue://oauth/callback' })
  const page = await ask(authorizeUrl(other.preset, newProof().challenge))
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' segue:;")
  expect((await signIn(other.preset)).scope).toEqual(other.preset.scopes)
  const slash = await ask(authorizeUrl(other.preset, newProof().challenge, { redirect_uri: 'segue://oauth/callback/' }))
  expect(slash.status).toBe(400)
  await other.stop()
})

// Sign-in by authorization code, against real sockets (protocol 1.1 to 1.6, checklist 2).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oauthFailure, tokenResponse } from '../../shared/wire/oauth.ts'
import {
  ask,
  authorizeUrl,
  call,
  decide,
  exchangeCode,
  formFields,
  newProof,
  postForm,
  type ReadResponse,
  refresh,
  signIn,
} from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let time = Date.UTC(2031, 3, 2, 9, 15)
let service: Service
beforeAll(async () => {
  service = await startService({ tracks: 20, now: () => time })
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const expectRefused = (response: ReadResponse, status: number, error: string): void => {
  expect({ status: response.status, ...oauthFailure.parse(response.json) }).toMatchObject({ status, error })
  expect(response.json['error_description']).toEqual(expect.stringMatching(/\w+/))
}
const token = (fields: Readonly<Record<string, string>>) => postForm(`${service.preset.auth_url}/token`, fields)
const approved = async () => {
  const { verifier, challenge } = newProof()
  const query = await decide(service.preset, authorizeUrl(service.preset, challenge), 'approve')
  return { code: query.get('code') ?? '', verifier }
}

describe('the consent page', () => {
  test('names the app, the scopes in words, and two buttons; works without script and cannot be framed', async () => {
    const page = await ask(authorizeUrl(service.preset, newProof().challenge))
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<h1>.*Segue.*<\/h1>/)
    expect(page.text).toContain('See and play your music library')
    expect(page.text).toMatch(/<button[^>]*value="approve">Approve</)
    expect(page.text).toMatch(/<button[^>]*value="deny">Deny</)
    expect(page.text).not.toContain('<script')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`form-action 'self' ${new URL(service.preset.redirect_uri).origin};`)
  })

  test('approval comes back with a code and the same state', async () => {
    const query = await decide(service.preset, authorizeUrl(service.preset, newProof().challenge, { state: 'ä&=? 1' }), 'approve')
    expect(query.get('state')).toBe('ä&=? 1')
    expect(query.get('code')).toMatch(/^\w{64}$/)
  })

  test('refusal comes back as access_denied with the state', async () => {
    const query = await decide(service.preset, authorizeUrl(service.preset, newProof().challenge), 'deny')
    expect(query.get('error')).toBe('access_denied')
    expect(query.get('error_description')).toMatch(/refused/)
    expect(query.get('state')).toBe('state-of-the-app')
    expect(query.get('code')).toBeNull()
  })

  test('answers once, and only to the page that was shown', async () => {
    const page = await ask(authorizeUrl(service.preset, newProof().challenge))
    const fields = { ...formFields(page.text), decision: 'approve' }
    const address = `${service.preset.auth_url}/authorize`
    expect((await postForm(address, { ...fields, request: 'guessed' })).status).toBe(400)
    expect((await postForm(address, fields)).status).toBe(303)
    expect((await postForm(address, fields)).status).toBe(400)
  })

  test('without redirect_uri the registered one is used', async () => {
    const query = await decide(service.preset, authorizeUrl(service.preset, newProof().challenge, { redirect_uri: null }), 'approve')
    expect(query.get('code')).not.toBeNull()
  })

  test.each([
    ['an unknown app', { client_id: 'nobody' }],
    ['no app', { client_id: null }],
    ['another host name', { redirect_uri: 'http://localhost:49152/callback' }],
    ['a trailing slash', { redirect_uri: 'TRAILING' }],
  ])('%s is shown in the browser, never sent back', async (_what, changes: Record<string, string | null>) => {
    const changed = changes['redirect_uri'] === 'TRAILING' ? { redirect_uri: `${service.preset.redirect_uri}/` } : changes
    const page = await ask(authorizeUrl(service.preset, newProof().challenge, changed))
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
  })

  test.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { response_type: null }],
    ['invalid_request', { state: null }],
    ['invalid_request', { state: 'x'.repeat(129) }],
    ['invalid_request', { code_challenge: null }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_request', { code_challenge_method: 's256' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_scope', { scope: 'user.everything' }],
    ['invalid_scope', { scope: null }],
  ])('%s goes back to the app for %o', async (error, changes: Record<string, string | null>) => {
    const page = await ask(authorizeUrl(service.preset, newProof().challenge, changes))
    const back = new URL(page.headers.get('location') ?? '')
    expect(back.href.startsWith(service.preset.redirect_uri)).toBe(true)
    expect(back.searchParams.get('error')).toBe(error)
    expect(back.searchParams.get('error_description')).toMatch(/\w+/)
    if (!('state' in changes)) expect(back.searchParams.get('state')).toBe('state-of-the-app')
  })

  test('the other account has its own name and plan', async () => {
    const { verifier, challenge } = newProof()
    const page = await ask(authorizeUrl(service.preset, challenge))
    const response = await postForm(`${service.preset.auth_url}/authorize`, {
      ...formFields(page.text),
      account: '700456',
      decision: 'approve',
    })
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { access_token } = tokenResponse.parse((await exchangeCode(service.preset, code, verifier)).json)
    expect((await call(service.preset, access_token, 'status')).json['user']).toMatchObject({ id: '700456', premium: false })
  })
})

describe('the code', () => {
  test('becomes a token object, once', async () => {
    const { code, verifier } = await approved()
    const first = await exchangeCode(service.preset, code, verifier)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: service.preset.scopes })
    expect(first.json['access_token']).toMatch(/^\w{64}$/)
    expectRefused(await exchangeCode(service.preset, code, verifier), 400, 'invalid_grant')
  })

  test('is spent by a wrong verifier too', async () => {
    const { code, verifier } = await approved()
    expectRefused(await exchangeCode(service.preset, code, newProof().verifier), 400, 'invalid_grant')
    expectRefused(await exchangeCode(service.preset, code, verifier), 400, 'invalid_grant')
  })

  test('expires', async () => {
    const { code, verifier } = await approved()
    time += 301_000
    expectRefused(await exchangeCode(service.preset, code, verifier), 400, 'invalid_grant')
  })

  test('needs every parameter, as a form', async () => {
    const { code, verifier } = await approved()
    const whole = {
      grant_type: 'authorization_code',
      code,
      client_id: service.preset.client_id,
      redirect_uri: service.preset.redirect_uri,
      code_verifier: verifier,
    }
    for (const [missing, error] of [
      ['grant_type', 'invalid_client'],
      ['client_id', 'invalid_client'],
      ['code', 'invalid_request'],
      ['code_verifier', 'invalid_grant'],
    ] as const) {
      const { [missing]: _left, ...rest } = whole
      expectRefused(await token(rest), 400, error)
    }
    expectRefused(await token({ ...whole, client_id: 'nobody' }), 400, 'invalid_client')
    expectRefused(await token({ ...whole, grant_type: 'password' }), 400, 'invalid_client')
    expectRefused(await token({ ...whole, grant_type: 'password', client_secret: 'any' }), 400, 'unsupported_grant_type')
    expectRefused(await token({ ...whole, grant_type: 'device_code' }), 400, 'unauthorized_client')
    const asJson = { method: 'POST', body: JSON.stringify(whole), headers: { 'content-type': 'application/json' } }
    expectRefused(await ask(`${service.preset.auth_url}/token`, asJson), 400, 'invalid_request')
    const twice = { method: 'POST', body: new URLSearchParams([...Object.entries(whole), ['code', 'again']]) }
    expectRefused(await ask(`${service.preset.auth_url}/token`, twice), 400, 'invalid_request')
    const { redirect_uri: way, ...wayless } = whole
    expectRefused(await token(wayless), 400, 'invalid_request')
    const other = await approved()
    const elsewhere = { ...whole, code: other.code, code_verifier: other.verifier, redirect_uri: `${way}/` }
    expectRefused(await token(elsewhere), 400, 'invalid_request')
  })
})

describe('tokens', () => {
  test('a refresh rotates both; the old refresh token is dead, the old access token lives on', async () => {
    const first = await signIn(service.preset)
    const second = tokenResponse.parse((await refresh(service.preset, first.refresh_token ?? '')).json)
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expectRefused(await refresh(service.preset, first.refresh_token ?? ''), 400, 'invalid_grant')
    for (const { access_token } of [first, second])
      expect((await call(service.preset, access_token, 'status')).json['authenticated']).toBe(true)
  })

  test('redirect_uri may be left out of a refresh, but not differ', async () => {
    const { refresh_token } = await signIn(service.preset)
    const fields = { grant_type: 'refresh_token', refresh_token: refresh_token ?? '', client_id: service.preset.client_id }
    expectRefused(await token({ ...fields, redirect_uri: 'http://127.0.0.1:1/other' }), 400, 'invalid_client')
    expect((await token(fields)).status).toBe(200)
  })

  test('access and refresh tokens expire', async () => {
    const { access_token, refresh_token } = await signIn(service.preset)
    time += 3_601_000
    expect((await call(service.preset, access_token, 'status')).json).toMatchObject({ result: false, authenticated: false })
    time += 15 * 86_400_000
    expectRefused(await refresh(service.preset, refresh_token ?? ''), 400, 'invalid_grant')
  })

  test('a revoke answers OK in plain text, kills both tokens, and may be repeated', async () => {
    const { access_token, refresh_token } = await signIn(service.preset)
    const revoke = () =>
      postForm(`${service.preset.auth_url}/revoke`, { refresh_token: refresh_token ?? '', client_id: service.preset.client_id })
    const response = await revoke()
    expect([response.status, response.text, response.headers.get('content-type')]).toEqual([200, 'OK', 'text/plain; charset=utf-8'])
    expect((await call(service.preset, access_token, 'status')).json['authenticated']).toBe(false)
    expectRefused(await refresh(service.preset, refresh_token ?? ''), 400, 'invalid_grant')
    expect((await revoke()).text).toBe('OK')
  })

  test('a refresh whose answer is lost has still rotated (quirk 14)', async () => {
    const { refresh_token } = await signIn(service.preset)
    service.control.next({ role: 'auth', count: 1, path: '/token', fault: { kind: 'lost' } })
    await expect(refresh(service.preset, refresh_token ?? '')).rejects.toThrow()
    expectRefused(await refresh(service.preset, refresh_token ?? ''), 400, 'invalid_grant')
  })

  test('several requests with an expired token all fail until one refresh, then all succeed (quirk 13)', async () => {
    const first = await signIn(service.preset)
    service.control.expire({ access: true })
    const all = (accessToken: string) => Promise.all([1, 2, 3].map(() => call(service.preset, accessToken, 'status')))
    for (const response of await all(first.access_token)) expect(response.json['authenticated']).toBe(false)
    const second = tokenResponse.parse((await refresh(service.preset, first.refresh_token ?? '')).json)
    for (const response of await all(second.access_token)) expect(response.json['result']).toBe(true)
  })

  test.each([
    ['scope as text', { scope: 'user.account:read user.library:read user.library:write user.queue:read user.queue:write user.upload' }],
    ['no scope', { scope: undefined }],
    ['smaller grant', { scope: ['user.account:read', 'user.library:read', 'user.queue:read'] }],
  ] as const)('quirk "%s"', async (name, expected) => {
    service.control.quirks({ [name]: true })
    const { code, verifier } = await approved()
    const { json } = await exchangeCode(service.preset, code, verifier)
    expect(json['scope']).toEqual(expected.scope)
  })

  test('quirk "no new refresh token": the old one stays good', async () => {
    const { refresh_token } = await signIn(service.preset)
    service.control.quirks({ 'no new refresh token': true })
    for (const _time of [1, 2]) {
      const { json } = await refresh(service.preset, refresh_token ?? '')
      expect(json['refresh_token']).toBeUndefined()
      expect(json['access_token']).toMatch(/^\w{64}$/)
    }
  })
})

// A check on the stand-in by other hands: the library oauth4webapi signs in, refreshes and revokes as the RFCs say. Where the service
// differs from them on purpose, `asTheServiceSpellsIt` translates, each time with the section of the protocol that says so.
import * as oauth from 'oauth4webapi'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, decide, decideDevice } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let time = Date.UTC(2031, 3, 2, 9, 15)
let service: Service
beforeAll(async () => {
  service = await startService({ tracks: 20, now: () => time })
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const scope = 'user.account:read user.library:read'
const noSecret = oauth.None()
const server = (): oauth.AuthorizationServer => {
  const { auth_url } = service.preset
  return {
    issuer: auth_url,
    authorization_endpoint: `${auth_url}/authorize`,
    token_endpoint: `${auth_url}/token`,
    device_authorization_endpoint: `${auth_url}/device/code`,
    revocation_endpoint: `${auth_url}/revoke`,
  }
}
const browserApp = (): oauth.Client => ({ client_id: service.preset.client_id })
const deviceApp = (): oauth.Client => ({ client_id: service.preset.device_client_id ?? '' })

/** What was translated in this test, so that no translation stays that nothing needs. */
const translated = new Set<string>()
afterEach(() => translated.clear())

type FetchOptions = { readonly method: string; readonly body?: unknown; readonly headers: Record<string, string> }
async function asTheServiceSpellsIt(address: string, { method, body, headers }: FetchOptions): Promise<Response> {
  const form = body instanceof URLSearchParams ? new URLSearchParams(body) : null
  // Protocol 1.2: the service takes the grant type `device_code` only as the bare word, not as the URN of RFC 8628.
  if (form?.get('grant_type') === 'urn:ietf:params:oauth:grant-type:device_code') {
    form.set('grant_type', 'device_code')
    translated.add('grant name')
  }
  const response = await fetch(address, { method, headers, body: form })
  return response.ok && address.endsWith('/token') ? await withScopeAsText(response) : response
}

/** 1.3: `scope` is an array of strings; RFC 6749 has one text. */
async function withScopeAsText(response: Response): Promise<Response> {
  const answer = Object(await response.json())
  if (!Array.isArray(answer.scope)) throw new Error('The service names scopes as a list')
  translated.add('scope')
  return Response.json({ ...answer, scope: answer.scope.join(' ') }, response)
}

const over = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: asTheServiceSpellsIt } as const
/** Options that send requests to the service unchanged, without `asTheServiceSpellsIt`. */
const plain = { [oauth.allowInsecureRequests]: true } as const

/** Who the service takes the bearer of a token for. */
const whoIs = async (accessToken: string) => (await call(service.preset, accessToken, 'status')).json

async function authorize() {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(server().authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    client_id: browserApp().client_id,
    redirect_uri: service.preset.redirect_uri,
    response_type: 'code',
    scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  }).toString()
  return { address: address.href, verifier, state }
}

const exchange = async (query: URLSearchParams, verifier: string, state: string, options: object = over) => {
  const answer = oauth.validateAuthResponse(server(), browserApp(), query, state)
  const { redirect_uri } = service.preset
  const response = await oauth.authorizationCodeGrantRequest(server(), browserApp(), noSecret, answer, redirect_uri, verifier, options)
  return await oauth.processAuthorizationCodeResponse(server(), browserApp(), response)
}
const refresh = async (app: oauth.Client, token: string, more: Record<string, string> = {}) => {
  const request = { ...over, additionalParameters: more }
  return await oauth.processRefreshTokenResponse(
    server(),
    app,
    await oauth.refreshTokenGrantRequest(server(), app, noSecret, token, request),
  )
}
/** 1.2, Revoke: the parameter is called `refresh_token`; RFC 7009 has `token`, which is sent along and not looked at. */
const revoke = async (app: oauth.Client, token: string) =>
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server(), app, noSecret, token, { ...plain, additionalParameters: { refresh_token: token } }),
  )

describe('by authorization code with PKCE, through the consent page', () => {
  const signIn = async () => {
    const { address, verifier, state } = await authorize()
    return await exchange(await decide(service.preset, address, 'approve'), verifier, state)
  }

  test('signs in', async () => {
    const tokens = await signIn()
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope })
    expect(await whoIs(tokens.access_token)).toMatchObject({ result: true, user: { id: '700123' } })
    expect([...translated]).toEqual(['scope'])
  })

  test('refreshes: both tokens are new, and the old refresh token is dead', async () => {
    const first = await signIn()
    const second = await refresh(browserApp(), first.refresh_token ?? '', { redirect_uri: service.preset.redirect_uri })
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await whoIs(second.access_token)).toMatchObject({ result: true })
    await expect(refresh(browserApp(), first.refresh_token ?? '')).rejects.toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('revokes: both tokens are dead', async () => {
    const { access_token, refresh_token } = await signIn()
    await revoke(browserApp(), refresh_token ?? '')
    expect(await whoIs(access_token)).toMatchObject({ result: false, authenticated: false })
    await expect(refresh(browserApp(), refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    await revoke(browserApp(), refresh_token ?? '') // C-06: once more is fine
  })

  test('hears a refusal, with the state', async () => {
    const { address, verifier, state } = await authorize()
    const query = await decide(service.preset, address, 'deny')
    await expect(exchange(query, verifier, state)).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('a verifier of another sign-in is worth nothing', async () => {
    const { address, state } = await authorize()
    const query = await decide(service.preset, address, 'approve')
    const other = oauth.generateRandomCodeVerifier()
    await expect(exchange(query, other, state, plain)).rejects.toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('by the letter of the RFC only `scope` is in the way', async () => {
    const { address, verifier, state } = await authorize()
    const query = await decide(service.preset, address, 'approve')
    await expect(exchange(query, verifier, state, plain)).rejects.toThrow('"scope"')
    service.control.quirks({ 'scope as text': true })
    const again = await authorize()
    const tokens = await exchange(await decide(service.preset, again.address, 'approve'), again.verifier, again.state, plain)
    expect(tokens.scope).toBe(scope)
  })
})

describe('by device code, through the device page', () => {
  const begin = async (options: object = plain) =>
    await oauth.processDeviceAuthorizationResponse(
      server(),
      deviceApp(),
      await oauth.deviceAuthorizationRequest(server(), deviceApp(), noSecret, { scope }, options),
    )
  const poll = async (deviceCode: string, options: object = over) =>
    await oauth.processDeviceCodeResponse(
      server(),
      deviceApp(),
      await oauth.deviceCodeGrantRequest(server(), deviceApp(), noSecret, deviceCode, options),
    )

  test('polls, is slowed down, signs in, refreshes without redirect_uri, revokes', async () => {
    const { device_code, verification_uri_complete, interval = 0, expires_in } = await begin()
    expect([interval, expires_in]).toEqual([5, 600])
    await expect(poll(device_code)).rejects.toMatchObject({ status: 400, error: 'authorization_pending' })
    // 1.5: 429, and the interval stays what it is; RFC 8628 has 400, and 5 seconds more from then on.
    await expect(poll(device_code)).rejects.toMatchObject({ status: 429, error: 'slow_down' })
    time += interval * 1000
    await expect(poll(device_code)).rejects.toMatchObject({ status: 400, error: 'authorization_pending' })
    await decideDevice(service.preset, verification_uri_complete ?? '', 'approve')
    time += interval * 1000
    const first = await poll(device_code)
    expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope })
    expect([...translated].sort()).toEqual(['grant name', 'scope'])

    const second = await refresh(deviceApp(), first.refresh_token ?? '')
    expect(await whoIs(second.access_token)).toMatchObject({ result: true, user: { id: '700123' } })
    await revoke(deviceApp(), second.refresh_token ?? '')
    expect(await whoIs(second.access_token)).toMatchObject({ authenticated: false })
  })

  test('asks for the code by GET, as documented, and gets one just like it', async () => {
    // 1.2, Device code: a GET with a query is the documented way; the form POST of RFC 8628, which the other tests send, works too.
    const byGet = (address: string, { body }: FetchOptions) => fetch(`${address}?${String(body)}`)
    const { user_code, verification_uri_complete } = await begin({ ...plain, [oauth.customFetch]: byGet })
    expect(service.control.received().requests).toMatchObject([{ method: 'GET', path: '/device/code' }])
    expect(verification_uri_complete).toContain(user_code)
  })

  test('hears a refusal', async () => {
    const { device_code, verification_uri_complete } = await begin()
    await decideDevice(service.preset, verification_uri_complete ?? '', 'deny')
    await expect(poll(device_code)).rejects.toMatchObject({ status: 400, error: 'access_denied' })
  })

  test('hears that the code has expired', async () => {
    const { device_code, expires_in } = await begin()
    time += expires_in * 1000
    await expect(poll(device_code)).rejects.toMatchObject({ status: 400, error: 'expired_token' })
  })

  test('the grant name of the RFC is rejected', async () => {
    const { device_code } = await begin()
    await expect(poll(device_code, plain)).rejects.toMatchObject({ status: 400, error: 'invalid_client' })
  })
})

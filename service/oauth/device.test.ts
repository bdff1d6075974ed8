// Sign-in by device code (protocol 1.2, 1.3, 1.5, checklist 2).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deviceCodeResponse, oauthFailure, tokenResponse } from '../../shared/wire/oauth.ts'
import { ask, call, decideDevice, postForm } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let time = Date.UTC(2031, 3, 2, 9, 15)
let service: Service
let clientId = ''
beforeAll(async () => {
  service = await startService({ tracks: 20, now: () => time })
  clientId = service.control.about().device_client_id
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const scope = 'user.account:read user.library:read'
const begin = async () =>
  deviceCodeResponse.parse(
    (await ask(`${service.preset.auth_url}/device/code?${new URLSearchParams({ client_id: clientId, scope })}`)).json,
  )
const poll = (deviceCode: string) =>
  postForm(`${service.preset.auth_url}/token`, { grant_type: 'device_code', device_code: deviceCode, client_id: clientId })
const pollError = async (deviceCode: string) => {
  const { status, json } = await poll(deviceCode)
  return [status, oauthFailure.parse(json).error]
}
/** Presses a button on the page behind an address. */
const decide = (address: string, decision: 'approve' | 'deny') => decideDevice(service.preset, address, decision)

test('the code comes by GET and by POST, with where to enter it', async () => {
  const got = await begin()
  expect(got).toMatchObject({ interval: 5, expires_in: 600, verification_uri: `${service.preset.auth_url}/device` })
  expect(got.user_code).toMatch(/^[A-Z]{4}-\d{4}$/)
  const posted = await postForm(`${service.preset.auth_url}/device/code`, { client_id: clientId, scope })
  expect(deviceCodeResponse.parse(posted.json).device_code).not.toBe(got.device_code)
})

test('a POST may name everything in its query, with or without a form beside; not while a quirk wants a form', async () => {
  const address = `${service.preset.auth_url}/device/code?${new URLSearchParams({ client_id: clientId, scope })}`
  const posts = () => [ask(address, { method: 'POST' }), postForm(address, {})]
  for (const { json } of await Promise.all(posts())) expect(deviceCodeResponse.parse(json).user_code).toMatch(/^[A-Z]{4}-\d{4}$/)
  service.control.quirks({ 'form for device codes': true })
  for (const { json } of await Promise.all(posts())) expect(oauthFailure.parse(json).error).toMatch(/^invalid_/)
})

test('an app registered for codes in the browser gets one, and hears at its first poll that it may not use it; by quirk at once', async () => {
  const browserApp = service.preset.client_id
  const asked = () => ask(`${service.preset.auth_url}/device/code?${new URLSearchParams({ client_id: browserApp, scope })}`)
  const { device_code } = deviceCodeResponse.parse((await asked()).json)
  const refused = { error: 'unauthorized_client', error_description: 'Unauthorized client: `grant_type` is invalid' }
  const polled = await postForm(`${service.preset.auth_url}/token`, { grant_type: 'device_code', device_code, client_id: browserApp })
  expect([polled.status, polled.json]).toEqual([400, refused])
  service.control.quirks({ 'codes for registered apps only': true })
  expect(await asked()).toMatchObject({ status: 400, json: refused })
})

test('pending, then slow_down for who asks too fast, then a token after approval, once', async () => {
  const { device_code, verification_uri_complete } = await begin()
  expect(await pollError(device_code)).toEqual([400, 'authorization_pending'])
  expect(await pollError(device_code)).toEqual([429, 'slow_down'])
  time += 5_000
  expect(await pollError(device_code)).toEqual([400, 'authorization_pending'])
  const done = await decide(verification_uri_complete ?? '', 'approve')
  expect(done.text).toContain('<h1>Done</h1>')
  time += 5_000
  const token = tokenResponse.parse((await poll(device_code)).json)
  expect(token.scope).toEqual(['user.account:read', 'user.library:read'])
  expect((await call(service.preset, token.access_token, 'status')).json['result']).toBe(true)
  expect(await pollError(device_code)).toEqual([400, 'invalid_grant'])
})

test('a person types the code without its dash and in small letters', async () => {
  const { user_code } = await begin()
  const typed = ` ${user_code.toLowerCase().replace('-', ' ')} `
  const page = await postForm(`${service.preset.auth_url}/device`, { user_code: typed })
  expect(page.text).toContain(user_code)
  expect(page.text).toContain('>Approve<')
})

test('a wrong code is told on the page that asks for it', async () => {
  const page = await postForm(`${service.preset.auth_url}/device`, { user_code: 'XXXX-0000' })
  expect(page.status).toBe(400)
  expect(page.text).toContain('role="alert"')
  expect(page.text).toContain('name="user_code"')
})

test('only the page that was shown can answer', async () => {
  const { user_code, device_code } = await begin()
  await postForm(`${service.preset.auth_url}/device`, { user_code, decision: 'approve', account: '700123' })
  expect(await pollError(device_code)).toEqual([400, 'authorization_pending'])
})

test('refusal ends as access_denied', async () => {
  const { device_code, verification_uri_complete } = await begin()
  await decide(verification_uri_complete ?? '', 'deny')
  expect(await pollError(device_code)).toEqual([400, 'access_denied'])
})

test('the code expires as expired_token', async () => {
  const { device_code } = await begin()
  time += 601_000
  expect(await pollError(device_code)).toEqual([400, 'expired_token'])
})

test('the URN of the standard is refused as invalid_client', async () => {
  const { device_code } = await begin()
  const grant = 'urn:ietf:params:oauth:grant-type:device_code'
  const { status, json } = await postForm(`${service.preset.auth_url}/token`, { grant_type: grant, device_code, client_id: clientId })
  expect([status, json['error']]).toEqual([400, 'invalid_client'])
})

test('lifetimes can be set, for tests', async () => {
  service.control.lifetimes({ device: 60, interval: 1 })
  expect(await begin()).toMatchObject({ interval: 1, expires_in: 60 })
})

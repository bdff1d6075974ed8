// The stand-in as a whole: it starts, its preset is one, a user signs in and gets the library.
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { envelope } from '../shared/wire/api.ts'
import { connectionPreset } from '../shared/wire/connection-preset.ts'
import { artworkAddress, streamAddress } from '../shared/wire/media.ts'
import { ask, authorizeUrl, call, newProof, signIn } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ tracks: 200 })
})
afterAll(() => service.stop())

test('it announces itself as a connection preset, one origin for each role', () => {
  const preset = connectionPreset.parse(service.preset)
  const { auth_url, library_url, api_url, streaming_server, artwork_server, upload_url } = preset
  const origins = [
    auth_url,
    library_url,
    api_url,
    streaming_server,
    artwork_server,
    upload_url ?? '',
    preset.queue_url.replace('ws', 'http'),
    service.control_url,
  ]
  expect(new Set(origins).size).toBe(8)
  for (const origin of origins) expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

test('the preset names both apps, one for each grant type (1.1)', () => {
  const { client_id, device_client_id } = service.preset
  expect([client_id, device_client_id]).toEqual(['segue-desktop', 'segue-desktop-device'])
  expect(service.control.about()).toMatchObject({ client_id, device_client_id })
})

test('a user signs in, sees the status and gets the library', async () => {
  const token = await signIn(service.preset)
  const status = envelope.parse((await call(service.preset, token.access_token, 'status')).json)
  expect(status).toMatchObject({ result: true, authenticated: true, status: { available: 200 }, user: { id: '700123', premium: true } })
  const response = await call(service.preset, token.access_token, 'library')
  const library = Object(response.json['library'])
  expect(Object.keys(library.tracks)).toHaveLength(201)
})

test('embedded it has no control: nothing listens there', async () => {
  const embedded = await startService({ tracks: 5, embedded: true })
  await expect(ask(`${embedded.control_url}/received`)).rejects.toThrow()
  expect((await ask(`${embedded.preset.auth_url}/device`)).status).toBe(200)
  await embedded.stop()
})

test('with a fixed port the roles follow one after the other, and a restart may take the same ones', async () => {
  // Behind the ports of the end-to-end tests, before those that systems give to whoever asks for any.
  const base = 31_000 + (process.pid % 1_700)
  for (const _again of [1, 2]) {
    const fixed = await startService({ tracks: 5, port: base })
    const { auth_url, api_url, library_url } = fixed.preset
    expect([auth_url, api_url, library_url].map(origin => Number(new URL(origin).port) - base)).toEqual([0, 1, 2])
    expect(Number(new URL(fixed.control_url).port) - base).toBe(7)
    const status = new Promise(resolve => get(`${auth_url}/device`, { agent: false }, response => resolve(response.resume().statusCode)))
    expect(await status).toBe(200)
    await fixed.stop()
  }
})

test('the redirect address is a free loopback port that no outgoing connection takes, or the one that was asked for', async () => {
  expect(service.preset.redirect_uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  expect(Number(new URL(service.preset.redirect_uri).port)).toBeLessThan(32_768)
  const custom = await startService({ tracks: 5, redirectUri: 'segue://oauth/callback', clientId: 'another' })
  expect(custom.preset).toMatchObject({ redirect_uri: 'segue://oauth/callback', client_id: 'another' })
  const page = await ask(authorizeUrl(custom.preset, newProof().challenge))
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' segue:;")
  expect((await signIn(custom.preset)).access_token).toMatch(/^\w{64}$/)
  await custom.stop()
})

test('streams and artwork come from their own origins; free listeners get one quality', async () => {
  const device = service.control.addDevice({ device_name: 'Desk', user_id: '700456' })
  const response = await call(service.preset, device.access_token, 'library')
  const { tracks } = Object(response.json['library'])
  const [id] = Object.keys(tracks)
  const row = tracks[id ?? '']
  const address = (quality: '128' | '320', accessToken: string) =>
    streamAddress({
      server: service.preset.streaming_server,
      file: row[tracks.map.file],
      quality,
      trackId: Number(id),
      userId: '700456',
      accessToken,
      platform: 'test',
      version: '1',
      now: Date.now(),
    })
  const head = async (url: string) => (await fetch(url, { method: 'HEAD' })).status
  expect(await head(address('128', device.access_token))).toBe(200)
  expect(await head(address('320', device.access_token))).toBe(403)
  expect(await head(address('128', 'guessed'))).toBe(403)
  const part = await fetch(address('128', device.access_token), { headers: { range: 'bytes=0-999' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 1000])
  const beyond = await fetch(address('128', device.access_token), { headers: { range: 'bytes=999999999-' } })
  expect(beyond.status).toBe(416)
  const cover = await fetch(artworkAddress(service.preset.artwork_server, String(row[tracks.map.artwork_id]), 80))
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await fetch(`${service.preset.artwork_server}/artwork/1-80`)).status).toBe(404)
})

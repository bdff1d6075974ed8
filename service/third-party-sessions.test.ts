// Whole sessions of other clients in use that cannot run here, request by request as they make them (protocol 16a). Facts, no code.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, authorizeUrl, decide, decideDevice, exchangeCode, newProof, postForm, refresh } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'

let service: Service
const track = 100_003
beforeAll(async () => {
  service = await startService({ tracks: 60 })
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

/** JSON to any address, as somebody who is signed in; answers what came, which has to be good. */
const asker = (accessToken: unknown, named: object, headers: Record<string, string>) => async (address: string, members: object) => {
  const body = JSON.stringify({ ...named, ...members })
  const response = await ask(address, { method: 'POST', body, headers: { ...headers, authorization: `Bearer ${accessToken}` } })
  expect(response.json, body).toMatchObject({ result: true })
  return response.json
}
const firstFile = (library: unknown): string => {
  const { tracks } = Object(library)
  return String(tracks[track][tracks.map.file])
}

test('a client in the terminal: codes by two names, a secret that nobody asked for, a bit rate, streams by the number in their path', async () => {
  const { auth_url, api_url, library_url, streaming_server, device_client_id } = service.preset
  service.control.lifetimes({ interval: 0.2 })
  const scope = 'user.account:read user.library:read user.library:write'
  const known = { client_id: device_client_id ?? '', client_secret: 'a secret' }
  const code = await ask(`${auth_url}/device/code?${new URLSearchParams({ client_id: known.client_id, scope })}`)
  const poll = (grant_type: string) =>
    postForm(`${auth_url}/token`, { grant_type, device_code: String(code.json['device_code']), ...known })
  const byUrn = await poll('urn:ietf:params:oauth:grant-type:device_code')
  expect(byUrn.text).toMatch(/grant_type/)
  expect(byUrn.text).toMatch(/invalid/i)
  expect((await poll('device_code')).json).toMatchObject({ error: 'authorization_pending' }) // in the same moment, and not too fast
  await decideDevice(service.preset, String(code.json['verification_uri_complete']), 'approve')
  const tokens = (await poll('device_code')).json
  expect(tokens).toMatchObject({ scope: scope.split(' '), expires_in: expect.any(Number) })

  const named = { client: 'some-tui', version: '0.1.0', device_name: 'Terminal', user_agent: 'some-tui/0.1.0' }
  const headers = { 'content-type': 'application/json', 'user-agent': named.user_agent }
  const post = asker(tokens['access_token'], named, headers)
  expect(await post(`${api_url}/status`, { mode: 'status' })).toMatchObject({ user: { id: '700123' } })
  expect(await post(`${api_url}/getbitratepref`, { mode: 'getbitratepref' })).toMatchObject({ bitrate: 128 })
  const { library } = await post(library_url, { mode: 'library' })
  const file = firstFile(library)
  for (const quality of ['128', 'orig']) {
    const address = `${streaming_server}${file.replace('/128/', `/${quality}/`)}`
    const query = { Expires: '1', Signature: String(tokens['access_token']), file_id: file.split('/').at(-1) ?? '', user_id: '700123' }
    const stream = await fetch(`${address}?${new URLSearchParams({ ...query, platform: 'some-tui', version: '0.1.0' })}`)
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    await stream.body?.cancel()
  }

  const { json: fresh } = await postForm(`${auth_url}/token`, {
    grant_type: 'refresh_token',
    refresh_token: String(tokens['refresh_token']),
    ...known,
  })
  const gone = await postForm(`${auth_url}/revoke`, { refresh_token: String(fresh['refresh_token']), ...known })
  expect([gone.status, gone.text]).toEqual([200, 'OK'])
})

test('a client for one system: no redirect address at first, no mode for the library, ids as text, a literal OK at the end', async () => {
  const { auth_url, api_url, library_url } = service.preset
  const { verifier, challenge } = newProof()
  const scope = 'user.account:read user.devices:read user.library:read user.library:write'
  const back = await decide(service.preset, authorizeUrl(service.preset, challenge, { redirect_uri: null, scope }), 'approve')
  const first = (await exchangeCode(service.preset, back.get('code') ?? '', verifier)).json
  const tokens = (await refresh(service.preset, String(first['refresh_token']))).json

  const named = { client: 'com.example.player', version: '1.9.0', device_name: "Somebody's player", user_agent: "Somebody's player/1.9.0" }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Mozilla/3.0 (compatible; Indy Library)' }
  const post = asker(tokens['access_token'], named, headers)
  const root = `${api_url}/`
  expect(await post(root, { mode: 'status' })).toMatchObject({ authenticated: true, status: { available: expect.any(Number) } })
  expect(await post(`${library_url}/`, {})).toMatchObject({ library: { tracks: { [track]: expect.any(Array) } } })
  await post(root, { mode: 'ratetrack', track_id: String(track), rating: 5 })
  await post(root, { mode: 'ratealbum', album_id: '5001', rating: 5 })
  const ids = [String(track), '100006']
  const made = await post(root, { mode: 'createplaylist', name: 'Mine', description: '', make_public: false, tracks: ids })
  const playlist = String(made['playlist_id'])
  await post(root, { mode: 'appendplaylist', playlist, tracks: ['100009'] })
  await post(root, { mode: 'updateplaylist', playlist, tracks: ['100009', ...ids] })
  await post(root, { mode: 'updateplaylist', playlist, name: 'Ours', description: 'Both of us' })
  await post(root, { mode: 'deleteplaylist', playlist })
  // This client also writes the thumbs-up playlist, which the service has updated already (C-19).
  await post(root, { mode: 'updateplaylist', playlist: '303', tracks: ids })
  const ts = '2031-04-02 09:17:44'
  const detail = { [track]: [{ event: 'play', ts }] }
  await post(root, { mode: 'status', history: [{ day: '2031-04-02', plays: { [track]: 1 } }], detail })
  for (const mode of ['trash', 'restore', 'trash', 'empty_trash']) await post(root, { mode, tracks: ['100012'] })
  const gone = await postForm(`${auth_url}/revoke`, { refresh_token: String(tokens['refresh_token']), client_id: service.preset.client_id })
  expect(gone.text).toBe('OK')
})

// Requests in the shapes that other clients in use send (protocol 16a): as they serve those clients, they are answered here. Facts, no
// code.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, authorizeUrl, decide, exchangeCode, newProof, openQueue, postForm, type ReadResponse } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'
import { firstQuirks, quirks } from './world/quirks.ts'

let service: Service
let bearer = {}
const track = 100_003
beforeAll(async () => {
  service = await startService({ tracks: 60 })
})
afterAll(() => service.stop())
beforeEach(() => {
  service.control.reset()
  bearer = { authorization: `Bearer ${service.control.addDevice({ device_name: 'Other client' }).access_token}` }
})

const post = (address: string, body: object, headers: object = bearer): Promise<ReadResponse> =>
  ask(address, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
const api = (path: string, body: object) => post(`${service.preset.api_url}${path}`, body)
const library = (path: string, body: object) => post(`${service.preset.library_url}${path}`, body)
const succeeds = async (response: Promise<ReadResponse>) => expect((await response).json).toMatchObject({ result: true })

describe('a client that names no device', () => {
  const named = { client: 'some-python', version: '2.0.2', device_name: null, user_agent: 'None/None' }

  test('loads the library, and says what was heard', async () => {
    await succeeds(library('/', { ...named, mode: 'library' }))
    await succeeds(api('/status', { ...named, mode: 'status', supported_types: 1 }))
  })

  test('makes playlists with an empty mood, or one in capitals', async () => {
    const wish = { ...named, mode: 'createplaylist', name: 'Made elsewhere', description: '', make_public: false }
    await succeeds(api('/createplaylist', { ...wish, mood: '' }))
    expect((await api('/createplaylist', { ...wish, mood: 'Party' })).json['tracks']).toHaveLength(25)
  })
})

describe('a client that sends nothing but the mode', () => {
  test('to any path: library, queue token, status, history without account scope', async () => {
    const { access_token } = service.control.addDevice({ device_name: 'Bare', scopes: ['user.library:read', 'user.queue:read'] })
    bearer = { authorization: `Bearer ${access_token}` }
    await succeeds(library('/s/JSON/library', { mode: 'library' }))
    expect((await api('/s/JSON/status', { mode: 'playqueue_token' })).json).toMatchObject({
      result: true,
      token: expect.stringMatching(/^q-/),
    })
    const detail = { [track]: [{ event: 'play', ts: '2031-04-02 09:17:44' }] }
    await succeeds(api('/s/JSON/status', { mode: 'status', history: [{ day: '2031-04-02', plays: { [track]: 1 }, detail }] }))
    expect(service.control.received().history).toHaveLength(1)
  })

  test('hears of a dead token, and so refreshes', async () => {
    service.control.expire({ access: true })
    expect((await library('/s/JSON/library', { mode: 'library' })).json).toMatchObject({ result: false, authenticated: false })
  })
})

describe('a client for the desktop', () => {
  const named = { client: 'desktop', version: '1.9.0', device_name: 'PC', user_agent: "Somebody's player/1.9.0" }

  test('names itself otherwise in the header, no mode at the library server, and days by their plays', async () => {
    bearer = { ...bearer, 'user-agent': 'Mozilla/3.0 (compatible; some library)' }
    await succeeds(library('/', named))
    await succeeds(library('/', { ...named, mode: 'status' }))
    await succeeds(api('/', { ...named, mode: 'status', history: [{ day: '2031-04-02', plays: { [track]: 1 } }], detail: {} }))
  })
})

test('a client from the times of the website sends its JSON under the name of a form, with what the website sends', async () => {
  const type = { ...bearer, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
  const named = { client: 'website', device_name: 'Website (Chrome, Win32)', version: '3.1', supported_types: false }
  const old = { _userid: '700123', _token: 'old', ...named }
  await succeeds(post(`${service.preset.library_url}/`, { ...old, mode: 'library', url: '//library.example' }, type))
  await succeeds(post(`${service.preset.api_url}/s/JSON/status`, { ...old, mode: 'status', url: '//api.example/s/JSON/status' }, type))
})

test('the operator’s own web player tells what was heard and skipped, and says its queue before, while and after it plays', async () => {
  const type = { ...bearer, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
  const named = { client: 'Web Player', device_name: 'Web Player (Chrome, Win32)', version: '.1' }
  const status = `${service.preset.api_url}/s/JSON/status`
  const old = { ...named, user_id: 700_123, token: 'old', mode: 'status' }
  await succeeds(post(status, { ...old, history: [{ day: '04-02-2031', plays: { [track]: 1 } }] }, type))
  const skip = { event: 'skip', ts: '2031-04-02 09:19:03' }
  await succeeds(post(status, { ...old, history: [{ day: '2031-04-02', detail: { [track]: [skip] } }] }, type))
  expect(service.control.received().history).toMatchObject([skip])

  const { access_token, session_uuid } = service.control.addDevice({ device_name: 'Web' })
  const [web, other] = [await openQueue(service.preset, access_token), await openQueue(service.preset, access_token)]
  const say = (command: string, value?: object) =>
    web.send({ ...named, session_uuid, token: 'old', user_id: 700_123, local_addr: '127.0.0.1', command, ...(value && { value }) })
  other.send({ command: 'get_state' })
  expect(await other.nextOf('set_state')).toMatchObject({ result: true })
  say('get_state')
  expect(await web.nextOf('set_state')).toMatchObject({ result: true, role: 'player' })
  const common = { shuffle: false, volume: 0.8, libary_last_modified: '2031-04-01 20:11:54' }
  const atFirst = { ...common, tracks: [], current_song: null, start_position: 0, data: { play_from: 'tracls', play_index: 0 } }
  const data = { play_from: 'tracks', play_index: 0 }
  const times = { start_time: 1_932_887_853.105, start_position: 3.5 }
  const playing = { ...common, ...times, pause: false, tracks: [track], current_song: track, name: 'A song', data }
  const cleared = { ...common, pause: true, tracks: [], current_song: null, start_time: null, start_position: null, name: null, data }
  for (const value of [atFirst, playing, cleared]) {
    say('set_state', value)
    expect(await other.nextOf('set_state')).toMatchObject({ result: true, ...value })
  }
  web.close()
  other.close()
})

describe('sign-in', () => {
  test('with a scope that only other services know', async () => {
    const { verifier, challenge } = newProof()
    const scope = 'user.account:read user.library:read offline_access'
    const query = await decide(service.preset, authorizeUrl(service.preset, challenge, { scope }), 'approve')
    const { json } = await exchangeCode(service.preset, query.get('code') ?? '', verifier)
    expect(json['scope']).toEqual(['user.account:read', 'user.library:read'])
  })

  test('by the URN of the standard first: with a secret the answer says that the grant is what is wrong', async () => {
    const { auth_url, device_client_id } = service.preset
    const { json } = await ask(`${auth_url}/device/code?client_id=${device_client_id}&scope=user.library:read`, { method: 'POST' })
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const fields = { grant_type, device_code: String(json['device_code']), client_id: device_client_id ?? '' }
    expect((await postForm(`${auth_url}/token`, fields)).json).toEqual({
      error: 'invalid_client',
      error_description: 'Invalid client: cannot retrieve client credentials',
    })
    expect((await postForm(`${auth_url}/token`, { ...fields, client_secret: 'any' })).json).toEqual({
      error: 'unsupported_grant_type',
      error_description: 'Unsupported grant type: `grant_type` is invalid',
    })
  })

  test('pages say what is wrong in the words of the service', async () => {
    const page = async (changes: Record<string, string>) => (await ask(authorizeUrl(service.preset, newProof().challenge, changes))).text
    expect(await page({ client_id: 'nobody' })).toContain('Invalid client: client credentials are invalid')
    expect(await page({ redirect_uri: 'http://127.0.0.1:1/other' })).toContain('`redirect_uri` does not match client value')
  })
})

test('a service that starts strict has every strictness on, also after a reset, and nothing else', async () => {
  const strict = await startService({ tracks: 5, strict: true })
  const { access_token } = strict.control.addDevice({ device_name: 'Bare' })
  const bare = async () => (await post(`${strict.preset.api_url}/`, { mode: 'status' }, { authorization: `Bearer ${access_token}` })).json
  expect(await bare()).toMatchObject({ result: false })
  strict.control.quirks(Object.fromEntries(firstQuirks(true).map(name => [name, false])))
  expect(await bare()).toMatchObject({ result: true })
  strict.control.reset()
  expect(await bare()).toMatchObject({ result: false })
  expect([firstQuirks(false), firstQuirks(true).every(name => name in quirks)]).toEqual([[], true])
  await strict.stop()
})

test('the README names every strictness, and no other one', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const [, table = ''] = readme.split('A named strictness refuses it')
  const named = [...(table.split('\n\n')[0] ?? '').matchAll(/\| `([a-z ]+)` \|$/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(firstQuirks(true).toSorted())
})

// The JSON API's common rules (protocol 2, 3.2, 3.3, checklist 3), against real sockets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { envelope, session } from '../../shared/wire/api.ts'
import { allScopes, modeScopes, queueTokenMembers } from '../../shared/wire/profile.ts'
import { ask, call, members, postJson, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let service: Service
let token = ''
beforeAll(async () => {
  service = await startService({ tracks: 30 })
  token = (await signIn(service.preset)).access_token
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const bearer = () => ({ authorization: `Bearer ${token}` })
const status = (path: string) => postJson(`${service.preset.api_url}${path}`, { ...members, mode: 'status' }, bearer())

describe('addresses', () => {
  test.each(['/s/json', '/', '/status', '/s/JSON/', '/s/JSON/status', '/S/Json', '/s/json/', '/STATUS', '/s/JSON/playqueue_token'])(
    'POST %s answers',
    async path => {
      expect((await status(path)).json).toMatchObject({ result: true, user: { id: '700123' } })
    },
  )

  test.each(['/', '/library', '/s/JSON/library', '/s/json'])('POST {library_url}%s answers the library', async path => {
    const response = await postJson(`${service.preset.library_url}${path}`, { ...members, mode: 'library' }, bearer())
    expect(response.json).toMatchObject({ result: true, library: { tracks: {} } })
  })

  test('the mode in the body counts, the one in the path does not', async () => {
    const response = await postJson(`${service.preset.api_url}/s/JSON/status`, { ...members, mode: 'playqueue_token' }, bearer())
    expect(response.json['token']).toMatch(/^q-/)
  })

  test('the library server answers the library, whatever mode is named or none', async () => {
    for (const more of [{}, { mode: 'status' }, { mode: 'nonsense' }]) {
      const response = await postJson(`${service.preset.library_url}/`, { ...members, ...more }, bearer())
      expect(response.json).toMatchObject({ result: true, library: { tracks: {} } })
    }
  })

  test('the API server does not serve the library; by quirk each server serves its own modes only', async () => {
    const library = await postJson(`${service.preset.api_url}/s/json`, { ...members, mode: 'library' }, bearer())
    expect(library.json).toMatchObject({ result: false, authenticated: true })
    service.control.quirks({ 'library mode required': true })
    for (const more of [{}, { mode: 'status' }]) {
      const other = await postJson(`${service.preset.library_url}/`, { ...members, ...more }, bearer())
      expect(other.json).toMatchObject({ result: false, authenticated: true })
    }
  })

  test('other paths are not found, other methods not allowed', async () => {
    expect((await status('/s/xml/status/')).status).toBe(404)
    expect((await fetch(`${service.preset.api_url}/s/json`)).status).toBe(405)
  })
})

describe('the request', () => {
  const send = (body: unknown, headers: Record<string, string> = bearer()) => postJson(`${service.preset.api_url}/s/json`, body, headers)

  test('mode is enough, and needed', async () => {
    expect((await send({ mode: 'status' })).json['result']).toBe(true)
    for (const mode of [undefined, null, '', 7])
      expect((await send({ ...members, mode })).json).toEqual({ result: false, authenticated: true, message: 'Missing parameter: mode' })
  })

  test.each(['client', 'version', 'device_name'])('without %s it is as before; by quirk it is refused by name', async name => {
    await send({ ...members, mode: 'status' })
    const without: Record<string, unknown> = { ...members, mode: 'status', [name]: null }
    expect((await send(without)).json).toMatchObject({ result: true, user: { client: members.client, device_name: members.device_name } })
    service.control.quirks({ 'all members required': true })
    const response = await send(without)
    expect(response.status).toBe(200)
    expect(response.json).toMatchObject({ result: false, authenticated: true, message: `Missing parameter: ${name}` })
  })

  test('no User-Agent, and a user_agent that differs from it, are fine; by quirk they are not', async () => {
    const { user_agent: _agent, ...rest } = members
    const other = { ...members, mode: 'status', user_agent: 'another' }
    const nameless = { ...bearer(), 'user-agent': '' }
    const isFine = async () => [
      (await send({ ...rest, mode: 'status' })).json['result'],
      (await send(other)).json['result'],
      (await send({ ...members, mode: 'status' }, nameless)).json['result'],
    ]
    expect(await isFine()).toEqual([true, true, true])
    service.control.quirks({ 'user agent required': true })
    expect(await isFine()).toEqual([true, false, false])
  })

  test('the token is looked at before all else: whoever is not signed in hears only that', async () => {
    for (const body of ['{"mode":', '[]', '{}', '{"mode":"nonsense"}']) {
      const init = { method: 'POST', body, headers: { 'content-type': 'text/plain', authorization: 'Bearer dead' } }
      for (const server of [service.preset.api_url, service.preset.library_url])
        expect((await ask(`${server}/`, init)).json).toEqual({ result: false, authenticated: false, message: 'Please log in again' })
    }
    expect((await send([1])).json).toMatchObject({ result: false, authenticated: true })
  })

  test('a body that is no JSON object is a bad request; by quirk also one that does not come as JSON', async () => {
    expect((await send([1])).status).toBe(400)
    const announced = async (type: string) => (await send({ ...members, mode: 'status' }, { 'content-type': type, ...bearer() })).status
    const types = ['application/json', 'Application/JSON; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded; charset=UTF-8']
    expect(await Promise.all(types.map(announced))).toEqual([200, 200, 200, 200])
    service.control.quirks({ 'announced as json': true })
    expect(await Promise.all(types.map(announced))).toEqual([200, 200, 400, 400])
    const broken = await fetch(`${service.preset.api_url}/s/json`, {
      method: 'POST',
      body: '{"mode":',
      headers: { 'content-type': 'application/json', ...bearer() },
    })
    expect(broken.status).toBe(400)
  })

  test.each([[{}], [{ authorization: 'Bearer nothing' }], [{ authorization: 'Basic abc' }]])(
    'with %o nobody is signed in',
    async headers => {
      const response = await send({ ...members, mode: 'status' }, headers as Record<string, string>)
      expect(response.status).toBe(200)
      expect(response.json).toEqual({ result: false, authenticated: false, message: 'Please log in again' })
    },
  )

  test('an unknown mode fails with a message and stays signed in', async () => {
    for (const mode of ['nonsense', 'constructor', '__proto__', 'update_track'])
      expect((await send({ ...members, mode })).json).toMatchObject({ result: false, authenticated: true, message: expect.any(String) })
  })
})

describe('scopes', () => {
  test.each(Object.entries(modeScopes))('%s needs %s, and nothing else (C-12)', async (mode, needed) => {
    const device = (scopes: readonly string[]) => service.control.addDevice({ device_name: 'Limited', scopes, user_id: '700456' })
    const others = allScopes.filter(scope => scope !== needed)
    const without = await call(service.preset, device(others).access_token, mode, { tracks: [1] })
    expect(without.status).toBe(200)
    if (mode !== 'status') expect(without.json).toEqual({ result: false, authenticated: true, message: `This needs the scope ${needed}` }) // C-10
    const alone = await call(service.preset, device([needed]).access_token, mode)
    expect(alone.json['authenticated']).not.toBe(false)
    expect(String(alone.json['message'])).not.toContain('scope')
  })

  test('status is answered without its scope, with nothing of the person or the other devices (C-15); a quirk refuses it', async () => {
    const { access_token } = service.control.addDevice({ device_name: 'Limited', scopes: ['user.library:read'] })
    const { json } = await call(service.preset, access_token, 'status')
    const session_uuid = expect.any(String)
    expect(envelope.parse(json)).toMatchObject({ result: true, user: { id: '700123', premium: true, session: { session_uuid } } })
    expect(JSON.stringify(json)).not.toMatch(/Mira|mira@|sessions/)
    service.control.quirks({ 'account scope for status': true })
    const refused = (await call(service.preset, access_token, 'status')).json
    expect(refused).toEqual({ result: false, authenticated: true, message: 'This needs the scope user.account:read' })
  })
})

describe('answers', () => {
  test('status says who it is, where media are, and what changed', async () => {
    const { json } = await call(service.preset, token, 'status', { supported_types: 1 })
    const read = envelope.parse(json)
    expect(read).toMatchObject({
      result: true,
      message: 'ok',
      authenticated: true,
      settings: { streaming_server: service.preset.streaming_server, artwork_server: service.preset.artwork_server },
      status: { available: 30, lastmodified: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
      user: { id: '700123', premium: true, session: { session_uuid: expect.any(String) } },
    })
    expect(json['supported']).toContainEqual({ extension: '.mp3' })
    expect(JSON.stringify(json)).not.toContain(token)
  })

  test('the other devices are listed, by the names they gave; one that is not an app to join says so', async () => {
    const device = service.control.addDevice({ device_name: 'Kitchen phone', client: 'phone', joinable: true })
    const uploader = service.control.addDevice({ device_name: 'Uploader', joinable: false })
    await call(service.preset, device.access_token, 'status', { device_name: 'Kitchen radio' })
    const listed = envelope
      .parse((await call(service.preset, token, 'status')).json)
      .user?.session?.sessions?.map(item => session.parse(item))
    expect(listed).toContainEqual(
      expect.objectContaining({ session_uuid: device.session_uuid, device_name: 'Kitchen radio', joinable: true }),
    )
    expect(listed).toContainEqual(expect.objectContaining({ session_uuid: uploader.session_uuid, joinable: false }))
  })

  test('the session that asks is listed too, unless a quirk leaves it out', async () => {
    const asked = async () => {
      const read = envelope.parse((await call(service.preset, token, 'status')).json).user?.session
      return read?.sessions?.some(item => session.parse(item).session_uuid === read.session_uuid)
    }
    expect(await asked()).toBe(true)
    service.control.quirks({ 'own session left out': true })
    expect(await asked()).toBe(false)
  })

  test('a device may be joined by its kind, not by being there (C-37)', async () => {
    const listed = async (name: string) => {
      const sessions = envelope.parse((await call(service.preset, token, 'status')).json).user?.session?.sessions ?? []
      return sessions.map(item => session.parse(item)).find(item => item.device_name === name)?.joinable
    }
    service.control.addDevice({ device_name: 'Car', scopes: ['user.queue:read'] })
    service.control.addDevice({ device_name: 'Watched folder', scopes: ['user.upload'] })
    expect([await listed('Car'), await listed('Watched folder')]).toEqual([true, false])
    service.control.quirks({ 'joinable while connected': true })
    expect([await listed('Car'), await listed('Watched folder')]).toEqual([false, false])
  })

  test('a library is never newer than the moment at which that is said, however fast it changes', async () => {
    for (let rating = 0; rating < 5; rating += 1) await call(service.preset, token, 'ratetrack', { track_id: 100_003, rating })
    const { timestamp, lastmodified } = Object((await call(service.preset, token, 'status')).json['status'])
    expect(timestamp >= lastmodified).toBe(true)
  })

  test('a device that has been away too long is no longer listed', async () => {
    const gone = service.control.addDevice({ device_name: 'Old phone' })
    service.control.expire({ access: true, refresh: true })
    token = (await signIn(service.preset)).access_token
    expect(JSON.stringify((await call(service.preset, token, 'status')).json)).not.toContain(gone.session_uuid)
  })

  test('the queue token stands where the client looks first, with the session', async () => {
    const { json } = await call(service.preset, token, 'playqueue_token')
    expect(json[queueTokenMembers[0]]).toMatch(/^q-\w{48}$/)
    expect(envelope.parse(json).user?.session?.session_uuid).toMatch(/^[\w-]{36}$/)
  })

  test('the preferred bit rate is a number', async () => {
    expect((await call(service.preset, token, 'getbitratepref')).json['bitrate']).toBe(128)
  })
})

describe('quirks of answers', () => {
  test('"true but unauthenticated" (14.6)', async () => {
    service.control.quirks({ 'true but unauthenticated': true })
    expect((await call(service.preset, 'dead', 'status')).json).toMatchObject({ result: true, authenticated: false })
  })

  test('"status 401" (C-10)', async () => {
    service.control.quirks({ 'status 401': true })
    const response = await call(service.preset, 'dead', 'status')
    expect([response.status, response.json]).toEqual([401, {}])
  })

  test('"no message" (14.7)', async () => {
    service.control.quirks({ 'no message': true })
    expect((await call(service.preset, token, 'nonsense')).json).toEqual({ result: false, authenticated: true })
  })

  test('"bare good answers" (2.3), of both servers; failures keep theirs', async () => {
    service.control.quirks({ 'bare good answers': true })
    for (const mode of ['status', 'library']) {
      const { json } = await call(service.preset, token, mode)
      expect(json['result']).toBe(true)
      expect(Object.keys(json)).not.toContain('message')
      expect(Object.keys(json)).not.toContain('authenticated')
    }
    expect((await call(service.preset, token, 'nonsense')).json).toMatchObject({ authenticated: true, message: expect.any(String) })
  })

  test.each(['html instead of json', 'empty instead of json'] as const)('"%s" (14.8), on both servers', async name => {
    service.control.quirks({ [name]: true })
    for (const mode of ['status', 'library']) {
      const response = await call(service.preset, token, mode)
      expect(response.status).toBe(200)
      expect(() => JSON.parse(response.text)).toThrow()
    }
  })

  test('"odd values": username null (14.10)', async () => {
    service.control.quirks({ 'odd values': true })
    expect(envelope.parse((await call(service.preset, token, 'status')).json).user?.username).toBeNull()
  })

  test('"maintenance" and "extra members"', async () => {
    service.control.quirks({ maintenance: true, 'extra members': true })
    const { json } = await call(service.preset, token, 'status')
    expect(json).toMatchObject({ result: true, maintenance: 1, lastfm: { linked: false } })
    expect(envelope.parse(json).result).toBe(true)
  })
})

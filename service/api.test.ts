// The JSON API's common rules (protocol 2, 3.2, 3.3, checklist 3), against real sockets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { envelope, session } from '../shared/wire/api.ts'
import { allScopes, modeScopes, queueTokenMembers } from '../shared/wire/profile.ts'
import { call, members, postJson, signIn, userAgent } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'

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
    const answer = await postJson(`${service.preset.library_url}${path}`, { ...members, mode: 'library' }, bearer())
    expect(answer.json).toMatchObject({ result: true, library: { tracks: {} } })
  })

  test('the mode in the body counts, the one in the path does not', async () => {
    const answer = await postJson(`${service.preset.api_url}/s/JSON/status`, { ...members, mode: 'playqueue_token' }, bearer())
    expect(answer.json['token']).toMatch(/^q-/)
  })

  test('each server serves its own modes only', async () => {
    const library = await postJson(`${service.preset.api_url}/s/json`, { ...members, mode: 'library' }, bearer())
    expect(library.json).toMatchObject({ result: false, authenticated: true })
    const other = await postJson(`${service.preset.library_url}/`, { ...members, mode: 'status' }, bearer())
    expect(other.json).toMatchObject({ result: false, authenticated: true })
  })

  test('other paths are not found, other methods not allowed', async () => {
    expect((await status('/s/xml/status/')).status).toBe(404)
    expect((await fetch(`${service.preset.api_url}/s/json`)).status).toBe(405)
  })
})

describe('the request', () => {
  const send = (body: unknown, headers: Record<string, string> = bearer()) => postJson(`${service.preset.api_url}/s/json`, body, headers)

  test.each(['mode', 'client', 'version', 'device_name'])('without %s it is refused by name', async name => {
    const { [name]: _left, ...rest } = { ...members, mode: 'status' } as Record<string, string>
    const answer = await send(rest)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ result: false, message: expect.stringContaining(name) })
  })

  test('user_agent may be left out, but not differ from the header', async () => {
    const { user_agent: _agent, ...rest } = members
    expect((await send({ ...rest, mode: 'status' })).json['result']).toBe(true)
    expect((await send({ ...members, mode: 'status', user_agent: 'another' })).json['result']).toBe(false)
  })

  test('a body that is no JSON object, or not announced as JSON, is a bad request', async () => {
    expect((await send([1])).status).toBe(400)
    const form = { 'content-type': 'text/plain', ...bearer() }
    expect((await send({ ...members, mode: 'status' }, form)).status).toBe(400)
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
      const answer = await send({ ...members, mode: 'status' }, headers as Record<string, string>)
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({ result: false, authenticated: false, message: 'Please log in again' })
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
    expect(without.json).toEqual({ result: false, authenticated: true, message: `This needs the scope ${needed}` }) // C-10
    const alone = await call(service.preset, device([needed]).access_token, mode)
    expect(alone.json['authenticated']).not.toBe(false)
    expect(String(alone.json['message'])).not.toContain('scope')
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
    const own = envelope.parse((await call(service.preset, token, 'status')).json).user?.session?.session_uuid
    expect(listed?.map(item => item.session_uuid)).not.toContain(own)
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
    const answer = await call(service.preset, 'dead', 'status')
    expect([answer.status, answer.json]).toEqual([401, {}])
  })

  test('"no message" (14.7)', async () => {
    service.control.quirks({ 'no message': true })
    expect((await call(service.preset, token, 'nonsense')).json).toEqual({ result: false, authenticated: true })
  })

  test.each(['html instead of json', 'empty instead of json'] as const)('"%s" (14.8), on both servers', async name => {
    service.control.quirks({ [name]: true })
    for (const mode of ['status', 'library']) {
      const answer = await call(service.preset, token, mode)
      expect(answer.status).toBe(200)
      expect(() => JSON.parse(answer.text)).toThrow()
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

test('no user agent, no answer', async () => {
  const answer = await postJson(`${service.preset.api_url}/s/json`, { ...members, mode: 'status' }, { ...bearer(), 'user-agent': '' })
  expect(answer.json).toMatchObject({ result: false, message: expect.stringContaining('User-Agent') })
  expect(userAgent).not.toBe('')
})

// What tests can request (checklist 8): faults of every kind, holds, changes from another device, over http and in process alike.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamAddress } from '../../shared/wire/media.ts'
import { ask, call, openQueue, postJson, type ReadResponse, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let service: Service
let token = ''
beforeAll(async () => {
  service = await startService({ tracks: 100 })
  token = (await signIn(service.preset)).access_token
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const command = (path: string, body: unknown): Promise<ReadResponse> => postJson(`${service.control_url}${path}`, body)
const received = async () => (await ask(`${service.control_url}/received`)).json
const status = () => call(service.preset, token, 'status')
const library = async () => Object((await call(service.preset, token, 'library')).json['library'])
const stream = async (headers: Record<string, string> = {}): Promise<Response> => {
  const { tracks } = await library()
  const file = tracks['100003'][tracks.map.file]
  const request = {
    server: service.preset.streaming_server,
    file,
    trackId: 100_003,
    userId: '700123',
    accessToken: token,
    platform: 'test',
  }
  return await fetch(streamAddress({ ...request, quality: '128', version: '1', now: Date.now() }), { headers })
}

describe('faults', () => {
  test('the next request answers a status, the one after it is served', async () => {
    await command('/next', { role: 'api', fault: { kind: 'status', status: 503 } })
    expect((await status()).status).toBe(503)
    expect((await status()).json['result']).toBe(true)
  })

  test('so many requests, only for one mode or path, or until reset', async () => {
    await command('/next', { role: 'api', count: 2, mode: 'playqueue_token', fault: { kind: 'html', status: 502 } })
    expect((await status()).status).toBe(200)
    for (const expected of [502, 502, 200]) expect((await call(service.preset, token, 'playqueue_token')).status).toBe(expected)
    await command('/next', {
      role: 'auth',
      count: null,
      path: '/device',
      fault: { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    })
    for (const _time of [1, 2, 3]) expect((await ask(`${service.preset.auth_url}/device`)).headers.get('retry-after')).toBe('1')
    await command('/reset', {})
    expect((await ask(`${service.preset.auth_url}/device`)).status).toBe(200)
  })

  test('a dropped request is not handled, a lost one is', async () => {
    await command('/next', { role: 'api', fault: { kind: 'drop' } })
    await expect(call(service.preset, token, 'ratetrack', { track_id: 100_003, rating: 5 })).rejects.toThrow()
    expect(service.control.received().counts.writes).toBe(0)
    await command('/next', { role: 'api', fault: { kind: 'lost' } })
    await expect(call(service.preset, token, 'ratetrack', { track_id: 100_003, rating: 5 })).rejects.toThrow()
    expect(service.control.received().counts.writes).toBe(1)
  })

  test('a late one', async () => {
    await command('/next', { role: 'api', delay: 120 })
    const before = performance.now()
    await status()
    expect(performance.now() - before).toBeGreaterThan(115)
  })

  test('a stream is cut after so many bytes, and goes on from there with a range', async () => {
    const whole = new Uint8Array(await (await stream({ range: 'bytes=0-119999' })).arrayBuffer())
    await command('/next', { role: 'stream', fault: { kind: 'cut', bytes: 50_000 } })
    const cut = await stream({ range: 'bytes=0-119999' })
    expect(cut.headers.get('content-length')).toBe('120000')
    const pieces: Uint8Array[] = []
    const reading = (async () => {
      for await (const piece of cut.body ?? []) pieces.push(piece)
    })()
    await expect(reading).rejects.toThrow()
    const got = Buffer.concat(pieces)
    expect(got.length).toBe(50_000)
    const rest = await stream({ range: `bytes=${got.length}-119999` })
    expect(rest.status).toBe(206)
    expect(Buffer.concat([got, new Uint8Array(await rest.arrayBuffer())]).equals(whole)).toBe(true)
  })

  test('a stream cut before its first byte, and one at a slow pace', async () => {
    await command('/next', { role: 'stream', fault: { kind: 'cut', bytes: 0 } })
    await expect((await stream()).arrayBuffer()).rejects.toThrow()
    await command('/next', { role: 'stream', fault: { kind: 'slow', bytes_per_second: 20_000 } })
    const before = performance.now()
    const reader = (await stream({ range: 'bytes=0-3999' })).body?.getReader()
    while (!(await reader?.read())?.done);
    expect(performance.now() - before).toBeGreaterThan(100)
  })

  test('quirk "text stream": text with status 200 (14.9)', async () => {
    service.control.quirks({ 'text stream': true })
    const response = await stream()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  })

  test('a handshake of the queue is refused or dropped', async () => {
    await command('/next', { role: 'queue', fault: { kind: 'status', status: 503 } })
    await expect(openQueue(service.preset, token)).rejects.toThrow('503')
    await command('/next', { role: 'queue', fault: { kind: 'drop' } })
    await expect(openQueue(service.preset, token)).rejects.toThrow()
    const queue = await openQueue(service.preset, token)
    queue.close()
  })
})

describe('holding back', () => {
  test('requests of a role wait until released, others go on', async () => {
    await command('/hold', { roles: ['library', 'stream'] })
    let isAnswered = false
    const waiting = library().then(() => {
      isAnswered = true
    })
    expect((await status()).json['result']).toBe(true)
    await expect.poll(async () => (await received())['held']).toBe(1)
    expect(isAnswered).toBe(false)
    await command('/release', { roles: ['library'] })
    await waiting
    expect(isAnswered).toBe(true)
    await command('/release', {})
  })

  test('stopping does not wait for what is held', async () => {
    const other = await startService({ tracks: 5 })
    other.control.hold(['auth'])
    const waiting = ask(`${other.preset.auth_url}/device`)
    await expect.poll(() => other.control.received().held).toBe(1)
    const [stopped] = await Promise.allSettled([other.stop(), waiting])
    expect(stopped.status).toBe('fulfilled')
  })
})

describe('another device', () => {
  test('renames, rates, plays, trashes, restores, adds and removes tracks, and tells open sockets', async () => {
    const queue = await openQueue(service.preset, token)
    const change = async (body: unknown) => {
      expect((await command('/library', body)).json).toEqual({ ok: true, changed: true })
      await queue.nextOf('update_library')
      const { tracks } = await library()
      return (id: number, name: string) => tracks[id]?.[tracks.map[name]]
    }
    expect((await change({ change: 'rename', track: 100_003, title: 'Renamed' }))(100_003, 'title')).toBe('Renamed')
    expect((await change({ change: 'rate', track: 100_003, rating: 5 }))(100_003, 'rating')).toBe(5)
    const plays = (await change({ change: 'touch' }))(100_003, 'plays')
    expect((await change({ change: 'plays', track: 100_003, plays: 3 }))(100_003, 'plays')).toBe(plays + 3)
    expect((await change({ change: 'trash', track: 100_003 }))(100_003, 'trashed')).toBe(true)
    expect((await change({ change: 'restore', track: 100_003 }))(100_003, 'trashed')).toBe(false)
    expect((await change({ change: 'add', id: 77, like: 100_006, title: 'New' }))(77, 'title')).toBe('New')
    expect((await change({ change: 'remove', track: 100_003 }))(100_003, 'title')).toBeUndefined()
    const { albums, tracks } = await library()
    const ofAlbum = albums[tracks['77'][tracks.map.album_id]][albums.map.tracks]
    expect(ofAlbum).toContain(77)
    expect(ofAlbum).not.toContain(100_003)
    queue.close()
  })

  test('an added track sounds like its model', async () => {
    await command('/library', { change: 'add', id: 78, like: 100_009, title: 'Twin' })
    const { tracks } = await library()
    const fetched = async (id: number) => {
      const file = tracks[id][tracks.map.file]
      const request = { server: service.preset.streaming_server, file, trackId: id, userId: '1', accessToken: token, platform: 'test' }
      return await fetch(streamAddress({ ...request, quality: '128', version: '1', now: 0 }), { headers: { range: 'bytes=0-9999' } })
    }
    expect(await (await fetched(78)).arrayBuffer()).toEqual(await (await fetched(100_009)).arrayBuffer())
  })

  test('what is not there cannot be changed', async () => {
    expect((await command('/library', { change: 'rename', track: 5, title: 'x' })).json).toEqual({ ok: true, changed: false })
    expect((await command('/library', { change: 'touch', user_id: 'nobody' })).status).toBe(400)
  })

  test('signs in without a browser and is signed out', async () => {
    const { json } = await command('/devices', { device_name: 'Radio' })
    const accessToken = String(json['access_token'])
    expect((await call(service.preset, accessToken, 'status')).json['result']).toBe(true)
    expect((await command('/end-session', { session_uuid: json['session_uuid'] })).json).toEqual({ ok: true, ended: true })
    expect((await call(service.preset, accessToken, 'status')).json['authenticated']).toBe(false)
    expect((await command('/end-session', { session_uuid: 'nobody' })).json).toEqual({ ok: true, ended: false })
  })
})

describe('the interface', () => {
  test('tells what was received, with all tokens given out', async () => {
    await signIn(service.preset)
    const report = await received()
    expect(report['counts']).toMatchObject({ tokens: 1, requests: 3 })
    expect(report['tokens']).toMatchObject([{ grant: 'authorization_code', access_token: expect.any(String) }])
    expect(JSON.stringify(report['requests'])).not.toContain('code=')
  })

  test('sets quirks, lifetimes, plans; drops and speaks on sockets; expires tokens', async () => {
    expect((await command('/quirks', { 'no message': true })).json).toEqual({ ok: true })
    expect(Object.keys(await (await ask(`${service.control_url}/quirks`)).json)).toContain('no message')
    expect((await command('/lifetimes', { access: 1 })).json).toEqual({ ok: true })
    await command('/user', { premium: false })
    expect((await status()).json['user']).toMatchObject({ premium: false })
    await command('/user', { premium: true })
    const queue = await openQueue(service.preset, token)
    expect((await command('/sockets', { frame: { command: 'none' } })).json).toEqual({ ok: true, sockets: 1 })
    await queue.nextOf('none')
    expect((await command('/sockets', { drop: true })).json).toEqual({ ok: true, sockets: 1 })
    expect(await queue.closed).toBe(1006)
    await command('/expire', { access: true })
    expect((await status()).json).toEqual({ result: false, authenticated: false })
    token = (await signIn(service.preset)).access_token
  })

  test('says what is wrong with a request', async () => {
    expect((await command('/next', { role: 'kitchen' })).status).toBe(400)
    expect((await command('/quirks', { 'no such thing': true })).json).toMatchObject({ ok: false, message: 'No such quirk: no such thing' })
    expect((await command('/nothing', {})).status).toBe(404)
    expect((await ask(`${service.control_url}/hold`)).status).toBe(404)
  })

  test('keeps web pages out', async () => {
    const fromPage = await postJson(`${service.control_url}/reset`, {}, { origin: 'https://evil.example' })
    expect(fromPage.status).toBe(403)
    expect((await ask(`${service.control_url.replace('127.0.0.1', 'localhost')}/received`)).status).toBe(403)
    const form = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }
    expect((await ask(`${service.control_url}/reset`, form)).status).toBe(400)
  })
})

test('a bug in a handler is a plain 500, told once, and the service goes on', async () => {
  const bugs: unknown[] = []
  const broken = await startService({
    tracks: 5,
    onBug: error => bugs.push(error),
    now: () => {
      if (bugs.length === 0 && armed) throw new Error('The clock is broken')
      return 1_900_000_000_000
    },
  })
  let armed = false
  const { access_token } = await signIn(broken.preset)
  armed = true
  expect((await call(broken.preset, access_token, 'status')).status).toBe(500)
  expect(bugs).toHaveLength(1)
  expect((await call(broken.preset, access_token, 'status')).json['result']).toBe(true)
  await broken.stop()
})

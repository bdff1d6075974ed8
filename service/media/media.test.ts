// Streams and artwork of the demo library over real sockets: who may hear what, ranges, and what is not there.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decode } from 'jpeg-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { artworkAddress, streamAddress } from '../../shared/wire/media.ts'
import { artworkSizes, type StreamQuality, streamQualities } from '../../shared/wire/profile.ts'
import type { DeviceAdded } from '../control/control.ts'
import { demoCatalogue } from '../generated-catalogue/demo.ts'
import { type Service, startService } from '../index.ts'
import { shortMp3 } from '../mp3-for-tests.ts'
import { streamPath, trackOfStreamPath } from '../world/stream-path.ts'

let service: Service
let premium: DeviceAdded
let free: DeviceAdded
/** The shortest track: ‘Étude No. 6’ or the like, half a minute. */
let trackId: number

beforeAll(async () => {
  service = await startService({ seed: 1 })
  premium = service.control.addDevice({ device_name: 'Desk', user_id: '700123' })
  free = service.control.addDevice({ device_name: 'Phone', user_id: '700456' })
  const demo = await demoCatalogue({ seed: 1 })
  trackId = [...demo.tracks.values()].toSorted((a, b) => a.length - b.length)[0]?.id ?? 0
})
afterAll(() => service.stop())

function address(accessToken: string, quality: StreamQuality = '128', id = trackId): string {
  const server = service.preset.streaming_server
  const rest = { trackId: id, userId: '700123', platform: 'test', version: '1', now: Date.now() }
  return streamAddress({ server, file: streamPath(id), quality, accessToken, ...rest })
}
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())
const ranged = (range: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address(premium.access_token), { ...init, headers: { range } })

describe('a stream', () => {
  it('comes whole, with its size and type, and in parts that fit together', async () => {
    const whole = await fetch(address(premium.access_token))
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([200, 'audio/mpeg', 'bytes'])
    const bytes = await bytesOf(whole)
    expect(String(bytes.byteLength)).toBe(whole.headers.get('content-length'))
    const size = bytes.byteLength
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 100],
      ['bytes=5000-', 5000, size],
      ['bytes=-700', size - 700, size],
      [`bytes=${size - 1}-${size + 50}`, size - 1, size],
    ] as const) {
      const part = await ranged(range)
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/${size}`])
      expect((await bytesOf(part)).equals(bytes.subarray(start, end))).toBe(true)
    }
    const beyond = await ranged(`bytes=${size}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    expect((await ranged('bytes=0-1,4-5')).status).toBe(200)
  })

  it('tells its size to HEAD, and takes no other method', async () => {
    const head = await fetch(address(premium.access_token), { method: 'HEAD' })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100_000)
    expect((await ranged('bytes=10-19', { method: 'HEAD' })).headers.get('content-length')).toBe('10')
    const post = await fetch(address(premium.access_token), { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('wants a live access token as its signature', async () => {
    for (const wrong of ['', 'guessed', premium.refresh_token]) expect((await fetch(address(wrong))).status).toBe(403)
    const bearer = address('').replace('Signature=', 'Other=')
    expect((await fetch(bearer, { headers: { authorization: `Bearer ${premium.access_token}` } })).status).toBe(403)
    const device = service.control.addDevice({ device_name: 'Gone', user_id: '700123' })
    expect((await fetch(address(device.access_token), { method: 'HEAD' })).status).toBe(200)
    service.control.endSession(device.session_uuid)
    expect((await fetch(address(device.access_token), { method: 'HEAD' })).status).toBe(403)
  })

  it('has one quality for all, and the others for premium listeners', async () => {
    for (const quality of streamQualities) {
      expect((await fetch(address(premium.access_token, quality), { method: 'HEAD' })).status).toBe(200)
      expect((await fetch(address(free.access_token, quality), { method: 'HEAD' })).status).toBe(quality === '128' ? 200 : 403)
    }
  })

  it('of an unknown track or path is not found', async () => {
    const known = new URL(address(premium.access_token))
    expect((await fetch(address(premium.access_token, '128', 99))).status).toBe(404)
    for (const path of [
      '/',
      '/128',
      '/hls_192/000/000/1',
      known.pathname.replace(/\d$/, 'x'),
      `${known.pathname}/`,
      '/128/%2e%2e/%2e%2e/1',
    ]) {
      expect((await fetch(`${known.origin}${path}${known.search}`)).status).toBe(404)
    }
  })

  it('that is cut short can be gone on with at the byte', async () => {
    service.control.next({ role: 'stream', count: 1, fault: { kind: 'cut', bytes: 30_000 } })
    const broken = await fetch(address(premium.access_token))
    await expect(broken.arrayBuffer()).rejects.toThrow()
    const rest = await bytesOf(await ranged('bytes=30000-'))
    const whole = await bytesOf(await fetch(address(premium.access_token)))
    expect(whole.subarray(30_000).equals(rest)).toBe(true)
  })

  it('may be left early by one listener without harm to another', async () => {
    const leaving = new AbortController()
    const left = await fetch(address(premium.access_token, '128', trackId + 1), { signal: leaving.signal })
    await left.body?.getReader().read()
    leaving.abort()
    const stays = await fetch(address(premium.access_token, '128', trackId + 1), { headers: { range: 'bytes=0-99999' } })
    expect((await bytesOf(stays)).byteLength).toBe(100_000)
  })
})

describe('artwork', () => {
  const cover = (id: string, size: (typeof artworkSizes)[number] | null): Promise<Response> =>
    fetch(artworkAddress(service.preset.artwork_server, id, size))

  it.each(artworkSizes)('is a JPEG of %i pixels, without credentials, to be kept for good', async size => {
    const response = await cover('7701', size)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(decode(await bytesOf(response))).toMatchObject({ width: size, height: size })
  })

  it('without a size is the largest there is', async () => {
    expect(decode(await bytesOf(await cover('7701', null))).width).toBeGreaterThan(1000)
  })

  it('of unknown ids and sizes is not found', async () => {
    for (const path of ['/artwork/1-80', '/artwork/0-80', '/artwork/7701-81', '/artwork/7701-', '/artwork/x-80', '/artwork/', '/7701-80']) {
      expect((await fetch(`${service.preset.artwork_server}${path}`)).status).toBe(404)
    }
  })
})

it('a stream path leads back to its track, and no other path does', () => {
  for (const id of [1, 2, 9001, 1_234_567, 2 ** 31]) {
    const path = streamPath(id)
    expect(path).toMatch(/^\/128\/[0-9a-f]{3}\/[0-9a-f]{3}\/\d+$/)
    expect(path.endsWith(`/${id}`)).toBe(false)
    expect([trackOfStreamPath(path), trackOfStreamPath(path.replace('128', 'orig'))]).toEqual([id, id])
    expect(trackOfStreamPath(path.replace(/\d$/, digit => String((Number(digit) + 3) % 10)))).toBeNull()
  }
})

describe('made-up tracks with the sound of a folder', () => {
  it('sound like its files by turns', async () => {
    const music = await mkdtemp(path.join(tmpdir(), 'segue-sounds-'))
    const files = await Promise.all([shortMp3(1, {}), shortMp3(2, {}), shortMp3(3, {})])
    for (const [index, file] of files.entries()) await writeFile(path.join(music, `${index}.mp3`), file)
    const scaled = await startService({ tracks: 20, music })
    try {
      const { access_token: accessToken } = scaled.control.addDevice({ device_name: 'Desk', user_id: '700123' })
      for (const id of [100_003, 100_006, 100_009, 100_012]) {
        const rest = { trackId: id, userId: '700123', platform: 'test', version: '1', now: Date.now() }
        const file = streamPath(id)
        const sound = await fetch(streamAddress({ server: scaled.preset.streaming_server, file, quality: '128', accessToken, ...rest }))
        expect((await bytesOf(sound)).equals(files[((id - 100_003) / 3) % 3] ?? Buffer.alloc(0))).toBe(true)
      }
    } finally {
      await scaled.stop()
      await rm(music, { recursive: true })
    }
  })
})

// Tracks from the real stand-in to the page: whole, in parts, through breaks, refusals and nonsense, and never with a token.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('folder')
})
afterEach(async () => {
  const tokens = media.service.control.received().tokens.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])
  for (const token of tokens) expect(media.log.join('\n')).not.toContain(token)
  await media.stop()
})

/** The path of the nth track. */
const track = (n: number, query = ''): string => `/media/${media.tracks[n]}${query}`

/** The hash of bytes, because comparing millions of numbers takes an assertion too long. */
const print = (bytes: Uint8Array | ArrayBuffer): string =>
  `${bytes.byteLength} ${createHash('sha256').update(new Uint8Array(bytes)).digest('hex')}`

/** The bytes of the nth track, straight from the stand-in. */
const truth = (n: number): Promise<Uint8Array> => media.truth(media.tracks[n] ?? 0)

describe('a track', () => {
  it('comes whole from the service, and from this disk the next time', async () => {
    const expected = await truth(3)
    const response = await media.ask(track(3, '?quality=128'))
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-length')]).toEqual([
      200,
      'audio/mpeg',
      String(expected.length),
    ])
    expect(print(await response.arrayBuffer())).toBe(print(expected))

    const before = media.seen('stream')
    media.service.control.hold(['stream'])
    expect(print(await media.bytes(track(3, '?quality=128')))).toBe(print(expected))
    await media.restart()
    expect(print(await media.bytes(track(3, '?quality=128'), 'bytes=1000-1999'))).toBe(print(expected.subarray(1000, 2000)))
    expect(media.seen('stream')).toBe(before)
    media.service.control.release()
  })

  it('comes in parts, from the service and from the disk', async () => {
    const expected = await truth(4)
    const check = async () => {
      const response = await media.ask(track(4, '?quality=128'), { range: 'bytes=5000-' })
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes 5000-${expected.length - 1}/${expected.length}`,
      ])
      expect(print(await response.arrayBuffer())).toBe(print(expected.subarray(5000)))
      expect((await media.ask(track(4, '?quality=128'), { range: `bytes=${expected.length}-` })).status).toBe(416)
    }
    await check()
    await media.bytes(track(4, '?quality=128'))
    await check()
  })

  it.each(['/media/999', '/media/abc', '/media/1/2', '/media/%2e%2e', '/media/', '/elsewhere/1'])(
    'that is none is not found: %s',
    async path => {
      expect((await media.ask(path)).status).toBe(404)
    },
  )

  it('cannot be posted to', async () => {
    expect((await media.ask(track(1), { method: 'POST' })).status).toBe(404)
  })
})

describe('a break', () => {
  it('half way goes on at the byte, unnoticed', async () => {
    const expected = await truth(5)
    const before = media.seen('stream')
    const half = Math.floor(expected.length / 2)
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'cut', bytes: half } })
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'drop' } })
    expect(print(await media.bytes(track(5)))).toBe(print(expected))
    expect(media.seen('stream') - before).toBeGreaterThanOrEqual(3)
    expect(media.log.some(line => /goes on at byte [1-9]\d+ of /.test(line))).toBe(true)
    media.service.control.hold(['stream'])
    expect(print(await media.bytes(track(5)))).toBe(print(expected))
  })

  it('that happens again and again without a byte in between is an error for the page, and nothing is kept', async () => {
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'cut', bytes: 3000 } })
    media.service.control.next({ role: 'stream', count: null, fault: { kind: 'cut', bytes: 0 } })
    await expect(media.bytes(track(6))).rejects.toThrow()
    media.service.control.reset()
    expect(print(await media.bytes(track(6)))).toBe(print(await truth(6)))
  })

  it('after which the service has another file ends it: half of each would be noise', async () => {
    const headers = { 'content-type': 'audio/mpeg', 'content-range': 'bytes 0-9/10' }
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'cut', bytes: 0 } })
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'status', status: 206, body: 'ID3 and so', headers } })
    expect((await media.ask(track(6))).status).toBe(502)
  })

  it('that looks like the end of a shorter part is none', async () => {
    const expected = await truth(7)
    const headers = { 'content-type': 'audio/mpeg', 'content-range': `bytes 0-3/${expected.length}` }
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'status', status: 206, body: 'ID3!', headers } })
    const bytes = await media.bytes(track(7))
    expect(print(bytes.subarray(4))).toBe(print(expected.subarray(4)))
  })

  it('before the first byte is tried again, then told', async () => {
    media.service.control.next({ role: 'stream', count: 2, fault: { kind: 'status', status: 503 } })
    expect((await media.ask(track(7))).status).toBe(200)
    media.service.control.next({ role: 'stream', count: null, fault: { kind: 'drop' } })
    const response = await media.ask(track(8))
    expect([response.status, await response.text()]).toEqual([502, 'offline'])
  })
})

describe('a text with status 200 (quirk 9)', () => {
  it('is tried again and never handed on', async () => {
    media.service.control.next({ role: 'stream', count: 2, fault: { kind: 'html', status: 200 } })
    expect(print(await media.bytes(track(9)))).toBe(print(await truth(9)))
    media.service.control.quirks({ 'text stream': true })
    const response = await media.ask(track(10))
    expect([response.status, await response.text()]).toEqual([502, 'bad-response'])
    media.service.control.quirks({ 'text stream': false })
    expect(print(await media.bytes(track(10)))).toBe(print(await truth(10)))
  })

  it('is found out even when it says it is sound', async () => {
    const headers = { 'content-type': 'audio/mpeg' }
    media.service.control.next({
      role: 'stream',
      count: 1,
      fault: { kind: 'status', status: 200, body: '<html>Try later</html>', headers },
    })
    expect((await media.ask(track(11))).status).toBe(502)
    expect(print(await media.bytes(track(11)))).toBe(print(await truth(11)))
  })
})

describe('a refused token', () => {
  const refreshes = () => media.service.control.received().tokens.filter(({ grant }) => grant === 'refresh_token').length

  it('is refreshed once for all requests in flight', async () => {
    media.service.control.expire({ access: true })
    const all = await Promise.all([1, 2, 3, 4].map(id => media.bytes(track(id))))
    expect(refreshes()).toBe(1)
    for (const [index, bytes] of all.entries()) expect(print(bytes)).toBe(print(await truth(index + 1)))
  })

  it('in the middle of a track, after a break, is refreshed too', async () => {
    const expected = await truth(12)
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'cut', bytes: 4000 } })
    const response = await media.ask(track(12))
    media.service.control.expire({ access: true })
    expect(print(await response.arrayBuffer())).toBe(print(expected))
    expect(refreshes()).toBe(1)
  })

  it('that cannot be refreshed ends it', async () => {
    media.service.control.expire({ access: true, refresh: true })
    const response = await media.ask(track(13))
    expect([response.status, await response.text()]).toEqual([502, 'expired'])
  })
})

describe('another quality (C-25)', () => {
  it('is given to who may have it', async () => {
    media.service.control.user({ premium: true })
    const before = media.seen('stream')
    expect((await media.ask(track(14, '?quality=320'))).status).toBe(200)
    expect(media.service.control.received().requests.at(-1)?.path).toContain('/320/')
    expect(media.seen('stream')).toBe(before + 1)
  })

  it('that is refused is replaced by 128, and not asked for again', async () => {
    media.service.control.user({ premium: false })
    const expected = await truth(15)
    expect(print(await media.bytes(track(15, '?quality=320')))).toBe(print(expected))
    await media.bytes(track(17, '?quality=320'))
    expect(media.told.filter(text => text.includes('320 kbit/s'))).toHaveLength(1)
    const paths = () =>
      media.service.control
        .received()
        .requests.filter(({ role }) => role === 'stream')
        .map(({ path }) => path.split('/')[1])
    const before = paths().length
    expect(print(await media.bytes(track(16, '?quality=320')))).toBe(print(await truth(16)))
    expect(paths().slice(before)).toEqual(['128', '128'])
  })

  it('is told of the song it was given for, until it comes as it was wanted', async () => {
    const id = media.tracks[15] ?? 0
    media.store.set('settings', { ...media.store.get().settings, quality: '320' })
    media.service.control.user({ premium: false })
    await media.bytes(track(15, '?quality=320'))
    await media.bytes(track(15, '?quality=320'), 'bytes=1000-')
    expect(media.store.get().otherQuality).toEqual([{ track: id, quality: '128' }])
    // The page asks for this quality itself where it cannot play the format of the original.
    await media.bytes(track(16, '?quality=128'))
    expect(media.store.get().otherQuality).toHaveLength(2)
    media.store.set('settings', { ...media.store.get().settings, quality: '128' })
    for (const n of [15, 16]) await media.bytes(track(n, '?quality=128'))
    expect(media.store.get().otherQuality).toEqual([])
  })

  it('that does not exist is 128', async () => {
    expect(print(await media.bytes(track(17, '?quality=../../etc')))).toBe(print(await truth(17)))
  })
})

describe('another host (C-24)', () => {
  const seen: IncomingMessage[] = []
  let other: Server
  let origin = ''
  let written = 0

  beforeEach(async () => {
    written = 0
    seen.splice(0)
    other = createServer(async (request, response) => {
      seen.push(request)
      const size = 60_000_000
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': size })
      const piece = Buffer.alloc(100_000, 0xff)
      while (written < size && !response.destroyed) {
        written += piece.length
        if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
      response.end()
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  })
  afterEach(() => {
    other.closeAllConnections()
    other.close()
  })

  const redirect = (location: string, count = 1) =>
    media.service.control.next({ role: 'stream', count, fault: { kind: 'status', status: 302, headers: { location } } })

  it('is followed to, without any credentials', async () => {
    redirect(`${origin}/elsewhere`)
    const response = await media.ask(track(18), { range: 'bytes=0-' })
    expect(response.status).toBe(200)
    await response.body?.cancel()
    expect(seen[0]?.url).toBe('/elsewhere')
    for (const name of ['authorization', 'cookie', 'referer']) expect(seen[0]?.headers[name]).toBeUndefined()
  })

  it('is not asked for more than the page takes, and let go when the page leaves', async () => {
    redirect(`${origin}/large`)
    const response = await media.ask(track(18))
    const reader = response.body?.getReader()
    await reader?.read()
    const stopped = async () => {
      const before = written
      await new Promise(resolve => setTimeout(resolve, 50))
      return written === before ? written : 0
    }
    const full = await vi.waitUntil(stopped, { timeout: 60_000 })
    expect(full).toBeLessThan(30_000_000)
    await reader?.cancel()
    await expect.poll(() => seen[0]?.socket.destroyed).toBe(true)
    expect((await media.ask(track(18))).headers.get('content-length')).toBe(String((await truth(18)).length))
  })

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/x', 'javascript:alert(1)'])('is not followed off the web: %s', async location => {
    redirect(location, 4)
    expect((await media.ask(track(19))).status).toBe(502)
  })

  it('is not followed for ever', async () => {
    redirect(`${media.service.preset.streaming_server}${media.file(media.tracks[19] ?? 0)}`, 30)
    expect((await media.ask(track(19))).status).toBe(502)
  })
})

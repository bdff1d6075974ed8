// Media servers that mean ill: songs without an end, drips, redirects to inside, and paths that lead to another host.
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import { ok } from '../../shared/errors.ts'
import { trackId } from '../../shared/ids.ts'
import { isStreamPath, streamAddress } from '../../shared/wire/media.ts'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { presetServers } from '../api/servers.ts'
import { silentLog } from '../log.ts'
import { setRouter } from '../network/routed-requests.ts'
import { openAudioStore } from './audio-store.ts'
import { openSound } from './fetch-media.ts'
import { httpGet, type MinRate, TransferTooSlow } from './http-get.ts'
import { openPartialFile } from './partial-file.ts'
import { createPartialFiles, type PartialFiles } from './partial-files.ts'
import { createTrackSource } from './track-source.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const going = new AbortController().signal
const source = {
  api: { reauthenticate: async () => ok('token') },
  tokens: { access: async () => ok('token') },
  log: silentLog,
  delay: async () => undefined,
}

describe('a song', () => {
  it.each([
    ['all of it', { 'content-length': '9000000000' }, 200],
    ['a part of it', { 'content-range': 'bytes 0-99/100000000000000', 'content-length': '100' }, 206],
  ])('that says it is larger than any song is not begun: %s', async (_what, headers, status) => {
    const origin = await serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'audio/mpeg', ...headers })
      response.write('ID3')
    })
    const opened = await openSound(source, {
      address: () => ({ url: `${origin}/song`, announcedBy: null }),
      range: { start: 0, end: null },
      signal: going,
    })
    expect(opened).toMatchObject({ ok: false, error: { code: 'unavailable-track', message: 'The file of this song is larger than 8 GB.' } })
  })

  it('that drips is given up, however often it could be taken up again', async () => {
    let requests = 0
    const origin = await serve((_request, response) => {
      requests += 1
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': '1000000' })
      const drip = setInterval(() => response.write('x'), 5)
      response.once('close', () => clearInterval(drip))
    })
    const got = await httpGet(`${origin}/song`, {}, going, { minRate: { bytes: 10_000, within: 100 } })
    if (!got.ok) throw new Error('no answer')
    const whole = async () => {
      while ((await got.value.next()) !== null);
    }
    await expect(whole()).rejects.toThrow(TransferTooSlow)
    expect(requests).toBe(1)
  })

  it('that comes fast enough comes whole, and waiting for who hears it does not count', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '3000000' })
      response.end('x'.repeat(3_000_000))
    })
    const got = await httpGet(`${origin}/song`, {}, going, { minRate: { bytes: 10_000, within: 100 } })
    if (!got.ok) throw new Error('no answer')
    let size = 0
    for (let piece = await got.value.next(); piece; piece = await got.value.next()) size += piece.length
    expect(size).toBe(3_000_000)
  })
})

describe('a song of which every connection brings a little', () => {
  /** Each response brings so many bytes of what was asked for, and then breaks off. */
  async function crumbs(bytes: number, total: number, pause = 0): Promise<{ readonly origin: string; readonly requests: () => number }> {
    let requests = 0
    const origin = await serve(async (request, response) => {
      requests += 1
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1])
      const end = Math.min(total, start + bytes)
      await new Promise(resolve => setTimeout(resolve, pause))
      response.writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': `bytes ${start}-${total - 1}/${total}` })
      response.end('x'.repeat(end - start))
    })
    return { origin, requests: () => requests }
  }
  async function whole(origin: string, more: { readonly minRate?: MinRate } = {}) {
    const lines: string[] = []
    const log = { ...silentLog, info: (text: string): void => void lines.push(text) }
    const wanted = { address: () => ({ url: `${origin}/song`, announcedBy: null }), range: { start: 0, end: null }, signal: going }
    const opened = await openSound({ ...source, ...more, log }, wanted)
    if (!opened.ok) throw new Error('no answer')
    let size = 0
    const end = (async () => {
      for (let piece = await opened.value.next(); piece; piece = await opened.value.next()) size += piece.length
      return size
    })()
    return { end: await end.catch((error: Error) => error.message), lines }
  }

  it('of a few bytes is given up like one that brings none', async () => {
    const { origin, requests } = await crumbs(1, 300)
    expect((await whole(origin)).end).toBe('The transfer does not go on.')
    expect(requests()).toBeLessThan(10)
  })

  it('of many bytes goes on, and does not fill the log', async () => {
    const { origin, requests } = await crumbs(20_000, 2_000_000)
    const { end, lines } = await whole(origin)
    expect(end).toBe(2_000_000)
    expect(requests()).toBe(100)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThan(10)
  })

  it('is given up when all of them together are too slow', async () => {
    const { origin, requests } = await crumbs(20_000, 20_000_000, 20)
    const { end } = await whole(origin, { minRate: { bytes: 1_000_000, within: 200 } })
    expect(end).toBe('The media server sends next to nothing.')
    expect(requests()).toBeLessThan(20)
  })
})

test('a redirect from the internet to the person’s own network is not followed', async () => {
  const asked: (string | undefined)[] = []
  const router = await serve((request, response) => {
    asked.push(request.url)
    response.end('done')
  })
  const origin = await serve((_request, response) => response.writeHead(302, { location: `${router}/admin/reboot?now=1` }).end())
  // What is reached through a proxy is on the internet: here the server itself is the proxy.
  const restore = setRouter(async ({ hostname }) =>
    hostname === 'media.test' ? { scheme: 'http', host: new URL(origin).host, credentials: null } : null,
  )
  const onTheInternet = await httpGet('http://media.test/song', {}, going)
  restore()
  expect(onTheInternet).toMatchObject({ ok: false, error: { code: 'bad-response' } })
  expect(asked).toEqual([])
  const onThisComputer = await httpGet(`${origin}/song`, {}, going)
  expect(onThisComputer).toMatchObject({ ok: true, value: { status: 200 } })
  expect(asked).toEqual(['/admin/reboot?now=1'])
})

describe('the path of a song', () => {
  const signed = (server: string, file: string) =>
    streamAddress({ server, file, quality: '128', trackId: 1, userId: '2', accessToken: 'secret', platform: 'p', version: '1', now: 0 })

  it('is asked for only if it is one', async () => {
    for (const file of ['/128/0a1/9fe/4400123', '/128/ä/ö.mp3', '/128//x']) expect(isStreamPath(file), file).toBe(true)
    for (const file of ['', '.evil.example/x', '@evil.example', ':80/x', 'x', '/a?b', '/a#b', '/a\\b', '/a b', '/a\n', '\u0000/a']) {
      expect(isStreamPath(file), file).toBe(false)
      const lookup = async () => ok(file)
      const wish = { track: trackId(1), quality: '128' as const, signal: going, mayReplace: true, withoutRetry: false }
      const api = { ...source.api, servers: () => presetServers({ ...publicDeployment, streaming_server: 'http://127.0.0.1:9' }) }
      const about = { userId: '2', platform: 'p', version: '1', now: () => 0, onReplaced: () => undefined }
      const tracks = createTrackSource({ ...source, ...about, api, lookup })
      const opened = await tracks.open({ ...wish, range: () => ({ start: 0, end: null }) })
      expect(opened).toMatchObject({ ok: false, error: { code: 'unavailable-track' } })
    }
  })

  it('never changes the host of the address, nor what is asked beside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }).filter(isStreamPath), file => {
        const address = new URL(signed('https://media.example', file))
        expect([address.origin, address.searchParams.get('Signature'), address.hash]).toEqual(['https://media.example', 'secret', ''])
      }),
    )
  })
})

describe('on the disk', () => {
  it('nothing is begun that would leave too little free', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'segue-room-'))
    const message = 'The disk is nearly full: 500 MB of it are left free.'
    expect(await openPartialFile(join(folder, 'part'), 1e15, 0)).toMatchObject({ ok: false, error: { code: 'disk', message } })
    expect(await readdir(folder)).toEqual([])
  })

  it('parts of songs keep within the limit of what is kept: the oldest goes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'segue-parts-'))
    const store = openAudioStore({ folder, limit: () => 1_000, onChange: () => undefined, now: () => 0, log: silentLog })
    const parts = createPartialFiles({ store, limit: () => 1_000, onDiskError: () => undefined, log: silentLog })
    const name = (track: number, bytes: number) => ({ track: trackId(track), quality: '128' as const, bytes })
    expect(await parts.begin(name(1, 1_001))).toBeNull()
    for (const track of [1, 2, 3]) expect(await parts.begin(name(track, 400))).not.toBeNull()
    expect([1, 2, 3].map(track => parts.find(name(track, 400)) !== null)).toEqual([false, true, true])
    await parts.stop()
  })

  it('parts and songs that are kept are within the limit together, whatever comes, ends and is lowered', async () => {
    type Act = { readonly do: 'begin' | 'whole' | 'give up' | 'limit'; readonly track: number; readonly bytes: number }
    const act = fc.record<Act>({
      do: fc.constantFrom('begin', 'begin', 'whole', 'whole', 'give up', 'limit'),
      track: fc.integer({ min: 1, max: 4 }),
      bytes: fc.integer({ min: 1, max: 600 }),
    })
    const walk = async (acts: readonly Act[]) => {
      const folder = await mkdtemp(join(tmpdir(), 'segue-together-'))
      let limit = 1_000
      let parts: PartialFiles | null = null
      const store = openAudioStore({
        folder,
        limit: () => Math.max(0, limit - (parts?.bytes() ?? 0)),
        onChange: () => undefined,
        now: () => 0,
        log: silentLog,
      })
      const mine = createPartialFiles({ store, limit: () => limit, onDiskError: () => undefined, log: silentLog })
      parts = mine
      const sizes = new Map<number, number>()
      for (const { do: what, track, bytes } of acts) {
        const size = sizes.get(track) ?? bytes
        sizes.set(track, size)
        const name = { track: trackId(track), quality: '128' as const, bytes: size }
        const part = mine.find(name)
        if (what === 'begin') await mine.begin(name)
        else if (what === 'limit') {
          limit = bytes + 400
          await mine.trim()
        } else if (part !== null) await (what === 'whole' ? mine.write(part, 0, new Uint8Array(size)) : mine.discard(part))
        expect(mine.bytes() + store.bytes()).toBeLessThanOrEqual(limit)
        const files = await Promise.all((await readdir(folder)).map(file => stat(join(folder, file))))
        expect(files.reduce((sum, file) => sum + file.size, 0)).toBeLessThanOrEqual(limit)
      }
      await mine.stop()
      await rm(folder, { recursive: true })
    }
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), walk), { numRuns: 30 })
  })
})

// Redirects to names that nobody answers take one of libuv's threads for each server, whatever it says and however often, and end in time.
import { getEventListeners, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNameLookups } from '../network/name-lookups.ts'
import { createResolver } from '../network/resolve-name.ts'
import { routedFetch } from '../network/routed-fetch.ts'
import { setRouter } from '../network/routed-requests.ts'
import { httpGet } from './http-get.ts'
import { createMediaLookups } from './media-lookups.ts'

vi.mock('../network/resolve-name.ts', async actual => ({
  ...(await actual<typeof import('../network/resolve-name.ts')>()),
  resolveName: async () => ['127.0.0.1'],
}))

/** Lookups that are answered when the test says so. */
function names() {
  const waiting: PromiseWithResolvers<readonly string[]>[] = []
  const asked: string[] = []
  return {
    asked,
    next: () => waiting.shift(),
    resolve: (name: string) => {
      const lookup = Promise.withResolvers<readonly string[]>()
      asked.push(name)
      waiting.push(lookup)
      return lookup.promise
    },
  }
}
const going = new AbortController().signal

const byCovers = { queue: 'redirects by covers.example', timeout: 5_000, signal: going }

describe('lookups of redirects', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are one at a time for each server, in the order of the redirects, and fail after their time', async () => {
    const { resolve, asked, next } = names()
    const lookups = createMediaLookups(resolve)
    const late = ['a.example', 'b.example'].map(name => lookups.find(name, byCovers).catch(() => 'failed'))
    const song = lookups.find('cdn.example', { ...byCovers, queue: 'redirects by songs.example' }).catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['a.example', 'cdn.example'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.all(late)).toEqual(['failed', 'failed'])
    // The lookup itself goes on, and keeps its turn; whoever waited for one in vain is passed over.
    const after = lookups.find('c.example', byCovers)
    next()?.reject(new Error('no such host'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['a.example', 'cdn.example', 'c.example'])
    next()?.resolve(['203.0.113.8'])
    next()?.resolve(['203.0.113.9'])
    expect(await song).toBe('failed')
    expect(await after).toEqual(['203.0.113.9'])
  })

  it('of servers that the service names share the lookup of a name and its failure, and wait for no other', async () => {
    const { resolve, asked, next } = names()
    const lookupName = createNameLookups((name, _options, found) => {
      const give = (addresses: readonly string[]) =>
        found(
          null,
          addresses.map(address => ({ address, family: 4 })),
        )
      void resolve(name).then(give, error => found(error, []))
    })
    const lookups = createMediaLookups(createResolver(lookupName))
    const find = (name: string) => lookups.find(name, { ...byCovers, queue: null }).catch(() => 'failed')
    const found = [...Array.from({ length: 3 }, () => find('covers.example')), find('songs.example')]
    expect(asked).toEqual(['covers.example', 'songs.example'])
    next()?.reject(new Error('no such host'))
    next()?.resolve(['203.0.113.9'])
    expect(await Promise.all(found)).toEqual(['failed', 'failed', 'failed', ['203.0.113.9']])
    void find('covers.example')
    expect(asked).toEqual(['covers.example', 'songs.example', 'covers.example'])
  })

  it('end at once with what they are for', async () => {
    const { resolve } = names()
    const abortController = new AbortController()
    const found = createMediaLookups(resolve).find('a.example', { ...byCovers, signal: abortController.signal })
    abortController.abort(new Error('nobody waits any more'))
    await expect(found).rejects.toThrow('nobody waits')
  })

  it('leave nothing on the signals of transfers, which last as long as the songs that follow each other', async () => {
    const combine = vi.spyOn(AbortSignal, 'any')
    await createMediaLookups(async () => ['203.0.113.8']).find('a.example', byCovers)
    const combined = combine.mock.results.flatMap(({ value }) => (value instanceof AbortSignal ? [value] : []))
    for (const signal of [going, ...combined]) expect(getEventListeners(signal, 'abort')).toEqual([])
    combine.mockRestore()
  })

  it('are remembered for a minute, but failures are not', async () => {
    const resolve = vi.fn(async (name: string): Promise<readonly string[]> => {
      if (name === 'none.example') throw new Error('no such host')
      return ['203.0.113.8']
    })
    let now = 1
    const lookups = createMediaLookups(resolve, () => now)
    const find = (name: string) => lookups.find(name, byCovers)
    for (let time = 0; time < 3; time += 1) {
      expect(await find('a.example')).toEqual(['203.0.113.8'])
      await expect(find('none.example')).rejects.toThrow('no such host')
    }
    expect(resolve.mock.calls.filter(([name]) => name === 'a.example')).toHaveLength(1)
    expect(resolve.mock.calls.filter(([name]) => name === 'none.example')).toHaveLength(3)
    now += 60_001
    await vi.advanceTimersByTimeAsync(60_001)
    await find('a.example')
    expect(resolve.mock.calls.filter(([name]) => name === 'a.example')).toHaveLength(2)
  })
})

/** Starts a server; returns its port, and how to stop it. */
async function serve(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => server.close().closeAllConnections() }
}

it('a redirect is followed to the addresses that were looked up, and to no others', async () => {
  using server = await serve(({ headers, url }, response) =>
    url === '/song' ? response.writeHead(302, { location: `http://cdn.invalid:${server.port}/there` }).end() : response.end(headers.host),
  )
  const { port } = server
  const resolve = vi.fn(async () => ['127.0.0.1'])
  const got = await httpGet(`http://127.0.0.1:${port}/song`, {}, going, { lookups: createMediaLookups(resolve) })
  expect(got).toMatchObject({ ok: true, value: { status: 200 } })
  if (got.ok) expect(Buffer.from((await got.value.next()) ?? []).toString()).toBe(`cdn.invalid:${port}`)
  if (got.ok) got.value.cancel()
  expect(resolve).toHaveBeenCalledTimes(1)
})

it('the first server is asked at the address by which its redirects are judged, which is forgotten where it cannot be reached', async () => {
  const respond = vi.fn<RequestListener>((_request, response) => void response.end('done'))
  using server = await serve(respond)
  const resolve = vi.fn(async () => ['127.0.0.1']).mockResolvedValueOnce(['::1'])
  const limits = { lookups: createMediaLookups(resolve) }
  const get = () => httpGet(`http://localhost:${server.port}/song`, {}, going, limits)
  expect(await get()).toMatchObject({ ok: false, error: { code: 'offline' } })
  expect(respond).not.toHaveBeenCalled()
  for (let time = 0; time < 2; time += 1) {
    const got = await get()
    expect(got).toMatchObject({ ok: true })
    if (got.ok) got.value.cancel()
  }
  expect(resolve).toHaveBeenCalledTimes(2)
})

it.each([
  ['https://music.test', false],
  ['http://10.0.0.2', false],
  ['http://localhost:1', true],
  ['http://127.0.0.1:1', true],
  [null, true],
])('a server on this computer that an API at %s announced is asked: %s', async (announcedBy, isAsked) => {
  const respond = vi.fn<RequestListener>((_request, response) => void response.end('done'))
  using server = await serve(respond)
  const lookups = createMediaLookups(async name => (name === 'localhost' ? ['127.0.0.1'] : ['198.51.100.7']))
  const got = await httpGet(`http://127.0.0.1:${server.port}/song`, {}, going, { lookups, announcedBy })
  expect(got).toMatchObject(isAsked ? { ok: true } : { ok: false, error: { code: 'offline' } })
  expect(respond).toHaveBeenCalledTimes(isAsked ? 1 : 0)
  if (got.ok) got.value.cancel()
})

it('what only a proxy can resolve is no inner host, but by the address and scheme that is asked for, and only then', async () => {
  const inside = vi.fn<RequestListener>((_request, response) => void response.end('inside'))
  using inner = await serve(inside)
  // Requests to a proxy have whole addresses, of which it sends each on to the one that is named in it.
  using proxy = await serve(({ url = '' }, response) => {
    const location = new URL(url).searchParams.get('to')
    response.writeHead(location === null ? 200 : 302, location === null ? {} : { location }).end()
  })
  const route = { scheme: 'http', host: `127.0.0.1:${proxy.port}`, credentials: null } as const
  const isThroughProxy = vi.fn((url: URL) => url.pathname === '/song' || url.protocol === 'https:')
  const restore = setRouter(async url => (isThroughProxy(url) ? route : null))
  const to = (address: string) => httpGet(`http://media.test/song?to=${encodeURIComponent(address)}`, {}, going)
  const refused = { ok: false, error: { code: 'bad-response' } }
  // A proxy for https alone, and another way to the server that redirects.
  expect(await to(`http://inner.test:${inner.port}/admin`)).toMatchObject(refused)
  expect(await to(`http://media.test:80/admin`)).toMatchObject(refused)
  // A proxy that is switched off after it was used.
  isThroughProxy.mockReturnValue(true)
  expect(await to(`http://elsewhere.test:${inner.port}/`)).toMatchObject({ ok: true, value: { status: 200 } })
  isThroughProxy.mockReset().mockImplementation(url => url.pathname === '/song')
  expect(await to(`http://elsewhere.test:${inner.port}/`)).toMatchObject(refused)
  // One that is switched off between the judgement and the connection.
  await expect(routedFetch(`http://localhost:${inner.port}/`, { addresses: [] })).rejects.toThrow(TypeError)
  expect(inside).not.toHaveBeenCalled()
  restore()
})

it('a request that waits for the system to name its proxy ends with what it is for', async () => {
  const restore = setRouter(() => new Promise(() => undefined))
  const abortController = new AbortController()
  const got = httpGet('http://media.test/song', {}, abortController.signal)
  abortController.abort()
  expect(await got).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  restore()
})

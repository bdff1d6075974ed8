// Redirects to names that nobody answers take one of libuv's threads for each server, whatever it says and however often, and end in time.
import { getEventListeners } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpGet } from './http-get.ts'
import { createRedirectLookups } from './redirect-lookups.ts'

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

describe('lookups of redirects', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are one at a time for each server, in the order of the redirects, and fail after five seconds', async () => {
    const { resolve, asked, next } = names()
    const lookups = createRedirectLookups(resolve)
    const late = ['a.example', 'b.example'].map(name => lookups('covers.example', going)(name).catch(() => 'failed'))
    const song = lookups('songs.example', going)('cdn.example').catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['a.example', 'cdn.example'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.all(late)).toEqual(['failed', 'failed'])
    // The lookup itself goes on, and keeps its turn; whoever waited for one in vain is passed over.
    const after = lookups('covers.example', going)('c.example')
    next()?.reject(new Error('no such host'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['a.example', 'cdn.example', 'c.example'])
    next()?.resolve(['203.0.113.8'])
    next()?.resolve(['203.0.113.9'])
    expect(await song).toBe('failed')
    expect(await after).toEqual(['203.0.113.9'])
  })

  it('end at once with what they are for', async () => {
    const { resolve } = names()
    const abortController = new AbortController()
    const found = createRedirectLookups(resolve)('covers.example', abortController.signal)('a.example')
    abortController.abort(new Error('nobody waits any more'))
    await expect(found).rejects.toThrow('nobody waits')
  })

  it('leave nothing on the signals of transfers, which last as long as the songs that follow each other', async () => {
    const combine = vi.spyOn(AbortSignal, 'any')
    await createRedirectLookups(async () => ['203.0.113.8'])('covers.example', going)('a.example')
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
    const find = createRedirectLookups(resolve, () => now)('covers.example', going)
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

it('a redirect is followed to the addresses that were looked up, and to no others', async () => {
  const server = createServer(({ headers, url }, response) =>
    url === '/song' ? response.writeHead(302, { location: `http://cdn.invalid:${port}/there` }).end() : response.end(headers.host),
  )
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const resolve = vi.fn(async () => ['127.0.0.1'])
  const got = await httpGet(`http://127.0.0.1:${port}/song`, {}, going, { lookups: createRedirectLookups(resolve) })
  expect(got).toMatchObject({ ok: true, value: { status: 200 } })
  if (got.ok) expect(Buffer.from((await got.value.next()) ?? []).toString()).toBe(`cdn.invalid:${port}`)
  if (got.ok) got.value.cancel()
  expect(resolve).toHaveBeenCalledTimes(1)
  server.close()
  server.closeAllConnections()
})

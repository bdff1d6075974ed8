// Connections serve requests one after the other, however a body was left, and are closed when nobody needs them.
import { EventEmitter, once } from 'node:events'
import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { startSocks } from './proxy-for-tests.ts'
import { routedFetch } from './routed-fetch.ts'
import { setRouter } from './routed-requests.ts'
import { startServer } from './server-for-tests.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function serve(respond: RequestListener) {
  const server = await startServer(respond)
  ends.push(server.stop)
  return server
}

/** Waits until what was sent a moment ago has arrived; sockets are read only after the timers that are due. */
const received = () => new Promise(resolve => setTimeout(() => setImmediate(resolve), 50))

test.each(['cancelled', 'aborted'])('a body that is %s when it is there and was read in part gives its connection back', async how => {
  const rests = new EventEmitter()
  const { address, connections } = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 40_000 }).write(Buffer.alloc(20_000))
    rests.once('due', () => response.end(Buffer.alloc(20_000), () => rests.emit('sent')))
  })
  for (let time = 0; time < 3; time += 1) {
    const abortController = new AbortController()
    const reader = (await routedFetch(address, { signal: abortController.signal })).body?.getReader()
    expect((await reader?.read())?.value?.length).toBeLessThan(40_000)
    const sent = once(rests, 'sent')
    rests.emit('due')
    await sent.then(received)
    await (how === 'aborted' ? abortController.abort(new Error('nobody listens')) : reader?.cancel())
    if (how === 'aborted') await expect(reader?.read()).rejects.toThrow('nobody listens')
    await received()
  }
  expect(connections).toHaveBeenCalledTimes(1)
})

test('one connection serves requests after each other, and another one those at the same time', async () => {
  const { address, connections } = await serve((_request, response) => response.end('a response'))
  const read = async () => (await routedFetch(address, { method: 'POST', body: 'text' })).text()
  for (let time = 0; time < 3; time += 1) expect(await read()).toBe('a response')
  expect(connections).toHaveBeenCalledTimes(1)
  await Promise.all([read(), read()])
  expect(connections).toHaveBeenCalledTimes(2)
})

test('a connection serves the next request, too, where the reader left after the last byte without asking for more', async () => {
  const { address, connections } = await serve((_request, response) => response.end(Buffer.alloc(300_000)))
  for (let time = 0; time < 3; time += 1) {
    const abortController = new AbortController()
    const reader = (await routedFetch(address, { signal: abortController.signal })).body?.getReader()
    for (let rest = 300_000; rest > 0; ) rest -= (await reader?.read())?.value?.length ?? rest
    abortController.abort()
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(connections).toHaveBeenCalledTimes(1)
})

test('a connection through a SOCKS proxy that nobody uses is closed', async () => {
  const { address } = await serve((_request, response) => response.end('a response'))
  const proxy = await startSocks({ 'service.test:80': Number(new URL(address).port) })
  ends.push(
    () => void proxy.stop(),
    setRouter(async () => ({ scheme: 'socks', host: proxy.host, credentials: null })),
  )
  for (let time = 0; time < 2; time += 1) expect(await (await routedFetch('http://service.test/', {})).text()).toBe('a response')
  expect(proxy.passed).toHaveLength(1)
  await expect.poll(() => proxy.open()).toBe(0)
})

test('a connection to addresses that a name had before is not used again', async () => {
  const { address, connections } = await serve((_request, response) => response.end('a response'))
  const get = async (addresses: readonly string[]) =>
    (await routedFetch(address.replace('127.0.0.1', 'service.test'), { addresses })).text()
  for (let time = 0; time < 2; time += 1) expect(await get(['127.0.0.1'])).toBe('a response')
  await expect(get(['::1'])).rejects.toThrow(TypeError)
  expect(await get(['127.0.0.1'])).toBe('a response')
  expect(connections).toHaveBeenCalledTimes(1)
})

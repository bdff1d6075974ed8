// Requests against servers that answer oddly, early, late, or in encodings that nobody asked for.
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, it, test } from 'vitest'
import { post } from '../api/http.ts'
import { httpGet } from '../media/http-get.ts'
import { ProxyFailure, routedFetch, UnsupportedEncoding } from './routed-fetch.ts'
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
const withEncoding = (encoding: string, body: Buffer) =>
  serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding, 'content-type': 'application/json' }).end(body))

const plain = Buffer.from('{"result":true}')

it.each([
  ['identity', plain],
  ['gzip', gzipSync(plain)],
  [' X-GZIP', gzipSync(plain)],
] as const)('a body in the encoding %s is read', async (encoding, body) => {
  const { address } = await withEncoding(encoding, body)
  expect(await (await routedFetch(address, {})).text()).toBe('{"result":true}')
})

it.each([
  ['zstd', zstdCompressSync(plain)],
  ['zstd, zstd, zstd, zstd, zstd', [1, 2, 3, 4, 5].reduce(body => zstdCompressSync(body), plain)],
  ['gzip, gzip', gzipSync(gzipSync(plain))],
  ['br', brotliCompressSync(plain)],
  ['deflate', deflateSync(plain)],
] as const)(
  'a body in the encoding %s is not decoded, for the service nor for media, and its connection is closed',
  async (encoding, body) => {
    const { address, closed } = await withEncoding(encoding, body)
    const response = await routedFetch(address, {})
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow(UnsupportedEncoding)
    expect(await post({ address, headers: {}, body: '{}', timeout: 60_000 })).toMatchObject({ ok: false, error: { code: 'bad-response' } })
    const got = await httpGet(address, {}, new AbortController().signal)
    expect(got).toMatchObject({ ok: true, value: { status: 200 } })
    if (got.ok) await expect(got.value.next()).rejects.toThrow(UnsupportedEncoding)
    await expect.poll(() => closed).toHaveBeenCalledTimes(3)
  },
)

it.each(['', 'utf-8', 'none', 'aws-chunked,identity'])(
  'a body in the encoding %o, which is no compression, is read as it is',
  async encoding => {
    const { address } = await withEncoding(encoding, plain)
    expect(await (await routedFetch(address, {})).text()).toBe('{"result":true}')
  },
)

test('a compressed body of no bytes is empty', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-length': 0 }
  const { address } = await serve((_request, response) => response.writeHead(200, headers).end())
  expect(await (await routedFetch(address, {})).text()).toBe('')
})

test('a compressed body that ends early is no whole body', async () => {
  const { address } = await withEncoding('gzip', gzipSync(plain).subarray(0, -6))
  await expect((await routedFetch(address, {})).text()).rejects.toThrow(TypeError)
})

test('a compressed body that ends early and that nobody reads, or later, is no uncaught error', async () => {
  const { address } = await serve((_request, response) =>
    response.writeHead(404, { 'content-encoding': 'gzip' }).end(gzipSync(plain).subarray(0, -6)),
  )
  const got = await httpGet(address, {}, new AbortController().signal)
  expect(got).toMatchObject({ ok: true, value: { status: 404 } })
  if (got.ok) got.value.cancel()
  const response = await routedFetch(address, {})
  await new Promise(resolve => setTimeout(resolve, 100))
  await expect(response.text()).rejects.toThrow(TypeError)
})

test('a large body is read from the connection only as it is asked for', async () => {
  let sent = 0
  const { address } = await serve((_request, response) => {
    const send = (): void => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += 1_000_000
        if (!response.write(Buffer.alloc(1_000_000))) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  })
  const reader = (await routedFetch(address, {})).body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(sent).toBeLessThan(50_000_000)
  await reader?.cancel()
})

test.each(['before the headers', 'within the body'])('an abort %s is told by its reason, and closes the connection', async when => {
  const closed = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const { address } = await serve((_request, response) => {
    response.on('close', closed.resolve)
    if (when === 'within the body') response.write('half a ')
    reached.resolve()
  })
  const abortController = new AbortController()
  const reading = routedFetch(address, { signal: abortController.signal }).then(response => response.text())
  await reached.promise
  const reason = new DOMException('too slow', 'TimeoutError')
  abortController.abort(reason)
  await expect(reading).rejects.toBe(reason)
  await closed.promise
  await expect(routedFetch(address, { signal: abortController.signal })).rejects.toBe(reason)
})

test('a body that is not wanted is not read on, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const { address } = await serve((_request, response) => {
    response.on('close', closed.resolve)
    response.write('the first of many')
  })
  await (await routedFetch(address, {})).body?.cancel()
  await closed.promise
})

/** Pieces without end; tells when they are asked for no more. */
function endlessPieces() {
  const ended = Promise.withResolvers<void>()
  async function* pieces() {
    try {
      for (;;) yield Buffer.alloc(100_000)
    } finally {
      ended.resolve()
    }
  }
  return { pieces: pieces(), ended: ended.promise }
}

test('a response that comes before the whole request was sent is read, and the rest is not sent', async () => {
  const { address } = await serve((_request, response) => response.writeHead(413).end('too large'))
  const { pieces, ended } = endlessPieces()
  const response = await routedFetch(address, { method: 'POST', body: pieces })
  expect([response.status, await response.text()]).toEqual([413, 'too large'])
  await ended
})

test.each([204, 205])('a response with status %i that comes before the whole request was sent ends the request', async status => {
  const { address } = await serve((_request, response) => response.writeHead(status).end())
  const { pieces, ended } = endlessPieces()
  const response = await routedFetch(address, { method: 'POST', body: pieces })
  expect([response.status, await response.text()]).toEqual([status, ''])
  await ended
})

test('a request whose pieces fail, or that is aborted while it is sent, fails', async () => {
  const { address } = await serve(request => request.resume())
  async function* broken() {
    yield Buffer.from('the first of ')
    throw new TypeError('The file broke off')
  }
  await expect(routedFetch(address, { method: 'POST', body: broken() })).rejects.toThrow(TypeError)
  const { pieces, ended } = endlessPieces()
  const reason = new DOMException('cancelled', 'AbortError')
  const abortController = new AbortController()
  const sending = routedFetch(address, { method: 'POST', body: pieces, signal: abortController.signal })
  setImmediate(() => abortController.abort(reason))
  await expect(sending).rejects.toBe(reason)
  await ended
})

test('redirects are not followed, and odd responses are values or failures, none of which names the address', async () => {
  let respond = (_socket: import('node:net').Socket): void => undefined
  const server = createTcpServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => respond(socket))
  }).listen(0, '127.0.0.1')
  ends.push(() => void server.close())
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/song?Signature=secret`
  const responseTo = async (text: string): Promise<unknown> => {
    respond = socket => void socket.end(text)
    try {
      const response = await routedFetch(address, {})
      return [response.status, response.headers.get('location'), await response.text()]
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error) + String(error instanceof Error && error.cause)).not.toContain('secret')
      return 'failure'
    }
  }
  expect(await responseTo('HTTP/1.1 302 \r\nlocation: https://elsewhere.test/\r\n\r\nhere')).toEqual([
    302,
    'https://elsewhere.test/',
    'here',
  ])
  expect(await responseTo('HTTP/1.1 204 \r\n\r\n')).toEqual([204, null, ''])
  for (const odd of [
    'HTTP/1.1 999 \r\n\r\n',
    'HTTP/1.1 101 \r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'HTTP/1.1 100 \r\n\r\n',
    'mail',
    '',
    'HTTP/1.1 200 \r\nx: \u0000\r\n\r\n',
    'HTTP/1.1 200 \r\ncontent-length: 9\r\n\r\nhalf',
  ])
    expect(await responseTo(odd), JSON.stringify(odd)).toBe('failure')
  await expect(routedFetch('http://anna:secret@127.0.0.1/', {})).rejects.not.toThrow('secret')
})

test('a SOCKS proxy that sends more than its answers is left', async () => {
  const closed = Promise.withResolvers<void>()
  const proxy = createTcpServer(socket => {
    socket.on('error', () => undefined)
    socket.on('close', closed.resolve)
    socket.once('data', () => {
      const send = (): void => {
        while (socket.write(Buffer.alloc(100_000)));
        socket.once('drain', send)
      }
      socket.write(Buffer.from([5, 0]))
      send()
    })
  }).listen(0, '127.0.0.1')
  ends.push(() => void proxy.close())
  await once(proxy, 'listening')
  ends.push(setRouter(async () => ({ scheme: 'socks', host: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, credentials: null })))
  await expect(routedFetch('https://service.test/', {})).rejects.toThrow(ProxyFailure)
  await closed.promise
})

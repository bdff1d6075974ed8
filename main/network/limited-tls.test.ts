// A chain of certificates that is longer than any honest one ends the connection before it is looked at; honest ones pass whole responses.
import { once } from 'node:events'
import { createServer, request } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { privateAuthority, vouchedFor } from '../certificate-for-tests.ts'
import { LimitedTlsAgent, startTls } from './limited-tls.ts'
import { routedFetch } from './routed-fetch.ts'

const known = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...known, privateAuthority]))
afterAll(() => setDefaultCACertificates(known))

/**
 * Starts a server whose chain has further certificates of some 440 bytes; its responses have so many `bytes`. Returns its port,
 * and how to stop it.
 */
async function serveWith(further: number, bytes = 1_000_000) {
  const cert = [vouchedFor.cert, ...Array<string>(further).fill(privateAuthority)].join('\n')
  const server = createServer({ ...vouchedFor, cert }, (_request, response) => void response.end(Buffer.alloc(bytes, 'a'))).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => server.close().closeAllConnections() }
}
const target = { host: '127.0.0.1', servername: 'service.test' }

/** The number of bytes of a response, or the code of the error. */
const bytesOver = (port: number) =>
  new Promise<unknown>(resolve => {
    let bytes = 0
    request({ ...target, port, agent: new LimitedTlsAgent() }, response => {
      response.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(bytes))
    })
      .on('error', error => resolve('code' in error ? error.code : error))
      .end()
  })
/** What becomes of TLS over a connection that is there already. */
const outcomeOver = (port: number) =>
  startTls(connect(port, '127.0.0.1'), target).then(
    secured => {
      secured.destroy()
      return 'secure'
    },
    error => error.code,
  )

it.each([0, 20])('a chain of %i certificates more than needed is taken, and the response may be of any length', async further => {
  using server = await serveWith(further)
  expect(await bytesOver(server.port)).toBe(1_000_000)
  expect(await outcomeOver(server.port)).toBe('secure')
})

it('a chain of more than 16 kB is not', async () => {
  using server = await serveWith(60)
  expect(await bytesOver(server.port)).toBe('CERT_CHAIN_TOO_LONG')
  expect(await outcomeOver(server.port)).toBe('CERT_CHAIN_TOO_LONG')
})

it('a server cannot begin another handshake, which would not be limited', async () => {
  const outcome = Promise.withResolvers<unknown>()
  const options = { ...vouchedFor, maxVersion: 'TLSv1.2' } as const
  const server = createServer(options, ({ socket }) => {
    if (socket instanceof TLSSocket) socket.on('error', outcome.resolve).renegotiate({}, outcome.resolve)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const code = await Promise.all([bytesOver(port), outcome.promise.then(error => (error === null ? 'done' : 'refused'))])
  expect(code[1]).toBe('refused')
  server.close().closeAllConnections()
})

/** The number of bytes read from a stream by someone who rests between the pieces, as for a disk. */
async function readSlowly(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return bytes
}

it('a server that closes the connection after a response is read to the end, however slowly', async () => {
  using server = await serveWith(0)
  const get = request({ ...target, port: server.port, agent: new LimitedTlsAgent(), headers: { connection: 'close' } }).end()
  const [response]: AsyncIterable<Uint8Array>[] = await once(get, 'response')
  expect(response && (await readSlowly(response))).toBe(1_000_000)

  const secured = await startTls(connect(server.port, '127.0.0.1'), target)
  secured.write('GET / HTTP/1.1\r\nHost: service.test\r\nConnection: close\r\n\r\n')
  expect(await readSlowly(secured)).toBeGreaterThan(1_000_000)

  const options = { headers: { connection: 'close' }, addresses: ['127.0.0.1'] }
  const { body } = await routedFetch(`https://service.test:${server.port}/`, options)
  expect(body && (await readSlowly(body))).toBe(1_000_000)
})

it.each([
  ['more is written', (secured: TLSSocket) => secured.write('GET / HTTP/1.1\r\n\r\n')],
  ['nothing more is', (secured: TLSSocket) => secured.end()],
] as const)('a response that is there is read, although the server has closed the connection and %s', async (_what, go) => {
  using server = await serveWith(0, 30_000)
  const socket = connect(server.port, '127.0.0.1')
  const secured = await startTls(socket, target)
  secured.write('GET / HTTP/1.1\r\nHost: service.test\r\nConnection: close\r\n\r\n')
  await once(socket, 'end')
  const read = readSlowly(secured)
  go(secured)
  expect(await read).toBeGreaterThan(30_000)
})

it('a connection to addresses that a name had before is not used again', async () => {
  using server = await serveWith(0)
  const get = async (addresses: readonly string[]) =>
    (await (await routedFetch(`https://service.test:${server.port}/`, { addresses })).bytes()).length
  for (let time = 0; time < 2; time += 1) expect(await get(['127.0.0.1'])).toBeGreaterThan(0)
  await expect(get(['::1'])).rejects.toThrow(TypeError)
})

it('a peer that sends anything but TLS, and much of it at once, is a failure and nothing else', async () => {
  const server = createTcpServer(socket => {
    socket.on('error', () => undefined)
    for (const byte of ['x', '\u0016\u0003\u0003']) socket.write(byte.repeat(70_000))
    socket.resetAndDestroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (let time = 0; time < 10; time += 1) {
    expect(typeof (await bytesOver(port))).toBe('string')
    expect(typeof (await outcomeOver(port))).toBe('string')
  }
  server.close()
})

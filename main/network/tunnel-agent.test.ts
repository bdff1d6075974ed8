// Tunnels through proxies that do not play by the rules: nothing is read without end, and no connection outlives its request.
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer, request } from 'node:https'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { ofThisComputer, privateAuthority, selfMade, vouchedFor } from '../certificate-for-tests.ts'
import { TunnelAgent } from './tunnel-agent.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/**
 * A proxy that does `answer` with the first bytes of each connection, and an agent that uses it with this timeout. `closed` resolves when
 * the first connection has ended.
 */
async function startProxy(answer: (socket: Socket) => void, timeout?: number) {
  const closed = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<string>()
  const server = createServer(socket => {
    ends.push(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('close', closed.resolve)
    socket.once('data', bytes => {
      asked.resolve(String(bytes))
      answer(socket)
    })
  }).listen(0, '127.0.0.1')
  ends.push(() => void server.close())
  await once(server, 'listening')
  const agent = new TunnelAgent(
    { scheme: 'http', host: `127.0.0.1:${(server.address() as AddressInfo).port}`, credentials: null },
    { timeout },
  )
  return { agent, closed: closed.promise, asked: asked.promise }
}
/** The status of the answer, or the code of the error. */
const outcomeOf = (agent: TunnelAgent, address = 'https://service.test/') =>
  new Promise<unknown>(resolve => {
    const sent = request(address, { agent })
    sent.on('error', error => resolve(Object(error).code))
    sent.on('response', ({ statusCode }) => resolve(statusCode))
    sent.end()
  })

test('an answer without end is not read to its end', async () => {
  let bytes = 0
  const { agent, closed, asked } = await startProxy(socket => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = (): void => {
      if (socket.destroyed || bytes > 20_000_000) return
      const line = `X-${bytes}: ${'a'.repeat(1_000)}\r\n`
      bytes += line.length
      socket.write(line, more)
    }
    more()
  })
  expect(await outcomeOf(agent)).toBe('HPE_HEADER_OVERFLOW')
  await closed
  expect(await asked).toMatch(/^CONNECT service\.test:443 HTTP\/1\.1\r\nhost: service\.test:443\r\n/i)
  expect(bytes).toBeLessThan(20_000_000)
})

test('a proxy that says nothing, or not all, is given up, and its connection with it', async () => {
  for (const words of ['', 'HTTP/1.1 200 OK\r\nX-Half: ']) {
    const { agent, closed } = await startProxy(socket => socket.write(words), 200)
    expect(await outcomeOf(agent)).toBe('ETIMEDOUT')
    await closed
  }
})

test.each([
  ['refuses', 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n', 'PROXY_502'],
  ['is no proxy', 'SSH-2.0-OpenSSH_9.9\r\n', 'HPE_INVALID_CONSTANT'],
  ['hangs up', '', 'ECONNRESET'],
])('a proxy that %s fails the request, which reaches nobody', async (_what, words, code) => {
  const { agent, closed } = await startProxy(socket => socket.end(words))
  expect(await outcomeOf(agent)).toBe(code)
  await closed
})

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  ends.push(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
/** A proxy with a certificate, or without encryption, that leads every tunnel to the service. */
async function startTunnels(certificate: typeof selfMade | null, service: number): Promise<number> {
  const server = certificate === null ? createHttpServer() : createHttpsServer(certificate)
  server.on('connect', (_request, socket: Socket) => {
    const onwards = connect(service, '127.0.0.1')
    for (const one of [socket, onwards]) one.on('error', () => undefined)
    ends.push(() => onwards.destroy())
    socket.write('HTTP/1.1 201 Made\r\n\r\n')
    socket.pipe(onwards).pipe(socket)
  })
  return portOf(server)
}

test.each([
  ['itself', ofThisComputer, vouchedFor, 'https://service.test/', 204],
  ['another', selfMade, vouchedFor, 'https://service.test/', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['nobody, as it has none', null, vouchedFor, 'https://service.test/', 204],
  ['nobody, and the service for its address', null, ofThisComputer, 'https://127.0.0.1/', 204],
  ['nobody, and the service for another', null, vouchedFor, 'https://127.0.0.1/', 'ERR_TLS_CERT_ALTNAME_INVALID'],
] as const)('a proxy whose certificate is for %s', async (_whom, proxyCertificate, serviceCertificate, address, outcome) => {
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, privateAuthority, ofThisComputer.cert, selfMade.cert])
  ends.push(() => setDefaultCACertificates(known))
  const service = await portOf(createHttpsServer(serviceCertificate, (_request, response) => void response.writeHead(204).end()))
  const proxy = await startTunnels(proxyCertificate, service)
  const scheme = proxyCertificate === null ? 'http' : 'https'
  expect(await outcomeOf(new TunnelAgent({ scheme, host: `localhost:${proxy}`, credentials: null }), address)).toBe(outcome)
})

// Time limit for connections to be ready: a host that swallows what it is sent, and one that never says a word of TLS.
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitConnecting } from './connect-limit.ts'
import { LimitedTlsAgent, startTls } from './limited-tls.ts'
import { routedAgent } from './routed-requests.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const failureOf = (socket: Socket) => new Promise<unknown>(resolve => socket.once('error', error => resolve('code' in error && error.code)))

test('a connection that is not ready within ten seconds is given up', async () => {
  const socket = limitConnecting(new Socket(), 'connect')
  const failure = failureOf(socket)
  vi.advanceTimersByTime(9_999)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await failure).toBe('ETIMEDOUT')
})

test('one that was ready, or closed, in time is not', () => {
  for (const event of ['connect', 'close']) {
    const socket = limitConnecting(new Socket(), 'connect')
    socket.emit(event)
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('one without TLS, and by any request of main, neither', async () => {
  const lookedUp = Promise.withResolvers<void>()
  // A name that is never resolved stands for a host that is never connected to.
  const endless = () => lookedUp.resolve()
  const failed = new Promise(resolve =>
    requestHttp({ host: 'service.test', agent: routedAgent, lookup: endless }).on('error', resolve).end(),
  )
  await lookedUp.promise
  vi.advanceTimersByTime(10_000)
  expect(await failed).toMatchObject({ code: 'ETIMEDOUT' })
})

test('a host that takes connections and never speaks TLS is given up, too', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  const failed = new Promise(resolve =>
    request({ ...target, agent: new LimitedTlsAgent() })
      .on('error', resolve)
      .end(),
  )
  const rejected = startTls(connect(target), target).catch((error: unknown) => error)
  await once(server, 'connection')
  vi.advanceTimersByTime(10_000)
  for (const error of await Promise.all([failed, rejected])) expect(error).toMatchObject({ code: 'ETIMEDOUT' })
  server.close()
})

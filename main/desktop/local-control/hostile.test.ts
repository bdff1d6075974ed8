// What must not get through local control: pages of a browser, strangers, floods, and whatever does not fit.
import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { silentLog } from '../../log.ts'
import { openControl } from './control-for-tests.ts'
import { startLocalServer } from './server.ts'

let control: Awaited<ReturnType<typeof openControl>>
beforeEach(async () => {
  control = await openControl()
  await control.turn(true)
  control.play()
})
afterEach(() => control.stop())
const statusOf = async (headers: Record<string, string | undefined>) => (await control.ask('/v1/pause', { method: 'POST', headers })).status

test('a page of a browser is refused with the token and without it, by whatever it says', async () => {
  const pages: readonly Record<string, string | undefined>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: control.address().origin },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { host: 'evil.test' },
    { host: `evil.test:${control.address().port}` },
    { host: '127.0.0.1' },
    { host: `localhost:${control.address().port}` },
    { host: `127.0.0.1.evil.test:${control.address().port}` },
  ]
  for (const headers of pages) {
    expect(await statusOf(headers), JSON.stringify(headers)).toBe(403)
    expect(await statusOf({ ...headers, authorization: undefined })).toBe(403)
  }
  expect(await statusOf({})).toBe(204)
  expect(control.done).toEqual(['pause by local-control'])
})

test('nobody but this computer reaches it, and of that the one address alone that is told', async () => {
  const port = Number(control.address().port)
  const others = Object.values(networkInterfaces())
    .flatMap(all => all ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
  const reached = (host: string) =>
    new Promise<boolean>(resolve => {
      const socket = connect({ host, port, timeout: 60_000 })
      for (const event of ['connect', 'error', 'timeout'] as const)
        socket.once(event, () => {
          socket.destroy()
          resolve(event === 'connect')
        })
    })
  expect(await reached('127.0.0.1')).toBe(true)
  for (const { address } of others) expect(await reached(address), address).toBe(false)
  // Linux gives a computer all of 127.
  if (process.platform === 'linux') expect(await reached('127.0.0.2')).toBe(false)
})

test('no answer may be read by a page: there is no header of CORS, not for a question before the request either', async () => {
  for (const asked of [
    await control.ask('/v1/status'),
    await control.ask('/v1/play', { method: 'OPTIONS', headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' } }),
  ]) {
    expect(Object.keys(asked.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect(asked.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  }
})

test('event sockets are refused alike', async () => {
  expect((await control.listen({ origin: 'https://evil.test' })).refused).toBe(403)
  expect((await control.listen({ host: 'evil.test' })).refused).toBe(403)
  expect((await control.listen({ authorization: 'Bearer x' })).refused).toBe(401)
  expect((await control.listen({}, '/v1/other')).refused).toBe(404)
  expect((await control.listen({}, `/v1/events?token=${control.control.token()}`)).refused).toBe(404)
})

test('whoever says something over an event socket is let go, however long it is; only so many listen', async () => {
  for (const said of ['{"type":"pause"}', 'x'.repeat(100_000)]) {
    const { socket } = await control.listen()
    const closed = new Promise(resolve => socket?.on('close', resolve))
    socket?.send(said)
    await closed
  }
  expect(control.done).toEqual([])
  const many = await Promise.all(Array.from({ length: 20 }, () => control.listen()))
  expect(many.filter(({ refused }) => refused === 429)).toHaveLength(4)
  for (const { socket } of many) socket?.terminate()
})

test.each<[string, (socket: WebSocket) => void]>([
  ['pings', socket => socket.ping()],
  ['pongs', socket => socket.pong()],
  ['empty parts of a text that never ends', socket => socket.send('', { fin: false })],
])('an event socket is kept alive by a ping now and then; thousands of %s end it', async (_what, say) => {
  const { socket } = await control.listen()
  if (socket === null) throw new Error('It was refused')
  const answered = new Promise(resolve => socket.once('pong', resolve))
  socket.pong()
  socket.ping()
  await answered
  expect(socket.readyState).toBe(socket.OPEN)
  const closed = new Promise(resolve => socket.on('close', resolve))
  socket.on('error', () => undefined)
  for (let count = 0; count < 3_000; count += 1) say(socket)
  await closed
  expect((await control.ask('/v1/status')).status).toBe(200)
})

test('a request that stops in the middle is let go', async () => {
  const initialEvent = () => ({})
  const server = await startLocalServer({
    ...{ port: 0, token: () => 'token', initialEvent, steady: () => 0, log: silentLog, timeout: 200 },
    dependencies: null as never,
  })
  for (const half of [
    'GET /v1/status HTTP/1.1\r\nhost: x\r\n',
    `POST /v1/seek HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nauthorization: Bearer token\r\ncontent-length: 9\r\n\r\n{`,
  ]) {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(half))
    socket.on('error', () => undefined)
    const [response] = await once(socket, 'data')
    expect(String(response)).toContain('408')
  }
  await server.stop()
}, 20_000) // before the half minute after which Node looks by itself

test('a stranger gets nothing, and cannot go on guessing; the program with the token is not held up', async () => {
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `bearer ${control.control.token()}`,
    `Basic ${control.control.token()}`,
    `Bearer ${control.control.token()}x`,
  ])
    expect(await statusOf({ authorization }), authorization).toBe(401)
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, at) => statusOf({ authorization: `Bearer ${at}` })))
  expect(guesses.filter(status => status === 429)).toHaveLength(17)
  expect(await statusOf({})).toBe(204)
  control.pass(60_001)
  expect(await statusOf({ authorization: 'Bearer x' })).toBe(401)
  expect(control.done).toEqual(['pause by local-control'])
})

test('a program that floods is refused until it has rested', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 210; count++) statuses.push((await control.ask('/v1/status')).status)
  expect(statuses.filter(status => status === 429)).toHaveLength(10)
  control.pass(10_001)
  expect((await control.ask('/v1/status')).status).toBe(200)
})

test('what does not fit is refused with its status, and does nothing', async () => {
  const { post, ask } = control
  const wrong = [
    ['/v1/seek', { position: -1 }],
    ['/v1/seek', { position: '5' }],
    ['/v1/seek', { position: 1, more: 1 }],
    ['/v1/volume', { volume: 1.01 }],
    ['/v1/volume', null],
    ['/v1/like', {}],
    ['/v1/search', { text: '' }],
    ['/v1/search', { text: 'x'.repeat(501) }],
    ['/v1/pause', { now: true }],
  ] as const
  for (const [path, body] of wrong) expect((await post(path, body)).status, path).toBe(400)
  expect((await ask('/v1/seek', { method: 'POST', body: '{"position":' })).status).toBe(400)
  expect(
    (await ask('/v1/seek', { method: 'POST', body: 'position=5', headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
      .status,
  ).toBe(415)
  expect((await ask('/v1/seek', { method: 'POST', body: '{"position":5}', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  expect((await ask('/v1/search', { method: 'POST', body: JSON.stringify({ text: 'x'.repeat(10_000) }) })).status).toBe(413)
  expect((await ask('/v1/pause')).status).toBe(405)
  for (const path of [
    '/',
    '/v1',
    '/v1/status/',
    '/v1/status?x',
    '/V1/status',
    '/v1/constructor',
    '/__proto__',
    '//v1/status',
    '/v1/%73tatus',
    '/../etc/passwd',
  ])
    expect((await ask(path)).status, path).toBe(404)
  expect(control.done).toEqual([])
})

test('a request that is none, or never ends, is let go', async () => {
  const { port } = control.address()
  const responseTo = (said: string) =>
    new Promise<string>(resolve => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(said))
      let heard = ''
      socket.on('data', part => {
        heard += String(part)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(heard))
    })
  expect(await responseTo('nonsense\r\n\r\n')).toContain('400')
  expect(await responseTo(`GET /v1/status HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toContain('431')
  await expect.poll(async () => (await control.ask('/v1/status')).status).toBe(200)
})

test('a connection that was refused and is left half open does not keep it from stopping', async () => {
  const { port } = control.address()
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  const upgrade = `GET /v1/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`
  const answered = new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
  socket.write(upgrade)
  expect(await answered).toContain('401')
  await control.turn(false)
  expect(control.state()).toEqual({ kind: 'off' })
  socket.destroy()
})

/** Resolves with all that a connection said until it closed, after `count` times the same request in one write. */
const heardAfter = (count: number, extraHeaders = ''): Promise<string> =>
  new Promise(resolve => {
    const { port } = control.address()
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET /v1/status HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${extraHeaders}\r\n`.repeat(count)),
    )
    let said = ''
    socket.on('data', part => {
      said += String(part)
      if (said.match(/^HTTP\/1\.1 200/gm)?.length === count) socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said))
  })

test('of requests behind each other on one connection only the first one is refused in words', async () => {
  expect((await heardAfter(1_000)).match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
})

test('of a program with the token a few requests behind each other are answered, beyond that the connection ends', async () => {
  const token = `authorization: Bearer ${control.control.token()}\r\n`
  expect((await heardAfter(10, token)).match(/^HTTP\/1\.1 200/gm)).toHaveLength(10)
  await heardAfter(150, token)
  // Of the second connection 17 requests were heard at most, so that the rate limit of 200 in ten seconds is not exceeded.
  for (let count = 0; count < 50; count += 1) expect((await control.ask('/v1/status')).status).toBe(200)
})

// Everything that main sends goes by the system's proxy and trusts the system's certificates: through real ones, on the loopback.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { get, post } from '../api/http.ts'
import { privateAuthority, vouchedFor } from '../certificate-for-tests.ts'
import { probe } from '../connection-test/probe.ts'
import { silentLog } from '../log.ts'
import { httpGet } from '../media/http-get.ts'
import { openWebSocket } from '../queue/socket/web-socket.ts'
import { startProxy, startSocks, type TestProxy } from './proxy-for-tests.ts'
import { isProxied, setRouter } from './routed-requests.ts'
import { createRouter } from './routes.ts'
import { followSystemNetwork } from './system-network.ts'

const body = 'an answer of the service'
const secure = createServer(vouchedFor, (_request, response) => void response.end(body))
const plain = createHttpServer(({ url = '' }, response) => {
  if (url.startsWith('/to/')) response.writeHead(302, { location: decodeURIComponent(url.slice(4)) })
  response.end(body)
})
const sockets = new WebSocketServer({ server: secure })
sockets.on('connection', socket => socket.send('hello'))
let ports: Readonly<Record<string, number>> = {}
const known = getCACertificates('default')
const ends: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  const listening = [secure, plain].map(server => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
  await Promise.all(listening)
  const portOf = (server: typeof secure | typeof plain) => (server.address() as AddressInfo).port
  ports = { 'service.test:443': portOf(secure), 'service.test:80': portOf(plain), 'elsewhere.test:80': portOf(plain) }
  setDefaultCACertificates([...known, privateAuthority])
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => {
  setDefaultCACertificates(known)
  sockets.close()
  secure.close()
  plain.close()
})

/** What the system says from now on, and the programs' own settings. */
function follow(list: string, env: Readonly<Record<string, string>> = {}): void {
  ends.push(setRouter(createRouter({ resolveProxy: async () => list, isUp: async () => true, env })))
}
async function proxied(start: Promise<TestProxy>): Promise<TestProxy> {
  const proxy = await start
  ends.push(proxy.stop)
  return proxy
}
const withPassword = () => proxied(startProxy({ name: 'anna', password: 'p@ss:word', ports }))

const request = { address: 'https://service.test/s/JSON/', headers: {}, timeout: 60_000 }
const endless = new AbortController().signal

/** Whatever main sends, each once: API, media and covers, the look at a server, the play queue. */
async function everything() {
  const called = await post({ ...request, body: '{}' })
  const got = await httpGet('https://service.test/song', {}, endless)
  const piece = got.ok ? await got.value.next() : null
  if (got.ok) got.value.cancel()
  const looked = await probe({ address: request.address, method: 'GET', headers: {} }, 60_000, endless)
  const heard = await new Promise<string | null>(resolve => {
    const socket = openWebSocket({
      address: 'wss://service.test/queue',
      userAgent: 'Test',
      steady: () => performance.now(),
      onOpen: () => undefined,
      onMessage: text => {
        void socket?.close()
        resolve(text)
      },
      onClose: resolve,
    })
  })
  return { called, piece: piece && Buffer.from(piece).toString(), looked, heard }
}

test('API, media, the look at a server and the play queue go through a proxy with a password', async () => {
  const proxy = await withPassword()
  follow(`PROXY ${proxy.host}`, { https_proxy: `http://anna:p%40ss%3Aword@${proxy.host}` })
  expect(await everything()).toEqual({
    called: { ok: true, value: { status: 200, text: body } },
    piece: body,
    looked: { kind: 'response', status: 200, location: null, text: body },
    heard: 'hello',
  })
  expect(new Set(proxy.passed)).toEqual(new Set(['service.test:443']))
  expect(proxy.refused()).toBe(0)
})

test('a service without encryption is reached through it, too', async () => {
  const proxy = await withPassword()
  follow(`PROXY ${proxy.host}`, { http_proxy: `http://anna:p%40ss%3Aword@${proxy.host}` })
  for (let time = 0; time < 3; time += 1) {
    expect(await get({ ...request, address: 'http://service.test/' })).toEqual({ ok: true, value: { status: 200, text: body } })
  }
  const looked = await probe({ address: 'http://service.test/', method: 'GET', headers: {} }, 60_000, endless)
  expect(looked).toMatchObject({ kind: 'response', status: 200, text: body })
  expect([proxy.passed.length, proxy.refused()]).toEqual([4, 0])
})

test('a song is followed to another server that only the proxy knows, but not into the own network', async () => {
  const proxy = await withPassword()
  follow(`PROXY ${proxy.host}`, { http_proxy: `http://anna:p%40ss%3Aword@${proxy.host}` })
  const to = (address: string) => httpGet(`http://service.test/to/${encodeURIComponent(address)}`, {}, endless)
  const got = await to('http://elsewhere.test/song')
  expect(got).toMatchObject({ ok: true, value: { status: 200 } })
  if (got.ok) got.value.cancel()
  for (const inside of [`http://127.0.0.1:${ports['service.test:80']}/`, 'http://192.168.1.1/']) {
    expect(await to(inside)).toMatchObject({ ok: false, error: { code: 'bad-response' } })
  }
})

test('a proxy that wants a password says so, and not that the service is out of reach', async () => {
  const proxy = await withPassword()
  follow(`PROXY ${proxy.host}`)
  const { called, piece, looked, heard } = await everything()
  expect(called).toMatchObject({ ok: false, error: { code: 'offline', message: expect.stringContaining('proxy') } })
  expect(piece).toBe(null)
  expect(looked).toMatchObject({ kind: 'failure', why: 'proxy', detail: '407' })
  expect(heard).toBe('error PROXY_407')
  expect(proxy.passed).toEqual([])
})

test('a proxy that says nothing does not make a look at a server longer than it may take', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1')
  ends.push(() => void silent.close())
  await once(silent, 'listening')
  follow(`PROXY 127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const lookAt = (timeout: number, cancelled: AbortSignal) =>
    probe({ address: request.address, method: 'GET', headers: {} }, timeout, cancelled)
  expect(await lookAt(50, endless)).toMatchObject({ kind: 'failure', why: 'time' })
  expect(await lookAt(60_000, AbortSignal.timeout(50))).toMatchObject({ kind: 'failure', why: 'cancelled' })
})

test('the same through a SOCKS proxy', async () => {
  const proxy = await proxied(startSocks(ports))
  follow(`SOCKS5 ${proxy.host}`)
  expect(await everything()).toMatchObject({ called: { ok: true }, piece: body, looked: { kind: 'response' }, heard: 'hello' })
  expect(proxy.passed.length).toBeGreaterThan(0)
})

test('what is on this computer goes past the proxy', async () => {
  const proxy = await withPassword()
  follow(`PROXY ${proxy.host}`)
  const here = `http://127.0.0.1:${ports['service.test:80']}/`
  expect(await get({ ...request, address: here })).toMatchObject({ ok: true, value: { text: body } })
  expect(proxy.refused()).toBe(0)
})

test.runIf(process.platform === 'linux')('an authority that the system trusts is trusted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-authority-'))
  const file = path.join(folder, 'authority.pem')
  await writeFile(file, privateAuthority)
  const script = `
    import { followSystemNetwork } from ${JSON.stringify(path.join(import.meta.dirname, 'system-network.ts'))}
    import { request } from 'node:https'
    import { routedAgent } from ${JSON.stringify(path.join(import.meta.dirname, 'routed-requests.ts'))}
    const status = () => new Promise(resolve => request({ host: '127.0.0.1', port: ${ports['service.test:443']}, servername: 'service.test', agent: routedAgent },
      answer => { answer.resume(); resolve(answer.statusCode) }).on('error', error => resolve(error.code)).end())
    const before = await status()
    followSystemNetwork({ resolveProxy: async () => 'DIRECT', env: {}, log: { warning: console.error } })
    console.log(before, await status())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, SSL_CERT_FILE: file } })
  let said = ''
  child.stdout.on('data', chunk => {
    said += String(chunk)
  })
  await new Promise(resolve => child.once('close', resolve))
  expect(said.trim()).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE 200')
})

test('whether a proxy with an alternative is there is looked at once for the requests of a few seconds', async () => {
  const server = createTcpServer(socket => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connections = vi.fn()
  server.on('connection', connections)
  const resolveProxy = async () => `PROXY 127.0.0.1:${(server.address() as AddressInfo).port}; DIRECT`
  const restore = setRouter(async () => null)
  ends.push(restore, () => void server.close())
  followSystemNetwork({ resolveProxy, env: {}, log: silentLog, readCertificates: async () => [] })
  for (let time = 0; time < 3; time += 1) expect(await isProxied(new URL('http://service.test/'))).toBe(true)
  await expect.poll(() => connections.mock.calls.length).toBe(1)
})

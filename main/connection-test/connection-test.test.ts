// Testing a connection: against the stand-in all is well; against everything that can be wrong with an address it says what and what to do.
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createRaw, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Service } from '../../service/index.ts'
import { type CheckedServer, checkedServers } from '../../shared/connection/connection-check.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { type Said, sentenceOf } from '../../shared/words/words.ts'
import { selfMade } from '../certificate-for-tests.ts'
import { startStrictService } from '../service-for-tests.ts'
import { createConnectionTest } from './connection-test.ts'

const client = { name: 'Segue', version: '1.0.0', platform: 'linux' } as const
let service: Service
const closing: Server[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  service = await startStrictService({ tracks: 20 })
})
afterAll(() => service.stop())
afterEach(async () => {
  service.control.reset()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of closing.splice(0)) await new Promise(resolve => server.close(resolve))
})

/** Looks at one server of the stand-in's preset, with some members changed. */
const check = (server: CheckedServer, changes: Partial<ConnectionPreset> = {}, timeout = 60_000) =>
  createConnectionTest({ client, timeout }).check({ ...service.preset, device_client_id: null, ...changes }, server)
const saying = (words: RegExp) => expect.toSatisfy((said: Said) => words.test(sentenceOf(said)))
const finding = (outcome: 'good' | 'note' | 'bad', text: RegExp, advice?: RegExp) => ({
  ok: true,
  value: { outcome, text: saying(text), ...(advice && { advice: saying(advice) }) },
})

/** A server of the test; answers its port. */
async function listen(server: Server): Promise<number> {
  closing.push(server)
  server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const web = async (listener: RequestListener): Promise<string> => `http://127.0.0.1:${await listen(createHttp(listener))}`

test('of a service that is right, everything answers', async () => {
  const all = createConnectionTest({ client })
  for (const server of checkedServers) expect(await all.check(service.preset, server), server).toMatchObject(finding('good', /./))
})

test('no request carries a token or an answer to a sign-in, and none counts as a call', async () => {
  service.control.reset()
  for (const server of checkedServers) await check(server)
  const { calls, tokens, requests } = service.control.received()
  expect(calls).toEqual([])
  expect(tokens).toEqual([])
  expect(requests.map(({ path }) => path).sort()).toEqual(['/', '/', '/', '/authorize', '/device/code', '/s/json', '/token', '/ws'])
})

test('an unknown client id and a wrong redirect address are told apart', async () => {
  expect(await check('auth', { client_id: 'nobody' })).toMatchObject(finding('bad', /does not know this client id/))
  expect(await check('auth', { redirect_uri: 'http://127.0.0.1:1/callback' })).toMatchObject(finding('bad', /not the one registered/))
  expect(await check('auth', { redirect_uri: `${service.preset.redirect_uri}/` })).toMatchObject(finding('bad', /not the one registered/))
})

test('what is refused for another reason is told in the words of the service', async () => {
  const scope = await check('auth', { scopes: ['user.coffee:make'] })
  expect(scope).toMatchObject(finding('bad', /scopes/))
  expect(scope).toMatchObject({ value: { answered: 'Invalid scope: `user.coffee:make` is unknown' } })
  expect(await check('auth', { client_id: `${service.preset.client_id}-device` })).toMatchObject(
    finding('bad', /not registered for signing in with the browser/),
  )
})

test('a client id for the browser only is no fault, unless a second one was given', async () => {
  expect(await check('code')).toMatchObject(finding('note', /for the browser only/, /second app/))
  expect(await check('code', { device_client_id: service.preset.client_id })).toMatchObject(finding('bad', /not registered/))
  expect(await check('code', { device_client_id: 'nobody' })).toMatchObject(finding('bad', /does not know this client id/))
  expect(await check('code', { device_client_id: `${service.preset.client_id}-device` })).toMatchObject(finding('good', /Works/))
})

test('a wrong path of the API is told, with the paths that others use', async () => {
  expect(await check('api', { api_path: '/nothing/here' })).toMatchObject(finding('bad', /nothing for Segue at this path/, /\/s\/JSON\//))
})

test('a service that is closed for maintenance or in trouble is told so', async () => {
  service.control.next({ role: 'api', count: 1, fault: { kind: 'status', status: 503 } })
  expect(await check('api')).toMatchObject(finding('bad', /in trouble \(503\)/))
  service.control.next({ role: 'artwork', count: 1, fault: { kind: 'status', status: 500 } })
  expect(await check('artwork')).toMatchObject(finding('bad', /in trouble/))
  const closed = await web((_request, response) => response.end('{"result":true,"maintenance":1,"message":"Back at nine"}'))
  expect(await check('api', { api_url: closed })).toMatchObject({ value: { outcome: 'note', answered: 'Back at nine' } })
})

test.each(checkedServers)('a name that does not exist, at %s', async server => {
  const nowhere = { auth_url: 'https://nowhere.invalid', library_url: 'https://nowhere.invalid', api_url: 'https://nowhere.invalid' }
  const media = {
    queue_url: 'wss://nowhere.invalid',
    streaming_server: 'https://nowhere.invalid',
    artwork_server: 'https://nowhere.invalid',
  }
  expect(await check(server, { ...nowhere, ...media })).toMatchObject(finding('bad', /no server called nowhere.invalid/, /spelling/))
})

test('a port on which nothing listens', async () => {
  const server = createRaw()
  const port = await listen(server)
  await new Promise(resolve => server.close(resolve))
  closing.pop()
  expect(await check('api', { api_url: `http://127.0.0.1:${port}` })).toMatchObject(
    finding('bad', new RegExp(`Nothing listens at port ${port}`)),
  )
  expect(await check('queue', { queue_url: `ws://127.0.0.1:${port}` })).toMatchObject(finding('bad', /Nothing listens/))
})

test('a server that never answers, and one that ends the connection', async () => {
  const silent = await listen(createRaw())
  expect(await check('api', { api_url: `http://127.0.0.1:${silent}` }, 100)).toMatchObject(finding('bad', /does not answer in time/))
  const curt = await listen(createRaw(socket => socket.end()))
  expect(await check('streaming', { streaming_server: `http://127.0.0.1:${curt}` })).toMatchObject(finding('bad', /ends the connection/))
})

test('a certificate that nobody vouches for', async () => {
  const port = await listen(createHttps(selfMade, (_request, response) => response.end('secret')))
  expect(await check('library', { library_url: `https://127.0.0.1:${port}` })).toMatchObject(
    finding('bad', /certificate .* is not valid: .* itself/),
  )
})

test('https where only http is spoken, and what is no web server at all', async () => {
  const plain = new URL(service.preset.api_url).host
  expect(await check('api', { api_url: `https://${plain}` })).toMatchObject(finding('bad', /not encrypted/, /https:/))
  const mail = await listen(createRaw(socket => socket.end('220 mail.example.test ESMTP\r\n')))
  expect(await check('artwork', { artwork_server: `http://127.0.0.1:${mail}` })).toMatchObject(finding('bad', /something else/))
})

test('some other web site is not taken for a service', async () => {
  const site = await web((_request, response) => response.end('<!doctype html><title>Flowers</title>'))
  expect(await check('auth', { auth_url: site })).toMatchObject(finding('bad', /not a sign-in server/))
  expect(await check('code', { auth_url: site })).toMatchObject(finding('note', /does not offer it/))
  expect(await check('api', { api_url: site })).toMatchObject(finding('bad', /not this kind of service/))
  expect(await check('library', { library_url: site })).toMatchObject(finding('bad', /not this kind of service/))
  expect(await check('queue', { queue_url: site.replace('http', 'ws') })).toMatchObject(finding('bad', /does not open web sockets/))
  expect(await check('streaming', { streaming_server: site })).toMatchObject(finding('good', /Answers/))
})

test('redirects are told and not followed', async () => {
  const asked: string[] = []
  const elsewhere = await web((request, response) => {
    asked.push(request.url ?? '')
    response.end('{"result":true}')
  })
  const site = await web((_request, response) => response.writeHead(301, { location: `${elsewhere}/new` }).end())
  for (const server of ['auth', 'api', 'library', 'queue'] as const) {
    const addresses = { auth_url: site, api_url: site, library_url: site, queue_url: site.replace('http', 'ws') }
    const found = await check(server, addresses)
    expect(found, server).toMatchObject(finding('bad', /^The server sends one on to another address\.$/))
    expect(found, server).toMatchObject({ value: { answered: `${elsewhere}/new` } })
  }
  expect(asked).toEqual([])
})

test('words of others are shown, but not without end', async () => {
  const words = 'x'.repeat(60_000)
  const talker = await web((_request, response) => response.end(JSON.stringify({ maintenance: 1, message: words })))
  expect(await check('api', { api_url: talker })).toMatchObject({ value: { answered: expect.stringMatching(/^x{500} …$/) } })
  const sender = await web((_request, response) => response.writeHead(302, { location: `/${words.slice(0, 5_000)}` }).end())
  expect(await check('api', { api_url: sender })).toMatchObject({ value: { answered: expect.stringMatching(/^\/x{499} …$/) } })
  const turner = await web((_request, response) => response.end(JSON.stringify({ maintenance: 1, message: 'a\u202eb\u0000\nc' })))
  expect(await check('api', { api_url: turner })).toMatchObject({ value: { answered: 'a b c' } })
})

test('an answer without end is cut', async () => {
  const flood = await web((_request, response) => {
    const pour = (): void => void (response.writable && response.write('x'.repeat(65_536), error => error || setImmediate(pour)))
    response.on('error', () => undefined)
    pour()
  })
  expect(await check('api', { api_url: flood })).toMatchObject(finding('bad', /not this kind of service/))
})

test('a web socket that is not one is noticed', async () => {
  const server = createHttp()
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Sure\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'))
  expect(await check('queue', { queue_url: `ws://127.0.0.1:${await listen(server)}` })).toMatchObject(finding('bad', /something else/))
})

test('a test can be cancelled, also while its turn has not come; the next one is not', async () => {
  const asked: string[] = []
  const silent = `http://127.0.0.1:${await listen(createRaw(socket => void socket.once('data', () => asked.push('now'))))}`
  const testing = createConnectionTest({ client, concurrency: 1 })
  const preset = { ...service.preset, api_url: silent }
  const first = testing.check(preset, 'api')
  const second = testing.check(preset, 'library')
  await expect.poll(() => asked.length).toBe(1)
  testing.cancel()
  expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await second).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await testing.check(preset, 'library')).toMatchObject(finding('good', /asks to sign in/))
})

test('no more than so many looks at once', async () => {
  let held = true
  const waiting: (() => void)[] = []
  const slow = await web((request, response) => {
    if (held && request.url === '/') waiting.push(() => response.end('x'))
    else response.end('x')
  })
  const testing = createConnectionTest({ client, concurrency: 2 })
  const looks = Array.from({ length: 12 }, () => testing.check({ ...service.preset, streaming_server: slow }, 'streaming'))
  await expect.poll(() => waiting.length).toBe(2)
  // Whatever else had been sent would have arrived before this.
  for (let time = 0; time < 5; time += 1) await (await fetch(`${slow}/later`)).text()
  expect(waiting.length).toBe(2)
  held = false
  for (const answer of waiting) answer()
  for (const look of looks) expect(await look).toMatchObject(finding('good', /Answers/))
})

test.each(['http://[', 'nothing', 'ftp://example.org', 'http://127.0.0.1:99999'])('the address %s is no address', async api_url => {
  expect(await check('api', { api_url })).toMatchObject(finding('bad', /cannot be used/))
})

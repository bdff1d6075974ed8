// The listener for the browser's way back, met by browsers, strangers and slow clients over real sockets.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freeRedirect } from '../../service-for-tests.ts'
import { visit } from './browser-for-tests.ts'
import { listenForBrowser } from './browser-listener.ts'
import { awaitRedirect, type RedirectWait } from './redirect.ts'

let waiting: RedirectWait
let uri: string
let sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  waiting.cancel()
})

const freePort = async (): Promise<number> => Number(new URL(await freeRedirect()).port)

const hasIpv6 = async (): Promise<boolean> => {
  const probe = createServer()
  return new Promise(resolve => {
    probe.once('error', () => resolve(false))
    probe.listen(0, '::1', () => probe.close(() => resolve(true)))
  })
}

/** `name`: who is signed in once the response is there. */
const begin = async (path = '/callback', name: string | null | Promise<string> = 'Mira Solberg') => {
  uri = `http://127.0.0.1:${await freePort()}${path}`
  const begun = await awaitRedirect({ redirectUri: uri, state: 'mine', authUrl: 'https://oauth.example.test' })
  if (!begun.ok) throw new Error(begun.error.message)
  waiting = begun.value
  void waiting.code.then(async () => waiting.showOutcome(await name))
}
/** Says some bytes as no browser would, and keeps the line open. */
const say = async (bytes: string): Promise<Socket> => {
  const socket = connect(Number(new URL(uri).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
const answerTo = async (bytes: string): Promise<string> => {
  const socket = await say(bytes)
  let said = ''
  socket.on('data', chunk => {
    said += String(chunk)
  })
  await once(socket, 'close')
  return said
}

test('the answer is taken once, the browser hears of it, and the port is free', async () => {
  await begin()
  const page = await visit(`${uri}?code=abc&state=mine`)
  // The code stays in no history: the browser is sent on.
  expect(page).toEqual({ status: 200, text: expect.stringContaining('close this page'), address: `${new URL(uri).origin}/done` })
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
  await expect(visit(`${uri}?code=abc&state=mine`)).rejects.toThrow()
})

test('the last page waits until somebody is signed in, and says who; a name is text, whatever is in it', async () => {
  await begin('/callback', '<img src=x onerror=alert(1)> & Mira')
  const { text } = await visit(`${uri}?code=abc&state=mine`)
  expect(text).toContain('Signed in as &lt;img src=x onerror=alert(1)> &amp; Mira</h1>')
  expect(text).not.toContain('<img')
  expect(text).toContain('window.close()')
})

test('a sign-in that came to nothing after the answer says so, and its page stays open', async () => {
  await begin('/callback', null)
  const failed = await visit(`${uri}?code=abc&state=mine`)
  expect(failed.text).toContain('Sign-in did not finish')
  expect(failed.text).not.toContain('window.close()')
})

test('answers to other sign-ins are refused in words, and the wait goes on', async () => {
  await begin()
  for (const query of [
    'code=x&state=other',
    'code=x',
    'code=x&state=mine&state=mine',
    'error=access_denied&state=other',
    'error=access_denied',
    'error=access_denied&error_description=Call+us',
    '',
    'state=%zz',
    `code=x&state=${'x'.repeat(9_000)}`,
  ]) {
    const page = await visit(`${uri}?${query}`)
    expect([query.slice(0, 40), page.status]).toEqual([query.slice(0, 40), 400])
    expect(page.text).toContain('belongs to another sign-in')
  }
  expect(waiting.deliver(`${uri}?code=x&state=other`)).toBe(false)
  await visit(`${uri}?code=abc&state=mine`)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

test.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'])('%s is no answer, whatever it carries', async method => {
  await begin()
  expect((await visit(`${uri}?code=x&state=mine`, { method })).status).toBe(404)
  await visit(`${uri}?code=abc&state=mine`)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

const notVisits: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a picture of another page', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a request of another page', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a frame in another page', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['another name that leads to this computer', { host: 'rebound.example.test:80' }],
  ['another port', { host: '127.0.0.1:80' }],
]
test.each(notVisits)('%s finds nothing, even with all that an answer needs, and the wait goes on', async (_what, headers) => {
  await begin()
  for (const query of ['code=x&state=mine', 'error=access_denied&state=mine'])
    expect((await visit(`${uri}?${query}`, { headers })).status).toBe(404)
  await visit(`${uri}?code=abc&state=mine`)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

test('a browser that says nothing about how it comes is believed', async () => {
  await begin()
  const { pathname, host } = new URL(uri)
  expect(await answerTo(`GET ${pathname}?code=abc&state=mine HTTP/1.1\r\nhost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 303/)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

test('localhost is awaited wherever a browser looks for it first', async () => {
  const port = await freePort()
  uri = `http://localhost:${port}/callback`
  const begun = await awaitRedirect({ redirectUri: uri, state: 'mine', authUrl: 'https://oauth.example.test' })
  if (!begun.ok) throw new Error(begun.error.message)
  waiting = begun.value
  const asLocalhost = { headers: { host: `localhost:${port}` } }
  expect((await visit(`http://127.0.0.1:${port}/callback?code=x&state=other`, asLocalhost)).status).toBe(400)
  if (await hasIpv6()) expect((await visit(`http://[::1]:${port}/callback?code=x&state=other`, asLocalhost)).status).toBe(400)
  expect((await visit(`http://127.0.0.1:${port}/callback?code=x&state=mine`)).status).toBe(404)
})

test('localhost that somebody else holds on IPv6 is a port that is taken', async () => {
  if (!(await hasIpv6())) return
  // Free on both at first: a port of one may be held on the other.
  const port = await freePort()
  const other = createServer().listen(port, '::1')
  await once(other, 'listening')
  const begun = await awaitRedirect({
    redirectUri: `http://localhost:${port}/callback`,
    state: 'mine',
    authUrl: 'https://oauth.example.test',
  })
  expect(begun).toMatchObject({ ok: false, error: { code: 'port-taken' } })
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  probe.close()
  other.close()
})

test('a refusal that names no sign-in is told once, and the wait goes on', async () => {
  uri = `http://127.0.0.1:${await freePort()}/callback`
  let doubts = 0
  const onUnattributedError = () => {
    doubts += 1
  }
  const begun = await awaitRedirect({ redirectUri: uri, state: 'mine', authUrl: 'https://oauth.example.test', onUnattributedError })
  if (!begun.ok) throw new Error(begun.error.message)
  waiting = begun.value
  for (let time = 0; time < 3; time += 1) expect((await visit(`${uri}?error=x&error_description=Call+us`)).text).not.toContain('Call')
  expect(doubts).toBe(1)
  await visit(`${uri}?code=abc&state=mine`)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

test('the path is compared byte for byte', async () => {
  await begin('/a/%7Ecallback')
  const { origin } = new URL(uri)
  for (const path of ['/', '/favicon.ico', '/a/~callback', '/a/%7ecallback', '/a/%7Ecallback/', '/A/%7Ecallback'])
    expect([path, (await visit(`${origin}${path}?code=x&state=mine`)).status]).toEqual([path, 404])
  await visit(`${uri}?code=abc&state=mine`)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

test('what is no request, or no path of this server, finds nothing', async () => {
  await begin()
  const { pathname, host } = new URL(uri)
  expect(await answerTo('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  expect(await answerTo(`GET ${uri}?code=x&state=mine HTTP/1.1\r\nhost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 404/)
  expect(await answerTo(`GET ${pathname}?code=${'x'.repeat(20_000)}&state=mine HTTP/1.1\r\nhost: ${host}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431/,
  )
  await visit(`${uri}?code=abc&state=mine`)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

test('clients that say nothing, or half of something, neither keep the browser out nor the port taken', async () => {
  await begin()
  for (let client = 0; client < 40; client += 1) await say(client % 2 ? '' : 'GET /callback?code=x&sta')
  const page = await visit(`${uri}?code=abc&state=mine`)
  expect(page.status).toBe(200)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
  await Promise.all(sockets.map(socket => socket.destroyed || once(socket, 'close')))
  await expect(visit(uri)).rejects.toThrow()
})

test('clients that say nothing do not cut off a browser that waits for its last page', async () => {
  const named = Promise.withResolvers<string>()
  await begin('/callback', named.promise)
  const page = visit(`${uri}?code=abc&state=mine`)
  await waiting.code
  for (let client = 0; client < 40; client += 1) await say('')
  named.resolve('Mira Solberg')
  expect((await page).text).toContain('Signed in as Mira Solberg')
})

test('two answers at once: one of them is taken', async () => {
  await begin()
  const pages = await Promise.allSettled(['one', 'two', 'three'].map(code => visit(`${uri}?code=${code}&state=mine`)))
  const statuses = pages.map(page => (page.status === 'fulfilled' ? page.value.status : 'closed'))
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
})

test('a cancelled wait takes nothing any more', async () => {
  await begin()
  waiting.cancel()
  expect(waiting.deliver(`${uri}?code=abc&state=mine`)).toBe(false)
  expect(await waiting.code).toMatchObject({ error: { code: 'cancelled' } })
  await expect(visit(uri)).rejects.toThrow()
})

test('the custom protocol listens nowhere and takes its own address only', async () => {
  const begun = await awaitRedirect({ redirectUri: 'segue://oauth/callback', state: 'mine', authUrl: 'https://oauth.example.test' })
  if (!begun.ok) throw new Error(begun.error.message)
  waiting = begun.value
  for (const address of [
    'segue://other/callback?code=x&state=mine',
    'segue://oauth/callback?code=x&state=other',
    'http://127.0.0.1/?code=x&state=mine',
  ])
    expect(waiting.deliver(address)).toBe(false)
  expect(waiting.deliver('segue://oauth/callback?code=abc&state=mine')).toBe(true)
  expect(waiting.deliver('segue://oauth/callback?code=abc&state=mine')).toBe(false)
  expect(await waiting.code).toEqual({ ok: true, value: 'abc' })
})

test.each([
  'https://example.test/callback',
  'http://example.test:80/callback',
  'http://127.0.0.1:0/x',
  'http://127.0.0.1:70000/x',
  'segue://',
  'segue://a?b',
  'segue://a#b',
  'segue://a b',
  '',
])('an address where this app cannot wait is told: %s', async redirectUri => {
  expect(await awaitRedirect({ redirectUri, state: 'mine', authUrl: 'https://oauth.example.test' })).toMatchObject({
    error: { code: 'bad-response' },
  })
})

test('of requests behind each other on one connection only the first one is heard', async () => {
  await begin()
  const port = await freePort()
  let heard = 0
  const listener = await listenForBrowser({ kind: 'loopback', hosts: ['127.0.0.1'], port, path: '/callback' }, () => {
    heard += 1
    return false
  })
  if (!listener.ok) throw new Error(listener.error.message)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write(`GET /callback?state=x HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`.repeat(1_000))
  await once(socket, 'close')
  expect(heard).toBe(1)
  listener.value.close()
})

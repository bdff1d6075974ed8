// The service inside the app: it answers the app and the person's browser, and no page, rebound name or program that only found a port.
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenResponse } from '../shared/wire/oauth.ts'
import { ask, authorizeUrl, call, decideDevice, exchangeCode, formFields, newProof, openQueue, postForm } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'
import { addBounded } from './world/oauth-requests.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ tracks: 20, embedded: true })
})
afterAll(() => service.stop())

const prove = (purpose: 'authorize' | 'device code', about: string): string => service.prove?.(purpose, about) ?? ''
const roles = ['auth_url', 'api_url', 'library_url', 'queue_url', 'streaming_server', 'artwork_server'] as const
const origin = (role: (typeof roles)[number], of = service): string => of.preset[role].replace(/^ws/, 'http')

/** The status of a request with headers that no well-behaved client sends. */
const status = (address: string, headers: Readonly<Record<string, string>>, method = 'GET', body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { method, headers, agent: false }, response => resolve(response.resume().statusCode ?? 0))
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 101)
    })
    sent.on('error', reject)
    sent.end(body)
  })

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(16).toString('base64'),
}

test.each(roles)('%s answers no name but its own, and no foreign page', async role => {
  const address = `${origin(role)}/`
  const { host, port } = new URL(address)
  expect(await status(address, { host }, 'DELETE')).not.toBe(403) // streams refuse a GET without a token by the same status
  for (const other of ['rebound.evil.example', `rebound.evil.example:${port}`, `localhost:${port}`, '127.0.0.1', `127.0.0.1.:${port}`])
    expect(await status(address, { host: other }, 'DELETE'), other).toBe(403)
  for (const page of ['https://evil.example', 'null', `http://localhost:${port}`, `https://${host}`])
    expect(await status(address, { host, origin: page }, 'DELETE'), page).toBe(403)
})

test.each(roles)('%s answers no foreign page that shows it as a picture, or leads there', async role => {
  const address = `${origin(role)}/`
  const { host } = new URL(address)
  // Browsers send no `Origin` header with a request for a picture or with a navigation.
  for (const site of ['cross-site', 'same-site', 'anything'])
    expect(
      await status(address, { host, 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 'DELETE'),
      site,
    ).toBe(403)
  for (const site of ['none', 'same-origin']) expect(await status(address, { host, 'sec-fetch-site': site }, 'DELETE'), site).not.toBe(403)
})

test('the socket of the queue is opened for no foreign page and no rebound name', async () => {
  const address = `${origin('queue_url')}/ws?token=x`
  const { host } = new URL(address)
  expect(await status(address, { host, ...upgrade })).toBe(101)
  expect(await status(address, { host: 'rebound.evil.example', ...upgrade })).toBe(403)
  expect(await status(address, { host, origin: 'https://evil.example', ...upgrade })).toBe(403)
})

test.each([
  ['a frame of eight megabytes', Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x80, 0, 0, 1, 2, 3, 4])],
  ['nothing at all', Buffer.alloc(0)],
])(
  'a stranger at the socket of the queue who sends %s is let go, whether they say goodbye or not',
  async (_what, frame) => {
    const { host, port } = new URL(origin('queue_url'))
    const socket = connect(Number(port), '127.0.0.1')
    const heard: Buffer[] = []
    const closed = new Promise(resolve => socket.on('close', resolve))
    socket.on('error', () => undefined)
    socket.on('data', part => {
      heard.push(part)
      if (heard.length === 1) socket.write(frame)
    })
    const headers = Object.entries({ host, ...upgrade }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET /ws?token=x HTTP/1.1\r\n${headers.join('')}\r\n`)
    // The rest of the frame never comes: a server that waited for it would keep the socket open.
    await closed
    expect(String(Buffer.concat(heard))).toContain('"authenticated":false')
  },
  20_000,
) // before the half minute after which any socket is given up

test('connections that say nothing are held up to a number only, and then others get an answer again', async () => {
  const { port } = new URL(origin('artwork_server'))
  let closed = 0
  const held = await Promise.all(
    Array.from({ length: 540 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('close', () => {
        closed += 1
      })
      socket.on('error', () => undefined)
      return new Promise<typeof socket>(resolve => socket.once('connect', () => resolve(socket)))
    }),
  )
  await expect.poll(() => closed).toBeGreaterThanOrEqual(40)
  expect(closed).toBeLessThan(60)
  for (const socket of held) socket.destroy()
  await expect
    .poll(() =>
      ask(`${origin('artwork_server')}/artwork/0`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(404)
})

test('no sign-in begins without a proof by the secret of this run', async () => {
  const { challenge } = newProof()
  const other = createHash('sha256').update('another').digest('base64url')
  for (const proof of [null, '', 'x', prove('authorize', other), prove('device code', challenge), `${prove('authorize', challenge)}A`])
    expect((await ask(authorizeUrl(service.preset, challenge, { run_proof: proof }))).status, String(proof)).toBe(403)
  const device = (proof: string) =>
    postForm(`${service.preset.auth_url}/device/code`, {
      client_id: service.preset.device_client_id ?? '',
      scope: 'user.library:read',
      run_proof: proof,
    })
  expect((await device(prove('authorize', service.preset.device_client_id ?? ''))).json).toMatchObject({ error: 'unauthorized_client' })
  expect((await device(prove('device code', service.preset.device_client_id ?? ''))).status).toBe(200)
})

test('the proof of the app is the consent: it goes on at once, reads the library, and opens the socket', async () => {
  const { verifier, challenge } = newProof()
  const address = authorizeUrl(service.preset, challenge, { run_proof: prove('authorize', challenge) })
  const asked = await ask(address)
  expect(asked.status).toBe(303)
  const back = new URL(asked.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(service.preset.redirect_uri)
  const query = back.searchParams
  const { access_token } = tokenResponse.parse((await exchangeCode(service.preset, query.get('code') ?? '', verifier)).json)
  expect((await call(service.preset, access_token, 'status')).json).toMatchObject({ authenticated: true })
  const queue = await openQueue(service.preset, access_token)
  queue.close()
  expect(service.control.received()).toMatchObject({ counts: { tokens: 1 }, tokens: [] })
})

test('the form of a page comes with the origin of the page, and with that it is taken', async () => {
  const client_id = service.preset.device_client_id ?? ''
  const proof = { client_id, scope: 'user.library:read', run_proof: prove('device code', client_id) }
  const asked = await postForm(`${service.preset.auth_url}/device/code`, proof)
  const page = await ask(String(asked.json['verification_uri_complete']))
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const body = new URLSearchParams({ ...formFields(page.text), decision: 'approve' })
  const sent = { method: 'POST', body, headers: { origin: service.preset.auth_url } }
  expect((await ask(`${service.preset.auth_url}/device`, sent)).status).toBe(200)
})

test('a code to type is allowed on its page', async () => {
  const client_id = service.preset.device_client_id ?? ''
  const asked = await postForm(`${service.preset.auth_url}/device/code`, {
    client_id,
    scope: 'user.library:read',
    run_proof: prove('device code', client_id),
  })
  const done = await decideDevice(service.preset, String(asked.json['verification_uri_complete']), 'approve')
  expect(done.text).toContain('Done')
})

test('by itself it answers any name, or those it is told', async () => {
  const open = await startService({ tracks: 5 })
  const listed = await startService({ tracks: 5, hosts: ['music.example', '127.0.0.1'] })
  expect(await status(`${origin('auth_url', open)}/`, { host: 'music.example' })).toBe(200)
  expect(open.prove).toBeNull()
  expect(await status(`${origin('auth_url', listed)}/`, { host: 'Music.example:8443' })).toBe(200)
  expect(await status(`${origin('auth_url', listed)}/`, { host: 'evil.example' })).toBe(403)
  expect(await status(`${origin('auth_url', listed)}/`, { host: 'music.example', origin: 'https://evil.example' })).toBe(403)
  expect(await status(`${origin('auth_url', listed)}/`, { host: 'music.example', origin: 'https://music.example' })).toBe(200)
  await open.stop()
  await listed.stop()
})

test('only the API takes large bodies, and those of people who are signed in', async () => {
  const large = 'x'.repeat(3_000_000)
  const json = { 'content-type': 'application/json' }
  const send = (role: (typeof roles)[number], size: number, more = {}) =>
    status(
      `${origin(role)}/`,
      { host: new URL(origin(role)).host, 'content-length': String(size), ...json, ...more },
      'POST',
      large.slice(0, size),
    )
  expect(await send('api_url', 3_000_000)).toBe(413)
  // A stranger's smaller body is not looked at: the response, with status 200, is that nobody is signed in.
  expect(await send('api_url', 1_000_000)).toBe(200)
  expect(await send('artwork_server', 100_000)).toBe(413)
  expect(await send('auth_url', 100_000)).toBe(413)
  const { access_token } = service.control.addDevice({ device_name: 'Desk' })
  expect(await send('api_url', 3_000_000, { authorization: `Bearer ${access_token}` })).toBe(400)
})

test('what a stranger sends at length is kept by nobody, so nobody knows what it says', async () => {
  service.control.next({ role: 'api', mode: 'status', count: null, fault: { kind: 'status', status: 503 } })
  const { access_token } = service.control.addDevice({ device_name: 'Desk' })
  const asked = async (token: string, size: number) => (await call(service.preset, token, 'status', { more: 'x'.repeat(size) })).status
  expect([await asked('none', 1_000), await asked('none', 20_000), await asked(access_token, 20_000)]).toEqual([503, 200, 503])
  service.control.reset()
})

test('whoever asks on and on only pushes out the oldest of what waits', () => {
  const waiting = new Map<string, { readonly expires: number }>()
  for (let each = 0; each < 5_000; each += 1) addBounded(waiting, `key ${each}`, { expires: 10_000 }, 0)
  expect(waiting.size).toBe(1_000)
  expect([waiting.has('key 3999'), waiting.has('key 4000')]).toEqual([false, true])
  addBounded(waiting, 'late', { expires: 30_000 }, 20_000)
  expect([...waiting.keys()]).toEqual(['late'])
})

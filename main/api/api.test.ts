// Calls against the stand-in: what a response means, what is tried again, and what travels along.
import { afterEach, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { createApi, type HistoryBatch, type HistoryOutcome } from './api.ts'
import type { TokenSource } from './with-access-token.ts'

let desk: Desk
const signedIn = async () => {
  desk = await openDesk()
  await desk.signIn()
}
afterEach(() => desk?.stop())
const fault = (order: object) => desk.service.control.next({ role: 'api', count: 1, ...order })
const requests = () => desk.service.control.received().requests.filter(({ role }) => role === 'api').length

test('an answer comes with its envelope, and means online', async () => {
  await signedIn()
  const response = await desk.api.call('status')
  expect(response).toMatchObject({ ok: true, value: { envelope: { result: true, user: { id: '700123' } } } })
  expect(desk.store.get().reachability).toBe('online')
})

test('a good answer without message and authenticated, as recorded, is one all the same', async () => {
  await signedIn()
  desk.service.control.quirks({ 'bare good answers': true })
  expect(await desk.api.call('status')).toMatchObject({ ok: true, value: { envelope: { result: true, user: { id: '700123' } } } })
  expect((await desk.api.library(new AbortController().signal)).ok).toBe(true)
})

test('a refusal carries the words of the service and is not repeated', async () => {
  await signedIn()
  const before = requests()
  const response = await desk.api.call('no-such-mode')
  expect(response).toMatchObject({ ok: false, error: { code: 'refused', answered: expect.any(String) } })
  expect(requests() - before).toBe(1)
  desk.service.control.quirks({ 'no message': true })
  const silent = await desk.api.call('no-such-mode')
  expect(silent).toMatchObject({ ok: false, error: { code: 'refused', message: expect.any(String) } })
  expect(silent).not.toHaveProperty('error.answered')
})

test.each([
  ['a page instead of JSON', { kind: 'html', status: 200 }],
  ['a gateway that fails', { kind: 'html', status: 502 }],
  ['trouble told in JSON', { kind: 'status', status: 503, body: '{"result":false}' }],
  ['too many requests', { kind: 'status', status: 429, body: '' }],
  ['an empty body', { kind: 'status', status: 200, body: '' }],
  ['half an answer', { kind: 'cut', bytes: 20 }],
  ['no answer', { kind: 'drop' }],
])('%s is tried again, three times at most; then it is told', async (_what, kind) => {
  await signedIn()
  fault({ fault: kind, count: 2 })
  expect(await desk.api.call('status')).toMatchObject({ ok: true })
  const before = requests()
  fault({ fault: kind, count: 4 })
  expect(await desk.api.call('status')).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^(offline|bad-response)$/) } })
  expect(requests() - before).toBe(3)
  expect(await desk.api.call('status', {}, { repeatable: false })).toMatchObject({ ok: false })
  expect(requests() - before).toBe(4)
})

test('once stopped it cancels what is under way and what is asked, tells nobody, and says nothing of the network', async () => {
  await signedIn()
  const { api, store, service } = desk
  const heard: unknown[] = []
  api.onResponse(envelope => void heard.push(envelope))
  service.control.hold(['api', 'library'])
  const underWay = [api.call('status'), api.call('status', {}, { signal: new AbortController().signal })]
  await expect.poll(() => service.control.received().held).toBe(2)
  store.set('reachability', 'unknown')
  api.stop()
  for (const response of await Promise.all([...underWay, api.call('status')]))
    expect(response).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await api.library(new AbortController().signal)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  service.control.release()
  expect([heard, store.get().reachability]).toEqual([[], 'unknown'])
})

test('an answer of absurd size is given up, not swallowed', async () => {
  await signedIn()
  fault({ fault: { kind: 'status', status: 200, body: 'x'.repeat(33_000_000) } })
  expect(await desk.api.call('status')).toMatchObject({
    ok: false,
    error: { code: 'bad-response', message: expect.stringContaining('too large') },
  })
})

test('no service at all means offline; the next answer means online', async () => {
  await signedIn()
  fault({ fault: { kind: 'drop' }, count: 3 })
  expect(await desk.api.call('status')).toMatchObject({ ok: false, error: { code: 'offline' } })
  expect(desk.store.get().reachability).toBe('offline')
  await desk.api.call('status')
  expect(desk.store.get().reachability).toBe('online')
})

test('a request that alone is reset says nothing of the network', async () => {
  await signedIn()
  const slice: string[] = []
  desk.store.subscribe(({ reachability }) => slice.push(reachability))
  const before = requests()
  fault({ mode: 'ratetrack', fault: { kind: 'drop' }, count: null })
  desk.service.control.next({ role: 'library', count: null, fault: { kind: 'drop' } })
  expect(await desk.api.call('ratetrack', { track_id: 1, rating: 5 })).toMatchObject({ error: { code: 'offline' } })
  expect(await desk.api.library(new AbortController().signal)).toMatchObject({ error: { code: 'offline' } })
  // Three attempts at the rating, and a status after it and after those at the library.
  await expect.poll(() => requests() - before).toBeGreaterThanOrEqual(5)
  expect(slice).not.toContain('offline')
  fault({ fault: { kind: 'drop' }, count: null })
  expect(await desk.api.call('ratetrack', { track_id: 1, rating: 5 })).toMatchObject({ error: { code: 'offline' } })
  await expect.poll(() => desk.store.get().reachability).toBe('offline')
})

test('a call can be cancelled, which says nothing about the network', async () => {
  await signedIn()
  await desk.api.call('status')
  desk.service.control.hold(['api'])
  const abortController = new AbortController()
  const call = desk.api.call('status', {}, { signal: abortController.signal })
  await expect.poll(() => desk.service.control.received().held).toBe(1)
  abortController.abort()
  expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(desk.store.get().reachability).toBe('online')
})

test('maintenance is told with the words of the service', async () => {
  await signedIn()
  desk.service.control.quirks({ maintenance: true })
  const response = await desk.api.call('status')
  if (!response.ok) expect(response.error.code).toBe('refused')
})

describe('history travels with the next call', () => {
  const body = [{ day: '2031-04-02', plays: { '1': 1 }, detail: { '1': [{ event: 'play' as const, ts: '2031-04-02 09:15:00' }] } }]
  const attach = () => {
    const settled: HistoryOutcome[] = []
    const batch: HistoryBatch = { body, settle: async outcome => void settled.push(outcome) }
    let left: HistoryBatch | null = batch
    desk.api.attachHistory(async () => {
      const now = left
      left = null
      return now
    })
    return settled
  }

  test('and is settled once, with what the service said', async () => {
    await signedIn()
    const settled = attach()
    await desk.api.call('status')
    await desk.api.call('status')
    expect(settled).toEqual(['accepted'])
    expect(desk.service.control.received().counts.history).toBe(1)
  })

  test('whatever goes wrong, it is settled', async () => {
    await signedIn()
    const refused = attach()
    await desk.api.call('no-such-mode')
    expect(refused).toEqual(['refused'])
    const lost = attach()
    fault({ fault: { kind: 'drop' }, count: 3 })
    await desk.api.call('status')
    expect(lost).toEqual(['uncertain'])
    const withoutToken = attach()
    await desk.account.signOut(true)
    await desk.api.call('status')
    expect(withoutToken).toEqual(['unsent'])
  })

  test('a call that is refused because of it is made once more without it; one that is made for it is not', async () => {
    await signedIn()
    desk.service.control.quirks({ 'history of known songs only': true })
    const refused = attach()
    for (const repeatable of [false, true]) expect(await desk.api.call('playqueue_token', {}, { repeatable })).toMatchObject({ ok: true })
    expect(refused).toEqual(['refused'])
    attach()
    expect(await desk.api.call('status', {}, { retriesHistory: true })).toMatchObject({ ok: false, error: { code: 'refused' } })
  })

  test('it is not said to be refused where an attempt before was lost, as that may have been counted', async () => {
    await signedIn()
    const settled = attach()
    fault({ fault: { kind: 'lost' }, count: 1 })
    fault({ fault: { kind: 'status', status: 200, body: '{"result":false}' }, count: 1 })
    await desk.api.call('status', {}, { retriesHistory: true })
    expect(settled).toEqual(['uncertain'])
  })

  test('through a refresh it is the same batch, settled once', async () => {
    await signedIn()
    const settled = attach()
    desk.service.control.expire({ access: true })
    await desk.api.call('status')
    expect(settled).toEqual(['accepted'])
  })
})

describe('the library', () => {
  const text = async (response: Response) => (await response.text()).slice(0, 1)

  test('is handed on as it arrives', async () => {
    await signedIn()
    const response = await desk.api.library(new AbortController().signal)
    expect(response.ok && (await text(response.value))).toBe('{')
  })

  test('is asked for again after a 401, a page, or trouble', async () => {
    await signedIn()
    desk.service.control.quirks({ 'status 401': true })
    desk.service.control.expire({ access: true })
    const order = { role: 'library', count: 1 } as const
    desk.service.control.next({ ...order, fault: { kind: 'html', status: 200 } })
    desk.service.control.next({ ...order, fault: { kind: 'status', status: 503 } })
    expect(await desk.api.library(new AbortController().signal)).toMatchObject({ ok: true })
  })

  test('that refuses a token alone ends no sign-in, as the API accepts it', async () => {
    await signedIn()
    desk.service.control.next({ role: 'library', count: null, fault: { kind: 'status', status: 401 } })
    const refused = await desk.api.library(new AbortController().signal)
    expect(refused).toMatchObject({ ok: false, error: { code: 'expired', message: expect.stringContaining('does not accept') } })
    expect(await desk.api.call('status')).toMatchObject({ ok: true })
    expect(desk.service.control.received().tokens.filter(({ grant }) => grant === 'refresh_token')).toEqual([])
    fault({ fault: { kind: 'drop' }, count: 1 })
    expect(await desk.api.library(new AbortController().signal)).toMatchObject({ ok: false, error: { code: 'offline' } })
    desk.service.control.hold(['api'])
    const abortController = new AbortController()
    const loading = desk.api.library(abortController.signal)
    await expect.poll(() => desk.service.control.received().held).toBeGreaterThan(0)
    abortController.abort()
    expect(await loading).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    desk.service.control.release()
    expect(desk.store.get().account.phase).toBe('signed-in')
    fault({ fault: { kind: 'status', status: 401 }, count: null })
    expect(await desk.api.library(new AbortController().signal)).toMatchObject({ ok: false, error: { code: 'expired' } })
    await expect.poll(() => desk.store.get().account.phase).toBe('expired')
  })

  test('that says "not authenticated" inside, as the API does not, leads to no refresh', async () => {
    await signedIn()
    desk.service.control.next({ role: 'library', count: 1, fault: { kind: 'status', status: 200, body: '{"authenticated":false}' } })
    const response = await desk.api.library(new AbortController().signal)
    if (!response.ok) throw new Error(response.error.message)
    expect(await desk.api.reauthenticate(response.value)).toMatchObject({ ok: false, error: { code: 'expired' } })
    expect(desk.service.control.received().tokens.filter(({ grant }) => grant === 'refresh_token')).toEqual([])
    expect(desk.store.get().account.phase).toBe('signed-in')
  })

  test('that says "not authenticated" inside leads to one refresh of the token it was asked with', async () => {
    await signedIn()
    desk.service.control.expire({ access: true })
    const response = await desk.api.library(new AbortController().signal)
    if (!response.ok) throw new Error(response.error.message)
    expect(await response.value.json()).toMatchObject({ authenticated: false })
    const [first, second] = await Promise.all([desk.api.reauthenticate(response.value), desk.api.reauthenticate(response.value)])
    expect(first).toEqual(second)
    expect(desk.service.control.received().tokens.filter(({ grant }) => grant === 'refresh_token')).toHaveLength(1)
  })
})

describe('media servers', () => {
  const tokens: TokenSource = {
    access: async () => ({ ok: true, value: 't' }),
    refresh: async () => ({ ok: true, value: 't' }),
    reportRefused: () => undefined,
  }
  const serversFor = async (settings: object, streaming_server: string) => {
    const caller = {
      preset: { ...desk.service.preset, streaming_server },
      client: { name: 'Segue', version: '1', platform: 'linux' as const },
      deviceName: () => '',
    }
    const api = createApi({ caller, tokens, store: desk.store, delay: async () => undefined, log: silentLog })
    fault({ fault: { kind: 'status', status: 200, body: JSON.stringify({ result: true, settings }) } })
    await api.call('status')
    return api.servers().streaming
  }

  test.each([
    ['an announced one wins', 'https://new.example.test/', 'https://old.example.test', 'https://new.example.test'],
    ['none announced', undefined, 'https://old.example.test', 'https://old.example.test'],
    [
      'plain http after https is not believed: the address carries the token',
      'http://new.example.test',
      'https://old.example.test',
      'https://old.example.test',
    ],
    ['plain http leads to no other computer', 'http://192.168.0.1', 'http://music.example.test', 'http://music.example.test'],
    ['on this computer plain http is usual', 'http://127.0.0.1:4000', 'http://127.0.0.1:3000', 'http://127.0.0.1:4000'],
    ['not an address', 'javascript:alert(1)', 'https://old.example.test', 'https://old.example.test'],
    ['of the wrong type', 7, 'https://old.example.test', 'https://old.example.test'],
  ])('%s', async (_what, announced, before, after) => {
    desk = await openDesk()
    const announcedBy = after === before ? null : desk.service.preset.api_url
    expect(await serversFor({ streaming_server: announced }, before)).toEqual({ address: after, announcedBy })
  })
})

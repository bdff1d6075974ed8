// Tokens over time, through an account: refreshed early, once for all, kept before use, and lost only when the service says so.

import { afterEach, expect, test } from 'vitest'
import { failed, ok } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'
import { accountIdOf } from '../../connection.ts'
import { type Desk, openDesk, openKeychain } from '../desk-for-tests.ts'

let desk: Desk
afterEach(() => desk.stop())
/** A clock that stands until it is moved. */
const stoppedClock = () => {
  let time = 1_000_000
  const tick = () => time
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { clocks: { wall: tick, steady: tick }, pass }
}
const refreshes = () => desk.service.control.received().tokens.filter(({ grant }) => grant === 'refresh_token').length
const calls = (count: number) => Promise.all(Array.from({ length: count }, () => desk.api.call('status')))

test('an expired token with many requests in flight: one refresh, all are answered', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.expire({ access: true })
  const answers = await calls(12)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(refreshes()).toBe(1)
})

test.each(['status 401', 'true but unauthenticated'] as const)('a dead token told as "%s" is refreshed, too', async quirk => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.quirks({ [quirk]: true })
  desk.service.control.expire({ access: true })
  expect((await calls(3)).every(({ ok }) => ok)).toBe(true)
  expect(refreshes()).toBe(1)
})

test('the new pair is in the keychain before anything is asked with it', async () => {
  const kept = Promise.withResolvers<void>()
  let writes = 0
  desk = await openDesk({
    keychain: keys => ({
      ...openKeychain(keys),
      set: async (entry, secret) => {
        writes += 1
        if (writes === 2) await kept.promise
        keys.set(entry, secret)
        return ok(undefined)
      },
    }),
  })
  await desk.signIn()
  desk.service.control.expire({ access: true })
  const before = desk.service.control.received().counts.calls
  const answers = calls(3)
  await expect.poll(() => writes).toBe(2)
  expect(desk.service.control.received().counts.calls).toBe(before)
  kept.resolve()
  expect((await answers).every(({ ok }) => ok)).toBe(true)
  expect([...desk.keys.values()][0]).toContain(desk.service.control.received().tokens.at(-1)?.refresh_token)
})

test('a call that comes while a refresh runs waits for it, instead of asking with the dead token', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.expire({ access: true })
  desk.service.control.hold(['auth'])
  const asked = () => desk.service.control.received().requests.filter(({ role }) => role === 'api').length
  const before = asked()
  const first = desk.api.call('status')
  await expect.poll(() => desk.service.control.received().held).toBe(1)
  const second = desk.api.call('status')
  desk.service.control.release()
  expect([(await first).ok, (await second).ok]).toEqual([true, true])
  expect(asked() - before).toBe(3)
})

test('a refused refresh: sign in again, with the person and their data known', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.expire({ access: true, refresh: true })
  const answers = await calls(4)
  expect(answers.map(answer => (answer.ok ? 'ok' : answer.error.code))).toEqual(['expired', 'expired', 'expired', 'expired'])
  expect(desk.store.get().account).toMatchObject({
    phase: 'expired',
    person: { userId: '700123' },
    error: { code: 'expired', answered: expect.any(String) },
  })
  await expect.poll(() => desk.keys.size).toBe(0)
  await desk.signIn()
  expect((await desk.api.call('status')).ok).toBe(true)
})

test.each([
  ['cut off', { kind: 'drop' } as const],
  ['answered by a gateway', { kind: 'html', status: 502 } as const],
  ['answered with a page and status 200', { kind: 'html', status: 200 } as const],
  ['told to come later', { kind: 'status', status: 429, body: '{"error":"slow_down"}' } as const],
  ['met by trouble inside', { kind: 'status', status: 503, body: '{"error":"server_error"}' } as const],
])('a refresh that is %s signs nobody out, and is tried again after a pause', async (_what, fault) => {
  const { clocks, pass } = stoppedClock()
  desk = await openDesk({ clocks })
  await desk.signIn()
  desk.service.control.expire({ access: true })
  const asked = () => desk.service.control.received().requests.filter(({ path }) => path === '/token').length
  const before = asked()
  desk.service.control.next({ role: 'auth', count: 1, fault })
  const first = await desk.api.call('status')
  expect(first).toMatchObject({ ok: false })
  expect(await calls(3)).toEqual([first, first, first])
  expect(asked() - before).toBe(1)
  expect(desk.store.get().account.phase).toBe('signed-in')
  pass(1_000)
  expect(await desk.api.call('status')).toMatchObject({ ok: true })
  expect(asked() - before).toBe(2)
})

test('an answer lost on the way kills the old pair: then, and only then, the person is asked', async () => {
  const { clocks, pass } = stoppedClock()
  desk = await openDesk({ clocks })
  await desk.signIn()
  desk.service.control.expire({ access: true })
  desk.service.control.next({ role: 'auth', count: 1, fault: { kind: 'lost' } })
  expect(await desk.api.call('status')).toMatchObject({ ok: false, error: { code: 'offline' } })
  expect(desk.store.get().account.phase).toBe('signed-in')
  pass(1_000)
  expect(await desk.api.call('status')).toMatchObject({ ok: false, error: failed('expired', say('errors.signInAgain')).error })
  expect(desk.store.get().account.phase).toBe('expired')
})

test('a service that refuses even a fresh token: sign in again', async () => {
  desk = await openDesk()
  await desk.signIn()
  const refusal = { kind: 'status', status: 200, body: '{"result":false,"authenticated":false}' } as const
  desk.service.control.next({ role: 'api', count: null, fault: refusal })
  expect(await desk.api.call('status')).toMatchObject({ ok: false, error: { code: 'expired' } })
  expect(refreshes()).toBe(1)
  expect(desk.store.get().account.phase).toBe('expired')
})

test('a token is replaced before it ends, so that no request meets a refusal', async () => {
  let time = 1_000_000
  desk = await openDesk({ clocks: { wall: () => time, steady: () => time } })
  await desk.signIn()
  time += 3_539_000
  await desk.api.call('status')
  expect(refreshes()).toBe(0)
  time += 1_000
  await calls(5)
  expect(refreshes()).toBe(1)
})

test('a clock set back does not keep a dead token alive, and sleep does not either', async () => {
  let [wall, steady] = [10_000_000, 0]
  desk = await openDesk({ clocks: { wall: () => wall, steady: () => steady } })
  await desk.signIn()
  wall -= 5_000_000
  steady += 3_600_000
  await desk.api.call('status')
  expect(refreshes()).toBe(1)
  wall += 3_600_000
  await desk.api.call('status')
  expect(refreshes()).toBe(2)
})

test('without a new refresh token the old one goes on', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.quirks({ 'no new refresh token': true })
  for (let round = 0; round < 2; round += 1) {
    desk.service.control.expire({ access: true })
    expect((await desk.api.call('status')).ok).toBe(true)
  }
})

test('after a restart the person is there before the service has answered anything', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.hold(['auth', 'api'])
  const again = await desk.restart()
  expect(again.store.get().account).toMatchObject({ phase: 'signed-in', person: { userId: '700123', name: 'Mira Solberg' } })
  desk.service.control.release()
  expect((await again.api.call('status')).ok).toBe(true)
})

test('a keychain that was emptied meanwhile: the person is known and has to sign in again', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.keys.clear()
  expect((await desk.restart()).store.get().account).toMatchObject({ phase: 'expired', person: { name: 'Mira Solberg' } })
  desk.keys.set([...desk.keys.keys()][0] ?? 'any', 'not ours')
  expect((await desk.restart()).store.get().account).toMatchObject({ phase: 'expired' })
})

test('signing out revokes at the service and forgets here', async () => {
  desk = await openDesk()
  await desk.signIn()
  await desk.account.signOut(true)
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
  expect(desk.keys.size).toBe(0)
  expect(desk.service.control.received().requests.at(-1)).toMatchObject({ path: '/revoke' })
  expect(await desk.api.call('status')).toMatchObject({ ok: false, error: { code: 'expired' } })
  expect((await desk.restart()).store.get().account).toEqual({ phase: 'signed-out', error: null })
  expect(desk.told).toEqual([])
})

test('signing out during a refresh revokes the pair that comes of it', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.expire({ access: true })
  desk.service.control.hold(['auth'])
  const call = desk.api.call('status')
  await expect.poll(() => desk.service.control.received().held).toBe(1)
  const signedOut = desk.account.signOut(true)
  desk.service.control.release()
  await signedOut
  expect(await call).toMatchObject({ ok: false, error: { code: 'expired' } })
  expect(desk.keys.size).toBe(0)
  const last = desk.service.control.received().tokens.at(-1)
  const { refresh } = await import('../../../service/app-for-tests.ts')
  expect((await refresh(desk.service.preset, last?.refresh_token ?? '')).status).toBe(400)
})

test('signing out while the service is away is honest about what it could not do', async () => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.next({ role: 'auth', count: null, fault: { kind: 'drop' } })
  await desk.account.signOut(true)
  expect(desk.store.get().account.phase).toBe('signed-out')
  expect(desk.told).toEqual([expect.stringContaining('could not be told')])
})

/** An account whose refresh the service answers once `release` is called on its control. */
const whileRefreshing = async (): Promise<void> => {
  desk = await openDesk()
  await desk.signIn()
  desk.service.control.expire({ access: true })
  desk.service.control.hold(['auth'])
  void desk.api.call('status')
  await expect.poll(() => desk.service.control.received().held).toBe(1)
}

test('an account that is left during a refresh, and opened again before it is answered, stays signed in', async () => {
  await whileRefreshing()
  const left = desk.account.use(null)
  const opened = desk.account.use(desk.connection)
  await desk.untilPhase('starting')
  desk.service.control.release()
  await Promise.all([left, opened])
  expect(desk.store.get().account).toMatchObject({ phase: 'signed-in' })
  expect(await desk.api.call('status')).toMatchObject({ ok: true })
  expect(refreshes()).toBe(1)
})

test('an app that is quit during a refresh waits for it, and is signed in at the next start', async () => {
  await whileRefreshing()
  const restarted = desk.restart()
  desk.service.control.release()
  desk = await restarted
  expect(await desk.api.call('status')).toMatchObject({ ok: true })
  expect(refreshes()).toBe(1)
})

test('an account that is left during a refresh and then forgotten has nothing in the keychain', async () => {
  await whileRefreshing()
  const { account } = desk.store.get()
  const left = desk.account.use(null)
  const id = accountIdOf(desk.connection.identity, ('person' in account && account.person?.userId) || '')
  const forgotten = desk.account.forget(id)
  desk.service.control.release()
  await Promise.all([left, forgotten])
  await desk.account.stop()
  expect([...desk.keys]).toEqual([])
})

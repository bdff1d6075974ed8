// The status call now and then: at once, seldom while idle, often while playing or offline, never when signed out.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { emptyPlayback } from '../../shared/queue/model.ts'
import { createStore, type Store } from '../store.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'

const person = { userId: '1', name: 'Ada', email: null, premium: false }
const signedIn = { phase: 'signed-in', person, scopes: null, storedIn: 'keychain' } as const
let store: Store
let calls: number
let answer: Promise<void>
let heartbeat: Heartbeat

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore({ ...initialState, account: signedIn })
  calls = 0
  answer = Promise.resolve()
  heartbeat = startHeartbeat({
    store,
    api: {
      call: async () => {
        calls += 1
        await answer
        return failedWith('offline', '')
      },
    },
  })
})
afterEach(() => {
  heartbeat.stop()
  vi.useRealTimers()
})
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('at once, then every five minutes while nothing plays', async () => {
  await pass(0)
  expect(calls).toBe(1)
  await pass(299)
  expect(calls).toBe(1)
  await pass(1)
  expect(calls).toBe(2)
})

test('every half minute while something plays; starting to play brings the next one forward', async () => {
  await pass(10)
  store.set('playback', { ...emptyPlayback, paused: false })
  await pass(30)
  expect(calls).toBe(2)
  await pass(30)
  expect(calls).toBe(3)
})

test('playing and pausing again and again does not put it off', async () => {
  store.set('playback', { ...emptyPlayback, paused: false })
  await pass(0)
  for (let second = 0; second < 60; second += 1) {
    store.set('playback', { ...emptyPlayback, paused: second % 2 === 0 })
    await pass(1)
  }
  expect(calls).toBeGreaterThanOrEqual(2)
})

test('every half minute while offline, to notice when that is over', async () => {
  await pass(0)
  store.set('reachability', 'offline')
  await pass(60)
  expect(calls).toBe(3)
})

test('not while signing in is needed, at once after it', async () => {
  await pass(0)
  store.set('account', { phase: 'expired', person, error: failedWith('expired', '').error })
  await pass(3_600)
  expect(calls).toBe(1)
  store.set('account', signedIn)
  await pass(0)
  expect(calls).toBe(2)
})

test('at once when told to, and then as before', async () => {
  await pass(10)
  heartbeat.poll()
  await pass(0)
  expect(calls).toBe(2)
  await pass(299)
  expect(calls).toBe(2)
  await pass(1)
  expect(calls).toBe(3)
})

test('told to while a call is under way: once more when that has ended, since its answer may be from before', async () => {
  await pass(0)
  const answered = Promise.withResolvers<void>()
  answer = answered.promise
  heartbeat.poll()
  await pass(0)
  heartbeat.poll()
  heartbeat.poll()
  await pass(0)
  expect(calls).toBe(2)
  answered.resolve()
  await pass(0)
  expect(calls).toBe(3)
})

test('never after the stop', async () => {
  await pass(0)
  heartbeat.stop()
  heartbeat.poll()
  store.set('playback', { ...emptyPlayback, paused: false })
  await pass(3_600)
  expect(calls).toBe(1)
})

test('at once when something else finds the service again, and not for finding it itself', async () => {
  await pass(1)
  store.set('reachability', 'offline')
  await pass(1)
  expect(calls).toBe(1)
  store.set('reachability', 'online')
  await pass(1)
  expect(calls).toBe(2)
  const answered = Promise.withResolvers<void>()
  answer = answered.promise
  store.set('playback', { ...emptyPlayback, paused: false })
  await pass(30)
  store.set('reachability', 'offline')
  store.set('reachability', 'online')
  answered.resolve()
  await pass(1)
  expect(calls).toBe(3)
})

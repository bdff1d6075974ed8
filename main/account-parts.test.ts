// The queue socket inside the whole app: what its end means for the account, and what a sign-out and waking up mean for it.

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueue } from '../service/app-for-tests.ts'
import { failed } from '../shared/errors.ts'
import { say } from '../shared/words/words.ts'
import type { Core } from './core.ts'
import { type Profile, signInOn, startOn } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

let profile: Profile
let core: Core
beforeEach(async () => {
  const service = await startStrictService({ tracks: 20 })
  const userData = await mkdtemp(join(tmpdir(), 'segue-signed-in-'))
  profile = { service, userData, keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
  await core.chosen.choose({ kind: 'demo' })
  await untilState(core.store, ({ account }) => account.phase === 'signed-out')
  await signInOn(core, profile)
  await untilState(core.store, ({ sessions }) => sessions.socket === 'online')
})
afterEach(async () => {
  await core.stop()
  await profile.service.stop()
})
const sockets = () => profile.service.control.inject('{"command":"none"}')
const mine = () => core.store.get().sessions.mine ?? ''

test('a session ended from elsewhere: signed out with one sentence, the library stays; signing in again opens a socket anew', async () => {
  const { revision } = core.store.get().library
  profile.service.control.endSession(mine())
  const ended = await untilState(core.store, ({ account }) => account.phase === 'expired')
  expect(ended.account).toMatchObject({ error: failed('expired', say('errors.signedOutElsewhere')).error })
  expect(core.store.get()).toMatchObject({ library: { revision }, sessions: { socket: 'off', others: [] } })
  await expect.poll(() => profile.keys.size).toBe(0)
  await expect.poll(sockets).toBe(0)

  await signInOn(core, profile)
  await untilState(core.store, ({ sessions }) => sessions.socket === 'online')
  expect(sockets()).toBe(1)
  expect(profile.told).toEqual([])
})

test('signing in anew while signed in: the service ends the old session, and nobody is signed out by that', async () => {
  const old = mine()
  await signInOn(core, profile)
  const state = await untilState(
    core.store,
    ({ account, sessions }) => account.phase === 'signed-in' && sessions.socket === 'online' && sessions.mine !== old,
  )
  const revokes = () => profile.service.control.received().requests.filter(({ path }) => path.endsWith('/revoke')).length
  await expect.poll(revokes).toBe(1)
  await untilState(core.store, ({ sessions }) => sessions.others.every(({ id }) => id !== old))
  expect(core.store.get().account).toEqual(state.account)
  await expect.poll(sockets).toBe(1)
})

test('signing out closes the socket before the service hears of it; waking up opens it anew', async () => {
  const first = mine()
  core.onWake()
  await untilState(core.store, ({ sessions }) => sessions.socket === 'connecting')
  await untilState(core.store, ({ sessions }) => sessions.socket === 'online')
  expect(mine()).toBe(first)
  await core.accountLifecycle.signOut({ unsent: 'ask', forget: false })
  expect(sockets()).toBe(0)
  const said = profile.service.control.received().frames.map(({ frame }) => Object(frame).command)
  expect(said).not.toContain('end_session')
  expect(core.store.get()).toMatchObject({ account: { phase: 'signed-out', error: null }, sessions: { mine: null, socket: 'off' } })
})

const refuse = (message: string) => {
  const fault = { kind: 'status', status: 200, body: JSON.stringify({ result: false, message }), headers: {} } as const
  profile.service.control.next({ role: 'api', count: null, mode: 'status', fault })
}
const said = 'The service refused. What you hear waits on this computer until it is taken, and changes of your library are not seen.'

/** What another device says to this one's queue. */
async function sayToMine(value: unknown): Promise<void> {
  const { preset, control } = profile.service
  const other = control.addDevice({ device_name: 'Kitchen' })
  const queue = await openQueue(preset, other.access_token)
  queue.send({ session_uuid: mine(), command: 'set_state', value })
  queue.close()
}

test.each<[string, () => unknown]>([
  ['news of the library', () => profile.service.control.inject('{"command":"update_library","lastmodified":"2099-01-01 00:00:00"}')],
  [
    'a song that only another device knows',
    () => sayToMine({ tracks: [987_654], play_next: [], data: { play_index: 0 }, current_song: 987_654 }),
  ],
])('what the service refuses when it is asked for %s is told, though nobody waits for it', async (_what, happens) => {
  await untilState(core.store, ({ library }) => library.revision !== null)
  refuse('Not today')
  await happens()
  await expect.poll(() => profile.told).toEqual([said])
})

test('what the service refuses in the background is said once, in its words, and once more after it was taken in between', async () => {
  const { control } = profile.service
  const asks = async () => {
    const { counts } = control.received()
    core.onWake()
    await expect.poll(() => control.received().counts.requests).toBeGreaterThan(counts.requests + 2) // status, token, socket
    await untilState(core.store, ({ sessions }) => sessions.socket === 'online')
  }
  refuse('Not today')
  for (let time = 0; time < 3; time += 1) await asks()
  await expect.poll(() => profile.told).toEqual([said])
  control.reset()
  await asks()
  refuse('Not today')
  for (let time = 0; time < 2; time += 1) await asks()
  await expect.poll(() => profile.told).toEqual([said, said])
})

// Tokens of an account that was signed out or forgotten, where the keychain or the service refuses: it is said, and tried again.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../shared/errors.ts'
import type { AccountId } from '../shared/ids.ts'
import { openKeychain } from './account/desk-for-tests.ts'
import type { Keychain } from './account/keychain/keychain.ts'
import { type KeychainTask, keychainFailed } from './account/keychain/keychain-failure.ts'
import type { Core } from './core.ts'
import { noFlags, type Profile, signInAnew, startOn } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'

const [mira, tomas] = ['700123', '700456']
let profile: Profile
let core: Core
let isLocked: boolean
/** When the keychain answers a question for tokens. */
let answering: Promise<void>
let keychain: Keychain

beforeEach(async () => {
  const service = await startStrictService({ tracks: 5 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-tokens-left-')), keys: new Map(), opened: [], told: [] }
  isLocked = false
  answering = Promise.resolve()
  const opened = openKeychain(profile.keys)
  const unless =
    <Args extends unknown[], Reply>(task: KeychainTask, call: (...args: Args) => Promise<Reply>) =>
    async (...args: Args) =>
      isLocked ? keychainFailed('locked', task) : call(...args)
  keychain = {
    ...opened,
    get: unless('read', (...asked: Parameters<Keychain['get']>) => answering.then(() => opened.get(...asked))),
    set: unless('write', opened.set),
    remove: unless('forget', opened.remove),
  }
  core = await startOn(profile, noFlags, keychain)
  await signInAs(mira)
})
afterEach(async () => {
  await core.stop()
  await profile.service.stop()
})

const signInAs = async (userId: string) => {
  await signInAnew(core, profile, userId)
  profile.told.length = 0
}
const restart = async () => {
  await core.stop()
  core = await startOn(profile, noFlags, keychain)
  await core.accountLifecycle.parts()
}
const idOf = (userId: string): AccountId => {
  const found = core.store.get().accounts.find(({ id }) => id.endsWith(userId))
  if (!found) throw new Error('nobody of that id')
  return found.id
}
const entriesOf = (userId: string) => [...profile.keys.keys()].filter(name => name.includes(userId))
const revoked = () => profile.service.control.received().requests.filter(({ path }) => path === '/revoke').length
const mayStillBeThere = /so what it holds of this account may still be there/
const mayBeListed = /it may still list this device/

test.each([false, true])('after signing out while the keychain is locked (forgotten: %s), and they go at the next start', async forget => {
  isLocked = true
  await restart()
  expect(core.store.get().account).toMatchObject({ phase: 'expired', error: { code: 'keychain' } })
  profile.told.length = 0
  await core.accountLifecycle.signOut({ unsent: 'accept', forget })
  expect(profile.told).toEqual([expect.stringMatching(mayStillBeThere), expect.stringMatching(mayBeListed)])
  expect(entriesOf(mira)).toHaveLength(1)
  await restart()
  expect(entriesOf(mira)).toHaveLength(1)
  isLocked = false
  await restart()
  await expect.poll(() => entriesOf(mira)).toEqual([])
})

test('after forgetting an account at rest while the keychain refuses', async () => {
  await signInAs(tomas)
  isLocked = true
  expect(await core.accountLifecycle.forget(idOf(mira))).toEqual(ok(undefined))
  expect(profile.told).toEqual([expect.stringMatching(mayStillBeThere), expect.stringMatching(mayBeListed)])
  isLocked = false
  await restart()
  await expect.poll(() => entriesOf(mira)).toEqual([])
  expect(entriesOf(tomas)).toHaveLength(1)
})

test('after forgetting an account at rest while the service cannot be reached', async () => {
  await signInAs(tomas)
  const { control } = profile.service
  control.next({ role: 'auth', count: null, fault: { kind: 'drop' } })
  await core.accountLifecycle.forget(idOf(mira))
  expect(profile.told).toEqual([expect.stringMatching(mayBeListed)])
  expect(entriesOf(mira)).toEqual([])
})

test('of which nothing is said where all goes well, or none were left', async () => {
  await signInAs(tomas)
  await core.accountLifecycle.forget(idOf(mira))
  expect(revoked()).toBe(1)
  await core.accountLifecycle.signOut({ unsent: 'accept', forget: false })
  expect(revoked()).toBe(2)
  await signInAs(mira)
  await core.accountLifecycle.forget(idOf(tomas))
  expect([profile.told, entriesOf(tomas), revoked()]).toEqual([[], [], 2])
})

test('are those of a new sign-in by the next start, and stay', async () => {
  isLocked = true
  await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })
  isLocked = false
  await signInAs(mira)
  await restart()
  await core.account.retryKeychain()
  expect(core.store.get().account).toMatchObject({ phase: 'signed-in' })
  expect(entriesOf(mira)).toHaveLength(1)
})

test('of a session that the service ended are none, and nothing is said of them', async () => {
  profile.keys.clear()
  await restart()
  expect(core.store.get().account).toMatchObject({ phase: 'expired', error: { code: 'keychain' } })
  profile.told.length = 0
  await core.accountLifecycle.signOut({ unsent: 'accept', forget: false })
  expect(profile.told).toEqual([])
})

test('whose keychain has not answered yet are told of at a sign-out, as the service was told nothing', async () => {
  await signInAs(tomas)
  const answered = Promise.withResolvers<void>()
  answering = answered.promise
  const opened = core.chosen.open(idOf(mira))
  await expect.poll(() => core.store.get().account).toMatchObject({ phase: 'starting', person: { userId: mira } })
  await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })
  answered.resolve()
  await opened
  expect(profile.told).toEqual([expect.stringMatching(mayBeListed)])
  expect(entriesOf(mira)).toEqual([])
})

test('in a locked keychain of Linux, which says that there is nothing, go once it is open', async () => {
  await signInAs(tomas)
  const { get, remove } = keychain
  let isShut = true
  const linux: Keychain = {
    ...keychain,
    get: async (...asked) => (isShut ? ok(null) : get(...asked)),
    remove: async entry => (isShut ? ok(false) : remove(entry)),
  }
  keychain = linux
  await restart()
  await core.accountLifecycle.forget(idOf(mira))
  await restart()
  expect(entriesOf(mira)).toHaveLength(1)
  isShut = false
  await restart()
  await expect.poll(() => entriesOf(mira)).toEqual([])
  expect(entriesOf(tomas)).toHaveLength(1)
})

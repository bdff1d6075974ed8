// What the person wished last is what happens, however long the disk, the keychain or what runs for an account takes.
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decide } from '../service/app-for-tests.ts'
import type { Service } from '../service/index.ts'
import { accountId } from '../shared/account-id.ts'
import { ok } from '../shared/errors.ts'
import { openKeychain } from './account/desk-for-tests.ts'
import { visit } from './account/sign-in/browser-for-tests.ts'
import type { Core } from './core.ts'
import { noFlags, type Profile, signInOn, startOn, startWithoutChoice } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

const mira = '700123'
const tomas = '700456'
let service: Service
let profile: Profile
let core: Core

beforeEach(async () => {
  service = await startStrictService({ tracks: 5 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-last-wish-')), keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
})
afterEach(async () => {
  await core.stop()
  await service.stop()
})

const there = () => ({ kind: 'service', preset: service.preset }) as const
const signInAs = async (userId: string) => {
  await core.chosen.choose(there())
  await signInOn(core, profile, userId)
  await core.accountLifecycle.parts()
}
const known = (userId: string) => core.store.get().accounts.find(({ id }) => id.endsWith(userId))
const idOf = (userId: string) => known(userId)?.id ?? accountId('nobody-1')
const revoked = () => service.control.received().requests.filter(({ path }) => path === '/revoke').length
const folders = () => readdir(join(profile.userData, 'accounts'))
const untilStarting = () => untilState(core.store, ({ account }) => account.phase === 'starting')

test('an account that was left while it was being opened is at rest, and is forgotten with its tokens', async () => {
  await signInAs(mira)
  await core.chosen.leave()
  const opening = core.chosen.open(idOf(mira))
  await untilStarting()
  await Promise.all([core.chosen.leave(), opening])
  expect(core.store.get()).toMatchObject({ account: { phase: 'signed-out' }, connection: { kind: 'none' }, accounts: [{ current: false }] })
  expect(await core.accountLifecycle.forget(idOf(mira))).toEqual(ok(undefined))
  expect([profile.keys.size, core.store.get().accounts, await folders(), revoked()]).toEqual([0, [], [], 1])
})

test('an account that is forgotten at the moment in which it is opened does not come back', async () => {
  await signInAs(mira)
  await core.chosen.leave()
  const id = idOf(mira)
  let forgotten: Promise<void> | null = null
  core.store.subscribe(({ account }) => {
    if (account.phase === 'starting') forgotten ??= core.account.forget(id)
  })
  await core.chosen.open(id)
  expect(forgotten).not.toBeNull()
  await forgotten
  expect(core.store.get()).toMatchObject({ account: { phase: 'signed-out', error: null }, accounts: [] })
  expect(profile.keys.size).toBe(0)
})

test('whoever signs out while the keychain is asked stays signed out', async () => {
  await signInAs(mira)
  await core.stop()
  const opened = Promise.withResolvers<void>()
  const keychain = openKeychain(profile.keys)
  core = await startWithoutChoice(profile, {
    ...keychain,
    get: async entry => {
      const held = await keychain.get(entry)
      await opened.promise
      return held
    },
  })
  const restored = core.chosen.restore(noFlags)
  await untilState(core.store, ({ account }) => account.phase === 'starting' && account.person !== null)
  expect(await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })).toEqual(ok({ done: true }))
  opened.resolve()
  await restored
  expect(core.store.get()).toMatchObject({ account: { phase: 'signed-out' }, accounts: [] })
  expect(profile.keys.size).toBe(0)
})

test.each(['leaves', 'chooses another service'])('somebody who %s while the former person comes to rest is not signed in', async how => {
  await signInAs(mira)
  await core.account.signIn()
  const query = await decide(service.preset, profile.opened.at(-1) ?? '', 'approve', tomas)
  // The last page in the browser names the signed-in person, so its response comes only once the sign-in is complete.
  const lastPage = visit(`${service.preset.redirect_uri}?${query.toString()}`)
  await untilState(core.store, ({ account }) => account.phase === 'signed-out')
  await (how === 'leaves' ? core.chosen.leave() : core.chosen.choose({ kind: 'demo' }))
  await expect.poll(revoked).toBe(1)
  await lastPage
  expect(core.store.get()).toMatchObject({ account: { phase: 'signed-out' }, connection: { kind: how === 'leaves' ? 'none' : 'demo' } })
  expect(core.store.get().accounts.map(({ name, current }) => [name, current])).toEqual([['Mira Solberg', false]])
  expect([...profile.keys.keys()].join()).not.toContain(tomas)
  // Who was signed in before is at rest, and comes back without being asked.
  await core.chosen.open(idOf(mira))
  expect(core.store.get().account.phase).toBe('signed-in')
})

test('an account at rest keeps its tokens when a new sign-in of the same person comes to nothing', async () => {
  await signInAs(mira)
  const former = [...profile.keys.values()]
  await core.chosen.choose(there())
  await core.account.signIn()
  const query = await decide(service.preset, profile.opened.at(-1) ?? '', 'approve', mira)
  // The person leaves the moment that the new tokens are in the keychain.
  const { set } = profile.keys
  let leaving: Promise<void> | null = null
  profile.keys.set = (entry, secret) => {
    profile.keys.set = set
    leaving = core.chosen.leave()
    return set.call(profile.keys, entry, secret)
  }
  await visit(`${service.preset.redirect_uri}?${query.toString()}`)
  await expect.poll(revoked).toBe(1)
  await leaving
  expect([...profile.keys.values()]).toEqual(former)
})

test('of several choices at once the last one counts, also at the next start', async () => {
  const kept = async () => JSON.parse(await readFile(join(profile.userData, 'connection.json'), 'utf8')).kind
  await Promise.all([core.chosen.choose(there()), core.chosen.leave()])
  expect(core.store.get().connection.kind).toBe('none')
  expect(await kept()).toBe('service')
  for (let round = 0; round < 10; round += 1) {
    const last = round % 2 === 0 ? ({ kind: 'demo' } as const) : there()
    const first = round % 2 === 0 ? there() : ({ kind: 'demo' } as const)
    await Promise.all([core.chosen.choose(first), core.chosen.choose(last)])
    expect([core.store.get().connection.kind, await kept()]).toEqual([last.kind, last.kind])
  }
})

test('a choice that comes before the one of the last run was read is not replaced by it', async () => {
  await core.chosen.choose(there())
  await core.stop()
  core = await startWithoutChoice(profile)
  await Promise.all([core.chosen.restore(noFlags), core.chosen.choose({ kind: 'demo' })])
  expect(core.store.get().connection.kind).toBe('demo')
})

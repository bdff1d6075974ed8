// Signing in at the service inside the app: only the app that started it may, and it needs no browser.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideDevice } from '../service/app-for-tests.ts'
import type { Service } from '../service/index.ts'
import { ok } from '../shared/errors.ts'
import type { Core } from './core.ts'
import { noFlags, type Profile, startWithoutChoice } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

let service: Service
let profile: Profile
let core: Core

beforeEach(async () => {
  service = await startStrictService({ tracks: 10, embedded: true })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-embedded-')), keys: new Map(), opened: [], told: [] }
  core = await startWithoutChoice(profile)
})
afterEach(async () => {
  await core.stop()
  await service.stop()
})

const inLibrary = () => untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)

test('no browser is opened and no port is listened at: one is in the library, with tokens as anywhere', async () => {
  await core.chosen.choose({ kind: 'demo' })
  const steps: string[] = []
  core.store.subscribe(({ account }) => steps.push(account.phase === 'signing-in' ? account.progress.phase : account.phase))
  await core.account.signIn()
  await inLibrary()
  expect(profile.opened).toEqual([])
  expect(steps).not.toContain('browser')
  expect([...profile.keys.values()].join()).toContain('refresh')
})

test('whoever is named by a flag is entered at once; what was left by signing out is not', async () => {
  await core.restore({ userDataDir: null, connection: { kind: 'demo' } })
  await inLibrary()
  await core.account.signOut(false)
  await core.chosen.choose({ kind: 'demo' })
  await core.stop()
  core = await startWithoutChoice(profile)
  await core.restore(noFlags)
  expect(core.store.get()).toMatchObject({ connection: { kind: 'demo' }, account: { phase: 'signed-out' } })
})

test('without the proof of this run nobody is let in', async () => {
  await core.stop()
  core = await startWithoutChoice({ ...profile, service: { ...service, prove: () => 'made up' } })
  await core.chosen.choose({ kind: 'demo' })
  await core.account.signIn()
  const { account } = await untilState(core.store, ({ account: at }) => at.phase === 'signed-out' && at.error !== null)
  expect(account).toMatchObject({ error: { code: 'bad-response' } })
  expect(profile.opened).toEqual([])
})

test('with a code typed elsewhere', async () => {
  await core.chosen.choose({ kind: 'demo' })
  await core.account.signIn('code')
  const { account } = await untilState(
    core.store,
    ({ account: at }) => at.phase === 'signing-in' && at.progress.phase === 'code' && at.progress.code !== null,
  )
  if (account.phase !== 'signing-in' || account.progress.phase !== 'code') throw new Error('no code is shown')
  await decideDevice(service.preset, account.progress.code?.completeAddress ?? '', 'approve')
  await untilState(core.store, ({ account: at }) => at.phase === 'signed-in')
})

test('a service that is ready only after another was chosen is not switched to, and says so', async () => {
  const ready = Promise.withResolvers<void>()
  await core.stop()
  core = await startWithoutChoice(profile, undefined, async () => {
    await ready.promise
    return ok({ preset: service.preset, prove: service.prove, stop: async () => undefined })
  })
  const slow = core.chosen.choose({ kind: 'demo' })
  await untilState(core.store, ({ account }) => account.phase === 'preparing')
  expect(await core.chosen.choose({ kind: 'service', preset: service.preset })).toEqual(ok('switched'))
  ready.resolve()
  expect(await slow).toEqual(ok('overtaken'))
})

test('a service inside the app is stopped only once what it answered to a refresh is kept; that it stops badly keeps nobody there', async () => {
  const kept = () => [...profile.keys.values()].join()
  let atStop = ''
  await core.stop()
  core = await startWithoutChoice(profile, undefined, async () =>
    ok({
      preset: service.preset,
      prove: service.prove,
      stop: async () => {
        atStop = kept()
        throw new Error('The disk is full.')
      },
    }),
  )
  await core.chosen.choose({ kind: 'demo' })
  await core.account.signIn()
  await inLibrary()
  const before = kept()
  service.control.expire({ access: true })
  service.control.hold(['auth'])
  void (await core.accountLifecycle.parts())?.library.refresh()
  await expect.poll(() => service.control.received().held).toBeGreaterThan(0)
  // The second switch overtakes the first, and finds no account in use.
  const left = core.chosen.choose({ kind: 'none' })
  const switched = core.chosen.choose({ kind: 'service', preset: service.preset })
  await untilState(core.store, ({ account }) => account.phase === 'signed-out')
  await core.accountLifecycle.othersStopped()
  await new Promise(setImmediate)
  expect(atStop).toBe('')
  service.control.release()
  expect([await left, await switched]).toEqual([ok('overtaken'), ok('switched')])
  expect(atStop).not.toBe('')
  expect(atStop).not.toBe(before)
})

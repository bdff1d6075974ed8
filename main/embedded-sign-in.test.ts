// Signing in at the service inside the app: only the app that started it may begin, by both roads.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, decideDevice } from '../service/app-for-tests.ts'
import type { Service } from '../service/index.ts'
import type { Core } from './core.ts'
import { type Profile, signInOn, startWithoutChoice } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

let service: Service
let profile: Profile
let core: Core

beforeEach(async () => {
  service = await startStrictService({ tracks: 10, embedded: true })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-embedded-')), keys: new Map(), opened: [], told: [] }
  core = await startWithoutChoice(profile)
  await core.chosen.choose({ kind: 'demo' })
})
afterEach(async () => {
  await core.stop()
  await service.stop()
})

test('in the browser, by an address that is good for this sign-in alone', async () => {
  await signInOn(core, profile)
  expect(core.store.get().library.revision).not.toBeNull()
  const without = new URL(profile.opened[0] ?? '')
  without.searchParams.delete('run_proof')
  expect((await ask(without.href)).status).toBe(403)
})

test('with a code typed elsewhere', async () => {
  await core.account.signIn('code')
  const { account } = await untilState(
    core.store,
    ({ account: at }) => at.step === 'signing-in' && at.progress.at === 'code' && at.progress.code !== null,
  )
  if (account.step !== 'signing-in' || account.progress.at !== 'code') throw new Error('no code is shown')
  await decideDevice(service.preset, account.progress.code?.completeAddress ?? '', 'approve')
  await untilState(core.store, ({ account: at }) => at.step === 'signed-in')
})

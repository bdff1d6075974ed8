// If the folder of an account cannot be deleted, as another program holds it open, the person is told and the rest of the app goes on.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Core } from './core.ts'
import { type Profile, signInOn, startOn } from './core-for-tests.ts'
import { diskError, onDisk } from './files/disk-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'

vi.mock('node:fs/promises', async () => (await import('./files/disk-for-tests.ts')).watchedDisk())

let profile: Profile
let core: Core
beforeEach(async () => {
  const service = await startStrictService({ tracks: 5 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-undeletable-')), keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
  await core.chosen.choose({ kind: 'service', preset: service.preset })
})
afterEach(async () => {
  onDisk()
  await core.stop()
  await profile.service.stop()
})

test('sign-out says so, and the next account still starts', async () => {
  await signInOn(core, profile, '700123')
  onDisk((operation, path) => {
    if (operation === 'rm' && path.endsWith('700123')) throw diskError('EBUSY')
  })
  const signedOut = await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })
  expect(signedOut).toMatchObject({ ok: false, error: { code: 'disk' } })
  expect(core.store.get().account.phase).toBe('signed-out')
  await signInOn(core, profile, '700456')
  expect(await core.accountLifecycle.parts()).not.toBeNull()
})

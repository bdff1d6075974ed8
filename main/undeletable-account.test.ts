// If the folder of an account cannot be deleted, as another program holds it open, the person is told and the rest of the app goes on; the
// next start deletes it.
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeychain } from './account/desk-for-tests.ts'
import type { Core } from './core.ts'
import { noFlags, type Profile, signInAnew, signInOn, startOn } from './core-for-tests.ts'
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
    if (operation === 'rm' && path.includes('700123')) throw diskError('EBUSY')
  })
  const signedOut = await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })
  expect(signedOut).toMatchObject({ ok: false, error: { code: 'disk' } })
  expect(core.store.get().account.phase).toBe('signed-out')
  await signInOn(core, profile, '700456')
  expect(await core.accountLifecycle.parts()).not.toBeNull()
})

test.each([
  ['its files cannot be deleted', 'rm'],
  ['the app ends before', 'never'],
])('the folder of a forgotten account goes at the next start, as %s', async (_why, failing) => {
  await signInOn(core, profile, '700123')
  await core.accountLifecycle.parts()
  const folder = join(profile.userData, 'accounts')
  const [name = ''] = await readdir(folder)
  for (const other of ['somebody-else', '2019.forgotten']) await mkdir(join(folder, other))
  const held = Promise.withResolvers<void>()
  onDisk((operation, path) => {
    if (operation !== 'rm' || !path.endsWith('.forgotten')) return
    if (failing === 'never') return held.promise
    throw diskError('EBUSY')
  })
  const signedOut = core.accountLifecycle.signOut({ unsent: 'accept', forget: true })
  await expect.poll(async () => (await readdir(folder)).includes(name)).toBe(false)
  if (failing === 'rm') await signedOut
  await expect.poll(() => readFile(join(profile.userData, 'accounts.json'), 'utf8')).not.toContain('700123')
  onDisk()
  const next = await startOn(profile)
  await expect.poll(async () => (await readdir(folder)).sort()).toEqual(['2019.forgotten', 'somebody-else'])
  await next.stop()
  held.resolve()
  await signedOut
})

test('quitting waits for a sign-out under way, whose tokens are still in the keychain', async () => {
  const released = Promise.withResolvers<void>()
  const { keys } = profile
  const slow = {
    ...openKeychain(keys),
    remove: async (entry: string) => {
      await released.promise
      return openKeychain(keys).remove(entry)
    },
  }
  await core.stop()
  core = await startOn(profile, noFlags, slow)
  await signInAnew(core, profile, '700123')
  expect(keys.size).toBe(1)
  void core.accountLifecycle.signOut({ unsent: 'accept', forget: false })
  await expect.poll(() => core.store.get().account.phase).toBe('signed-out')
  await core.accountLifecycle.othersStopped()
  let isStopped = false
  const stopped = core.stop().then(() => {
    isStopped = true
  })
  await pause(200)
  expect([isStopped, keys.size]).toEqual([false, 1])
  released.resolve()
  await stopped
  expect(keys.size).toBe(0)
})

// If the folder of an account cannot be made, as on a full disk, the person is told, the account does not start, and the rest of the app
// goes on.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decide } from '../service/app-for-tests.ts'
import { ok } from '../shared/errors.ts'
import { visit } from './account/sign-in/browser-for-tests.ts'
import type { Core } from './core.ts'
import { type Profile, signInOn, startOn } from './core-for-tests.ts'
import { diskError, onDisk } from './files/disk-for-tests.ts'
import { clearOtherLibraries } from './library/other-libraries.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

vi.mock('node:fs/promises', async () => (await import('./files/disk-for-tests.ts')).watchedDisk())
vi.mock(import('./library/other-libraries.ts'), async actual => ({ ...(await actual()), clearOtherLibraries: vi.fn() }))

let profile: Profile
let core: Core
beforeEach(async () => {
  const service = await startStrictService({ tracks: 5 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-full-')), keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
  await core.chosen.choose({ kind: 'service', preset: service.preset })
})
afterEach(async () => {
  onDisk()
  await core.stop()
  await profile.service.stop()
})

const fill = () =>
  onDisk((operation, path) => {
    if (operation === 'mkdir' && path.endsWith('700123')) throw diskError('ENOSPC')
  })
const isAtRest = () =>
  untilState(
    core.store,
    ({ account }) => account.phase === 'signed-out' && account.error?.code === 'disk' && account.error.message.includes('ENOSPC'),
  )
/** Signs in, though no library will come. */
const tryToSignIn = async () => {
  await core.account.signIn()
  const query = await decide(profile.service.preset, profile.opened.at(-1) ?? '', 'approve', '700123')
  await visit(`${profile.service.preset.redirect_uri}?${query.toString()}`)
  await isAtRest()
}
const isShown = () => untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)

test('a sign-in says so; the account is signed in again without the browser once there is room', async () => {
  fill()
  await tryToSignIn()
  expect(await core.accountLifecycle.parts()).toBeNull()
  expect(profile.told).toEqual([])
  onDisk()
  const [known] = core.store.get().accounts
  expect(known).toMatchObject({ current: false, signedOut: false })
  expect(known && (await core.chosen.open(known.id))).toEqual(ok('switched'))
  await isShown()
  expect(profile.opened).toHaveLength(1)
})

test('signing out works all the same, and so does another try to sign in', async () => {
  fill()
  await tryToSignIn()
  expect(await core.accountLifecycle.signOut({ unsent: 'accept', forget: false })).toEqual(ok({ done: true }))
  expect(core.store.get().account).toEqual({ phase: 'signed-out', error: null })
  await tryToSignIn()
  onDisk()
  await signInOn(core, profile, '700123')
})

test('the next start says so, too, and takes up the same sign-in when the one after it can', async () => {
  await signInOn(core, profile, '700123')
  const restart = async () => {
    await core.stop()
    core = await startOn(profile)
  }
  fill()
  await restart()
  await isAtRest()
  expect(await core.accountLifecycle.parts()).toBeNull()
  onDisk()
  await restart()
  await isShown()
})

test('a bug in work that waits for its turn keeps nothing after it waiting', async () => {
  await signInOn(core, profile, '700123')
  vi.mocked(clearOtherLibraries).mockRejectedValueOnce(new Error('a bug'))
  await expect(core.accountLifecycle.clearOtherLibraries()).rejects.toThrow('a bug')
  expect(await core.accountLifecycle.parts()).not.toBeNull()
})

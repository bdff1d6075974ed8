// Forgetting an account of the service inside the app deletes what that service kept for it, and no other account's.
import { access, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Service } from '../service/index.ts'
import { ok } from '../shared/errors.ts'
import { type AccountId, playlistId, trackId } from '../shared/ids.ts'
import { folderIdentity } from './connection.ts'
import type { Core } from './core.ts'
import { type Profile, signInOn, startWithoutChoice } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

let service: Service
let profile: Profile
let core: Core
const running = new Set<Service>()

const start = () =>
  startWithoutChoice(profile, undefined, async (_what, identity) => {
    const data = world(identity)
    const inside = await startStrictService({ tracks: 10, embedded: true, data })
    running.add(inside)
    return ok({
      preset: inside.preset,
      prove: inside.prove,
      stop: () => {
        running.delete(inside)
        return inside.stop()
      },
    })
  })

beforeEach(async () => {
  service = await startStrictService({ tracks: 10 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-forgotten-')), keys: new Map(), opened: [], told: [] }
  core = await start()
})
afterEach(async () => {
  await core.stop()
  await service.stop()
})

const world = (name: string) => join(profile.userData, 'service', name)
const isThere = (name: string) =>
  access(join(world(name), 'state.json')).then(
    () => true,
    () => false,
  )
const enterDemo = async () => {
  await core.chosen.choose({ kind: 'demo' })
  await core.account.signIn()
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
}
const present = (): AccountId => {
  const found = core.store.get().accounts.find(({ current }) => current)
  if (!found) throw new Error('Nobody is signed in')
  return found.id
}
const saved = async () => await readFile(join(world('demo'), 'state.json'), 'utf8')
const forget = { unsent: 'accept', forget: true } as const

test('the one who is signed in: the service inside ends, its folder goes and stays gone, and the next start is at the door', async () => {
  await enterDemo()
  const parts = await core.accountLifecycle.parts()
  const mine = { kind: 'create-playlist', id: playlistId(2 ** 52), name: 'Mine alone', description: '', tracks: [trackId(1)] } as const
  expect(await parts?.edits.add([mine])).toMatchObject({ ok: true })
  await expect.poll(saved).toContain('Mine alone')

  expect(await core.accountLifecycle.signOut(forget)).toEqual(ok({ done: true }))
  expect(core.store.get()).toMatchObject({ connection: { kind: 'none' }, account: { phase: 'signed-out', error: null }, accounts: [] })
  expect(running.size).toBe(0)
  expect(await isThere('demo')).toBe(false)
  await core.stop()
  expect(await isThere('demo')).toBe(false)
  expect(await readFile(join(profile.userData, 'connection.json'), 'utf8')).toContain('none')

  core = await start()
  await enterDemo()
  expect(await saved()).not.toContain('Mine alone')
})

test('one at rest, while somebody is signed in elsewhere', async () => {
  await enterDemo()
  const id = present()
  await core.chosen.choose({ kind: 'service', preset: service.preset })
  await signInOn(core, profile)
  expect(await isThere('demo')).toBe(true)
  expect(await core.accountLifecycle.forget(id)).toEqual(ok(undefined))
  expect(await isThere('demo')).toBe(false)
  expect(core.store.get()).toMatchObject({ connection: { kind: 'service' }, account: { phase: 'signed-in' } })
})

test('who only signs out finds everything again, and so does another account of the same world', async () => {
  await enterDemo()
  expect(await core.accountLifecycle.signOut({ unsent: 'accept', forget: false })).toEqual(ok({ done: true }))
  expect(await isThere('demo')).toBe(true)
  await core.stop()

  const file = join(profile.userData, 'accounts.json')
  const [mine] = JSON.parse(await readFile(file, 'utf8')).accounts
  await writeFile(file, JSON.stringify({ accounts: [mine, { ...mine, userId: '700456' }] }))
  core = await start()
  await enterDemo()
  expect(await core.accountLifecycle.signOut(forget)).toEqual(ok({ done: true }))
  expect(await isThere('demo')).toBe(true)
  const [other] = core.store.get().accounts
  expect(other && (await core.accountLifecycle.forget(other.id))).toEqual(ok(undefined))
  expect(await isThere('demo')).toBe(false)
})

test('a folder of music: what is kept of it goes, and the music stays', async () => {
  const music = await mkdtemp(join(tmpdir(), 'segue-music-'))
  await writeFile(join(music, 'Song.mp3'), 'sound')
  await core.chosen.choose({ kind: 'folder', folder: music })
  await core.account.signIn()
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(await isThere(folderIdentity(music))).toBe(true)
  expect(await core.accountLifecycle.signOut(forget)).toEqual(ok({ done: true }))
  expect(await isThere(folderIdentity(music))).toBe(false)
  expect(await readFile(join(music, 'Song.mp3'), 'utf8')).toBe('sound')
})

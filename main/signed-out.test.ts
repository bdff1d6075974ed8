// The end of an account's parts: what comes late changes nothing, what was deleted stays gone, and only whoever was asked for is signed
// out.

import { access, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { accountId } from '../shared/account-id.ts'
import { initialState } from '../shared/app-state.ts'
import { ok } from '../shared/errors.ts'
import { type AccountId, millis, playlistId, smartId, trackId } from '../shared/ids.ts'
import { byPerson } from '../shared/queue/cause.ts'
import type { SmartPlaylistFile } from '../shared/smart-playlists.ts'
import type { AccountParts } from './account-parts.ts'
import type { Core } from './core.ts'
import { type Profile, signInAnew, signInOn, startOn } from './core-for-tests.ts'
import { writeJson } from './files/files.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

const mira = '700123'
const tomas = '700456'
let profile: Profile
let core: Core

beforeEach(async () => {
  const service = await startStrictService({ tracks: 60 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-signed-out-')), keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
  await core.chosen.choose({ kind: 'service', preset: service.preset })
})
afterEach(async () => {
  await core.stop()
  await profile.service.stop()
})

const parts = async () => {
  const running = await core.accountLifecycle.parts()
  if (!running) throw new Error('nothing runs')
  return running
}
const accounts = () => join(profile.userData, 'accounts')
const idOf = (userId: string): AccountId => core.store.get().accounts.find(({ id }) => id.endsWith(userId))?.id ?? accountId('nobody-1')
const heard = async (id: string) => (await parts()).history.record({ id, track: trackId(1), event: 'play', at: millis(Date.now()) })
const isHeld = (count: number) => expect.poll(() => profile.service.control.received().held).toBeGreaterThanOrEqual(count)
/** Writes twenty files, which takes longer than any late write that was begun before. */
const afterLateWrites = async () => {
  for (let count = 0; count < 20; count += 1) await writeJson(join(profile.userData, 'late', 'file'), z.number(), count)
}
const fresh = { name: 'Fresh', query: 'added<30d', sort: { by: 'added', descending: true }, limit: 50 } as const
const newList = { kind: 'create-playlist', id: playlistId(2 ** 52), name: 'Late', description: '', tracks: [trackId(1)] } as const
const smart: SmartPlaylistFile = { segue: 'smart playlists', version: 1, playlists: [fresh] }

test('deleted with answers under way: the folder is gone and stays gone, and nobody else’s state hears of them', async () => {
  await signInOn(core, profile, mira)
  const late = await parts()
  late.queue.command({ type: 'play', tracks: [trackId(1), trackId(2)], index: 0, context: null }, byPerson)
  await heard('first-play')
  profile.service.control.hold(['api', 'library', 'stream'])
  await late.edits.add([newList])
  late.onWake()
  late.library.refresh()
  await late.downloads.add([trackId(3)])
  const file = join(profile.userData, 'from-elsewhere.json')
  await writeFile(file, JSON.stringify(smart))
  await isHeld(3)
  const { startId } = core.store.get().playback

  expect(await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })).toEqual(ok({ done: true }))
  expect(await readdir(accounts())).toEqual([])
  const ended = core.store.get()
  profile.told.splice(0)

  profile.service.control.release()
  late.queue.command({ type: 'play', tracks: [trackId(4)], index: 0, context: null }, byPerson)
  late.queue.report({ type: 'playing', startId, position: 1 })
  late.queue.report({ type: 'failed', startId, position: 1, reason: 'Too late.', unreachable: false })
  late.connect.watch(true)
  late.pageGone()
  late.smartPlaylists.remove(smartId('a-1'))
  const replies = await Promise.all([
    late.edits.add([newList]),
    late.smartPlaylists.save({ id: null, ...fresh }),
    late.smartPlaylists.importFrom(file),
    late.downloads.add([trackId(5)]),
    late.downloads.remove([trackId(3)]),
    late.downloads.pause(),
    late.downloads.resume(),
    late.connect.transfer(null),
    late.history.record({ id: 'late-play', track: trackId(1), event: 'play', at: millis(Date.now()) }),
  ])
  for (const reply of replies) expect(reply).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^(cancelled|expired)$/) } })
  await afterLateWrites()
  expect(await readdir(accounts())).toEqual([])
  expect(core.store.get()).toEqual(ended)
  const { playback, queue, history, downloads, smartPlaylists, speaker, connect } = initialState
  expect(ended).toMatchObject({ playback, queue, history, downloads, smartPlaylists, speaker, connect })
  expect(profile.told).toEqual([])
})

test('what one account asked for and another is signed in for when it is answered reaches neither queue, lists nor numbers', async () => {
  await signInOn(core, profile, tomas)
  await core.chosen.leave()
  await signInAnew(core, profile, mira)
  await untilState(core.store, ({ sessions }) => sessions.socket === 'online')
  profile.service.control.hold(['api'])
  await (await parts()).edits.add([newList])
  await isHeld(1)
  await heard('of-mira')
  ;(await parts()).onWake()
  await isHeld(2)
  expect(await core.chosen.open(idOf(tomas))).toEqual(ok('switched'))
  await untilState(core.store, ({ library }) => library.revision !== null)
  await parts()
  profile.service.control.release()
  expect(core.store.get().edits).toEqual(initialState.edits)
  expect(core.store.get().history).toEqual({ waiting: 0, confirmed: 0 })
  expect(core.store.get().accounts.find(({ current }) => current)?.id).toBe(idOf(tomas))
})

test('a click on what is shown of one account, while another takes its place, does not reach the other', async () => {
  await signInOn(core, profile, mira)
  const before = await parts()
  before.queue.command({ type: 'play', tracks: [trackId(1), trackId(2)], index: 0, context: null }, byPerson)
  profile.service.control.expire({ access: true, refresh: true })
  before.library.refresh()
  await untilState(core.store, ({ account }) => account.phase === 'expired')
  const clicks: Promise<AccountParts | null>[] = []
  const unsubscribe = core.store.subscribe(({ queue }, { queue: shown }) => {
    // Requests of a page that still shows the old queue: each asks for the parts of the account.
    if (shown.tracks.length > 0 || queue.tracks.length > 0) clicks.push(core.accountLifecycle.parts())
  })
  await signInOn(core, profile, tomas)
  unsubscribe()
  const after = await parts()
  const taken = await Promise.all(clicks)
  expect(taken.length).toBeGreaterThan(1)
  expect(taken.includes(after)).toBe(false)
})

test('signs out whoever was asked for: not the one who is signed in by the time that the plays are sent', async () => {
  await signInOn(core, profile, tomas)
  const other = idOf(tomas)
  await core.chosen.leave()
  await signInAnew(core, profile, mira)
  const asked = idOf(mira)
  await heard('of-mira')
  profile.service.control.hold(['api'])
  const signedOut = core.accountLifecycle.signOut({ unsent: 'ask', forget: true })
  await isHeld(1)
  const turned = core.chosen.open(other)
  profile.service.control.release()
  await turned
  expect(await signedOut).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(core.store.get().account).toMatchObject({ phase: 'signed-in', person: { userId: tomas } })
  for (const id of [asked, other]) await access(join(accounts(), id))
  expect(core.store.get().accounts.map(({ signedOut: is }) => is)).toEqual([false, false])
})

test('between two accounts nothing runs that could take what is said of a sound', async () => {
  await signInOn(core, profile, tomas)
  const other = idOf(tomas)
  await core.chosen.leave()
  await signInAnew(core, profile, mira)
  const [of, before] = [idOf(mira), await parts()]
  const mixed: unknown[] = []
  const look = () => {
    const running = core.accountLifecycle.running()
    const { accounts: known } = core.store.get()
    const current = known.find(one => one.current)?.id
    if (running !== null && (running === before) !== (current === of)) mixed.push(current)
  }
  const unsubscribe = core.store.subscribe(() => void Promise.resolve().then(() => setImmediate(look)))
  expect(core.accountLifecycle.running()).toBe(before)
  await core.chosen.open(other)
  expect(core.accountLifecycle.running()).not.toBe(before)
  expect(await parts()).toBe(core.accountLifecycle.running())
  unsubscribe()
  expect(mixed).toEqual([])
})

test('forgets an account at rest at once, however long the service takes to hear of it', async () => {
  await signInOn(core, profile, mira)
  const id = idOf(mira)
  await core.chosen.leave()
  profile.service.control.hold(['auth'])
  const forgotten = core.accountLifecycle.forget(id)
  await isHeld(1)
  await expect.poll(() => readdir(accounts())).toEqual([])
  profile.service.control.release()
  await forgotten
})

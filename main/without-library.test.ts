// Play pressed while there is no library yet, in the whole app but its window: it waits for the library, and stays where it was.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TrackId, trackId } from '../shared/ids.ts'
import { unpack } from '../shared/library/pack/pack.ts'
import { byPerson } from '../shared/queue/cause.ts'
import type { SpeakerFact } from '../shared/queue/facts.ts'
import type { AccountParts } from './account-parts.ts'
import type { Core } from './core.ts'
import { type Profile, signInOn, startOn } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

let profile: Profile
let core: Core
let tracks: readonly TrackId[] = []
/** The third song, in its middle. */
const place = { index: 2, position: 83 }
beforeEach(async () => {
  const service = await startStrictService({ tracks: 20 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-without-')), keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
  await core.chosen.choose({ kind: 'service', preset: service.preset })
  await signInOn(core, profile)
  tracks = (await longSongs()).slice(0, 8)
  expect(tracks).toHaveLength(8)
  const { queue } = await parts()
  queue.command({ type: 'play', tracks: [...tracks], index: place.index, context: null }, byPerson)
  queue.command({ type: 'pause' }, byPerson)
  queue.command({ type: 'seek', position: place.position }, byPerson)
  await core.stop()
  await rm(await libraryFolder(), { recursive: true })
})
afterEach(async () => {
  profile.service.control.reset()
  await core.stop()
  await profile.service.stop()
})

const control = () => profile.service.control
const playback = () => core.store.get().playback
const libraryFolder = async (): Promise<string> => {
  const [account = ''] = await readdir(join(profile.userData, 'accounts'))
  return join(profile.userData, 'accounts', account, 'library')
}
/** Songs of the library that last longer than the position of `place`. */
const longSongs = async (): Promise<readonly TrackId[]> => {
  const folder = await libraryFolder()
  const [pack = ''] = await readdir(folder)
  const opened = unpack(new Uint8Array(await readFile(join(folder, pack))).buffer, [0, 0])
  if (!opened.ok) throw new Error(opened.error.message)
  const { id, length, trashed } = opened.value.tracks
  return [...id].filter((_, row) => (length[row] ?? 0) > 2 * place.position && trashed[row] === 0).map(trackId)
}
const parts = async (): Promise<AccountParts> => {
  const running = await core.accountLifecycle.parts()
  if (!running) throw new Error('nothing runs')
  return running
}

/** What the page does with a start: it asks for the bytes, and says what came of it. Resolves with that. */
async function start(): Promise<SpeakerFact['type']> {
  const { media, queue } = await parts()
  const { current, startId, anchor } = playback()
  const response = await media.respond(new Request(`app://app/media/${current}?quality=128`))
  const code = response.ok ? null : await response.text()
  if (response.ok) await response.body?.cancel()
  const { position } = anchor
  const fact: SpeakerFact =
    code === null
      ? { type: 'playing', startId, position }
      : { type: 'failed', startId, position, reason: `It failed: ${code}.`, unreachable: code === 'offline' }
  queue.report(fact)
  return fact.type
}
/** Presses play, and starts what main wants played, until something sounds or main has paused. */
async function playOn(): Promise<void> {
  ;(await parts()).queue.command({ type: 'resume' }, byPerson)
  while (!playback().paused && (await start()) === 'failed');
}
const atThePlace = () => {
  const { current, anchor } = playback()
  expect([current, anchor.position]).toEqual([tracks[place.index], place.position])
}

test('it goes on from the third song at 1:23 once the library is there', async () => {
  control().hold(['library'])
  core = await startOn(profile)
  await untilState(core.store, ({ library, queue }) => library.load.phase === 'downloading' && queue.tracks.length > 0)
  const played = playOn()
  await untilState(core.store, state => !state.playback.paused)
  control().release(['library'])
  await played
  expect(playback().paused).toBe(false)
  expect(playback().current).toBe(tracks[place.index])
  expect(playback().anchor.position).toBeGreaterThanOrEqual(place.position)
  expect(profile.told).toEqual([])
})

test.each([
  ['that is no library', { kind: 'status', status: 200, body: '{"result":true}' }],
  ['that breaks off', { kind: 'cut', bytes: 500 }],
] as const)('a library %s is named as the reason, and nothing is passed over', async (_what, fault) => {
  control().hold(['library'])
  control().next({ role: 'library', count: null, fault })
  core = await startOn(profile)
  await untilState(core.store, ({ library, queue }) => library.load.phase === 'downloading' && queue.tracks.length > 0)
  const played = playOn()
  await untilState(core.store, state => !state.playback.paused)
  control().release(['library'])
  await played
  const { library } = core.store.get()
  const reason = library.load.phase === 'failed' ? library.load.error.message : ''
  expect(reason).not.toBe('')
  expect(profile.told).toEqual([`There is no library here yet, so playing has stopped. ${reason}`])
  expect(playback().paused).toBe(true)
  atThePlace()

  control().reset()
  ;(await parts()).library.refresh()
  await untilState(core.store, state => state.library.revision !== null)
  await playOn()
  expect(playback().paused).toBe(false)
  expect(playback().current).toBe(tracks[place.index])
})

// Looking again for songs in one's own folder: new ones are there, and the song that is heard goes on.
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortMp3 } from '../../../service/mp3-for-tests.ts'
import { ok } from '../../../shared/errors.ts'
import { trackId } from '../../../shared/ids.ts'
import { unpack } from '../../../shared/library/pack/pack.ts'
import { byPerson } from '../../../shared/queue/cause.ts'
import type { Core } from '../../core.ts'
import { type Profile, startWithoutChoice } from '../../core-for-tests.ts'
import { startStrictService } from '../../service-for-tests.ts'
import { untilState } from '../../store-for-tests.ts'
import { lookAgain } from './look-again.ts'

let folder: string
let core: Core
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-look-again-'))
  for (const name of ['music', 'profile']) await mkdir(join(folder, name))
  for (const number of [1, 2]) await addSong(number)
  const profile = { userData: join(folder, 'profile'), keys: new Map(), opened: [], told: [] } as unknown as Profile
  core = await startWithoutChoice(profile, undefined, async () => {
    const { preset, prove, stop } = await startStrictService({ music: join(folder, 'music'), data: join(folder, 'data'), embedded: true })
    return ok({ preset, prove, stop })
  })
  await core.restore({ userDataDir: null, connection: { kind: 'folder', folder: join(folder, 'music') } })
  await isShown(2)
})
afterEach(() => core.stop())

const addSong = async (number: number) =>
  writeFile(join(folder, 'music', `${number} song.mp3`), await shortMp3(number, { title: `Song ${number}` }))
const isShown = (songs: number) =>
  untilState(core.store, ({ library }) => library.counts?.tracks === songs && library.load.phase === 'idle')
async function songIds() {
  const { revision } = core.store.get().library
  const part = revision && (await core.accountLifecycle.parts())?.library.packPart(revision, 'page')
  if (!part) throw new Error('no library')
  const bytes = new Uint8Array(await readFile(part.path)).slice(part.offset, part.offset + part.length)
  const unpacked = unpack(bytes.buffer, [0, 0])
  if (!unpacked.ok) throw new Error('no pack')
  return Array.from(unpacked.value.tracks.id, id => trackId(id))
}
const queue = async () => {
  const parts = await core.accountLifecycle.parts()
  if (!parts) throw new Error('nothing runs')
  return parts.queue
}

test.each([
  ['goes on', false],
  ['stays paused', true],
])('a new song is there, and what was heard %s', async (_how, isPaused) => {
  const tracks = await songIds()
  ;(await queue()).command({ type: 'play', tracks, index: 0, context: null }, byPerson)
  if (isPaused) (await queue()).command({ type: 'pause' }, byPerson)
  await addSong(3)
  expect(await lookAgain(core)).toEqual(ok(undefined))
  await isShown(3)
  expect(core.store.get().playback).toMatchObject({ current: tracks[0], paused: isPaused })
})

test.each([
  ['a timer', { type: 'sleep', timer: { kind: 'minutes', minutes: 30 } }],
  ['the end of the song', { type: 'sleep', timer: { kind: 'track' } }],
  ['the song after which it is to stop', { type: 'stopAfter', on: true }],
] as const)('what is to end the sound still does: %s', async (_what, command) => {
  ;(await queue()).command({ type: 'play', tracks: await songIds(), index: 0, context: null }, byPerson)
  ;(await queue()).command(command, byPerson)
  const { sleep, playback } = core.store.get()
  await lookAgain(core)
  const after = core.store.get()
  expect(after.playback).toMatchObject({ paused: false, stopAfter: playback.stopAfter })
  expect(after.sleep.kind).toBe(sleep.kind)
  if (sleep.kind === 'at' && after.sleep.kind === 'at') expect(Math.abs(after.sleep.until - sleep.until)).toBeLessThan(1_000)
})

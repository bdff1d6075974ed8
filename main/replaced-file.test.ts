// A file of the person's own folder that is replaced by a better one: the new one is heard and its cover seen, whatever was kept of the other.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawCover } from 'demo-music'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortMp3 } from '../service/mp3-for-tests.ts'
import { ok } from '../shared/errors.ts'
import { trackId } from '../shared/ids.ts'
import { profilePathsIn } from './config.ts'
import type { Core } from './core.ts'
import { type Profile, startWithoutChoice } from './core-for-tests.ts'
import { silentLog } from './log.ts'
import { embeddedServices } from './shell/lifecycle/embedded-service.ts'
import { untilState } from './store-for-tests.ts'

let folder: string
let core: Core
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-replaced-'))
  await mkdir(join(folder, 'music', 'Album'), { recursive: true })
  await put(1)
  const profile = { userData: join(folder, 'profile'), keys: new Map(), opened: [], told: [] } as unknown as Profile
  const worlds = profilePathsIn(profile.userData).service
  core = await startWithoutChoice(profile, undefined, embeddedServices({ folder: worlds, log: silentLog, notify: () => undefined }))
  expect(await core.chosen.choose({ kind: 'folder', folder: join(folder, 'music') })).toEqual(ok('switched'))
  await core.account.signIn()
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
})
afterEach(async () => {
  await core.stop()
  await rm(folder, { recursive: true })
})

const song = () => join(folder, 'music', 'Album', 'Song.mp3')
/** Puts a song and a cover into the folder; another `seed` makes others of them. */
async function put(seed: number): Promise<void> {
  await writeFile(song(), await shortMp3(seed, { title: `Song ${seed}`, album: 'Album', artist: 'Ada' }, undefined, 1 + seed))
  await writeFile(join(folder, 'music', 'Album', 'cover.jpg'), drawCover({ motif: 'orbs', palette: 'tide', seed }, 50))
}
const media = async () => {
  const parts = await core.accountLifecycle.parts()
  if (parts === null) throw new Error('Nobody is signed in')
  return parts
}
async function idOfSong() {
  const worlds = join(folder, 'profile', 'service')
  const [world = ''] = await readdir(worlds)
  const [, id] = /"track Album\/Song\.mp3",(\d+)/.exec(await readFile(join(worlds, world, 'folder-index.json'), 'utf8')) ?? []
  return trackId(Number(id))
}
const bytesOf = async (path: string): Promise<Buffer> => {
  const response = await (await media()).media.respond(new Request(`app://app/${path}`))
  return Buffer.from(await response.arrayBuffer())
}
const summary = async () => (await media()).library.summaryOf(await idOfSong())
async function heardAndSeen(): Promise<readonly [sound: Buffer, cover: Buffer]> {
  return [await bytesOf(`media/${await idOfSong()}`), await bytesOf(`artwork/${(await summary())?.artwork}-300`)]
}
const expected = () => Promise.all([readFile(song()), readFile(join(folder, 'music', 'Album', 'cover.jpg'))])
const isKept = () => expect.poll(() => core.store.get().downloads.cached.trackCount).toBe(1)

test('after looking again, and what did not change is given from the disk', async () => {
  expect(await heardAndSeen()).toEqual(await expected())
  await isKept()
  expect(await heardAndSeen()).toEqual(await expected())
  await put(2)
  expect(await core.chosen.rescanFolder()).toEqual(ok(undefined))
  await expect.poll(async () => (await summary())?.title).toBe('Song 2')
  expect(await heardAndSeen()).toEqual(await expected())
  await isKept()
  expect(await heardAndSeen()).toEqual(await expected())
})

test('a download of a song that was heard before is of the file that is there now', async () => {
  expect(await heardAndSeen()).toEqual(await expected())
  await isKept()
  await put(2)
  expect(await core.chosen.rescanFolder()).toEqual(ok(undefined))
  const { downloads } = await media()
  const id = await idOfSong()
  downloads.add([id])
  await expect.poll(() => core.store.get().downloads.done).toBe(1)
  const [account = ''] = await readdir(join(folder, 'profile', 'accounts'))
  const stored = join(folder, 'profile', 'accounts', account, 'downloads')
  const [file = ''] = (await readdir(stored)).filter(name => name.startsWith(`${id}-`))
  expect(await readFile(join(stored, file))).toEqual(await readFile(song()))
  expect(core.store.get().downloads.cached.trackCount).toBe(0)
})

// A folder of music that is moved, renamed, or on a drive that is elsewhere now: it is the same account, with all that the person made there.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortMp3 } from '../service/mp3-for-tests.ts'
import { ok } from '../shared/errors.ts'
import { playlistId } from '../shared/ids.ts'
import { t } from '../shared/words/words.ts'
import { profilePathsIn } from './config.ts'
import { folderIdentity } from './connection.ts'
import type { Core } from './core.ts'
import { type Profile, startWithoutChoice } from './core-for-tests.ts'
import { startLog } from './log.ts'
import { embeddedServices, folderProbeOf } from './shell/lifecycle/embedded-service.ts'
import { untilState } from './store-for-tests.ts'

let folder: string
let profile: Profile
let core: Core

const start = async (onRecognised: () => void = () => undefined) => {
  const paths = profilePathsIn(profile.userData)
  const log = startLog({ folder: paths.logs, now: Date.now, home: '' }).scope('service')
  const notify = (_tone: string, text: string) => void profile.told.push(text)
  const looks = folderProbeOf(paths.service)
  const recognise = async (...what: Parameters<typeof looks.recognise>) => {
    const world = await looks.recognise(...what)
    onRecognised()
    return world
  }
  core = await startWithoutChoice(profile, undefined, embeddedServices({ folder: paths.service, log, notify }), { ...looks, recognise })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-moved-'))
  profile = { userData: join(folder, 'profile'), keys: new Map(), opened: [], told: [] } as unknown as Profile
  await fill('Music', ['One', 'Two', 'Three'])
  await start()
})
afterEach(async () => {
  await core.stop()
  await rm(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)
async function fill(name: string, titles: readonly string[]): Promise<void> {
  await mkdir(join(at(name), 'Album'), { recursive: true })
  for (const [index, title] of titles.entries())
    await writeFile(join(at(name), 'Album', `${title}.mp3`), await shortMp3(index, { title: `${title} `.repeat(title.length) }))
}

/** Chooses a folder as a person does, and waits for its library. */
async function enter(name: string): Promise<void> {
  expect(await core.chosen.choose({ kind: 'folder', folder: at(name) })).toEqual(ok('switched'))
  await core.account.signIn()
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
}
async function makePlaylist(name: string): Promise<void> {
  const parts = await core.accountLifecycle.parts()
  const made = { kind: 'create-playlist', id: playlistId(2 ** 52), name, description: '', tracks: [] } as const
  expect(await parts?.edits.add([made])).toMatchObject({ ok: true })
  await untilState(
    core.store,
    ({ edits, library }) => edits.entries.every(({ status }) => status.kind === 'accepted') && library.counts?.playlists === 2,
  )
}
/** Makes a playlist in a folder, and leaves it for the start screen. */
async function leavePlaylistIn(name: string): Promise<void> {
  await enter(name)
  await makePlaylist('Mine')
  await core.chosen.leave()
}
const hasPlaylist = () => core.store.get().library.counts?.playlists === 2
const people = () => core.store.get().accounts.map(({ id, connection }) => ({ id, connection }))

test('it is recognised, and that is said; its account has the new path, also after a restart', async () => {
  await enter('Music')
  await makePlaylist('Mine')
  const [account] = people()
  await core.stop()
  await rename(at('Music'), at('Songs'))
  await start()
  await core.chosen.restore({ userDataDir: null, connection: null })
  expect(core.store.get().account).toMatchObject({ phase: 'signed-out', error: { message: t('errors.folderMissing') } })

  await enter('Songs')
  expect(hasPlaylist()).toBe(true)
  expect(profile.told).toEqual([t('signIn.folderMoved', { folder: at('Music') })])
  expect(people()).toEqual([{ id: account?.id, connection: { kind: 'folder', folder: at('Songs') } }])
  await core.stop()
  await start()
  await core.chosen.restore({ userDataDir: null, connection: null })
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(hasPlaylist()).toBe(true)
  await core.chosen.leave()
  await enter('Songs')
  expect(hasPlaylist()).toBe(true)
  expect(profile.told).toHaveLength(1)
})

test('one that is back at its place is opened by trying again', async () => {
  await enter('Music')
  await makePlaylist('Mine')
  expect(await core.chosen.startAgain()).toBe('not-needed')
  await core.stop()
  await rename(at('Music'), at('away'))
  await start()
  await core.restore({ userDataDir: null, connection: { kind: 'folder', folder: at('Music') } })
  expect(core.store.get().account).toMatchObject({ phase: 'signed-out', error: { message: t('errors.folderMissing') } })
  expect(await core.chosen.startAgain()).toBe('switched')
  expect(core.store.get().account.phase).toBe('signed-out')
  const overtaken = core.chosen.startAgain()
  await core.chosen.leave()
  expect(await overtaken).toBe('overtaken')
  await core.chosen.restore({ userDataDir: null, connection: { kind: 'folder', folder: at('Music') } })
  await rename(at('away'), at('Music'))
  expect(await core.chosen.startAgain()).toBe('switched')
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(hasPlaylist()).toBe(true)
})

test('and so is a drive whose empty place is left, copied files, and the path on the command line', async () => {
  await enter('Music')
  await makePlaylist('Mine')
  await core.stop()
  await rename(at('Music'), at('elsewhere'))
  await mkdir(at('Music'))
  await start()
  await core.restore({ userDataDir: null, connection: { kind: 'folder', folder: at('elsewhere') } })
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(hasPlaylist()).toBe(true)
})

test.each([
  ['a copy, while the folder is there', async () => fill('Other', ['One', 'Two', 'Three'])],
  [
    'other music, with the folder gone',
    async () => {
      await fill('Other', ['Four', 'Fifteen', 'One'])
      await rm(at('Music'), { recursive: true })
    },
  ],
])('%s is a folder of its own', async (_what, change) => {
  await leavePlaylistIn('Music')
  await change()
  await enter('Other')
  expect(hasPlaylist()).toBe(false)
  expect(profile.told).toEqual([])
  expect(people()).toHaveLength(2)
})

test('a stick with one of its songs, while the drive is away, is a folder of its own', async () => {
  await leavePlaylistIn('Music')
  await rename(at('Music'), at('away'))
  await fill('Stick', ['One'])
  await enter('Stick')
  expect(hasPlaylist()).toBe(false)
})

test('what stays behind of it makes no difference', async () => {
  await leavePlaylistIn('Music')
  await rename(at('Music'), at('Songs'))
  await fill('Music', ['Another one'])
  await writeFile(join(at('Music'), 'desktop.ini'), '')
  await enter('Songs')
  expect(hasPlaylist()).toBe(true)
})

test('a copy that is there, and was opened later, makes no difference', async () => {
  await leavePlaylistIn('Music')
  await fill('Backup', ['One', 'Two', 'Three'])
  await enter('Backup')
  await core.chosen.leave()
  await rename(at('Music'), at('Songs'))
  await enter('Songs')
  expect(hasPlaylist()).toBe(true)
  expect(people()).toHaveLength(2)
})

test('a library that has all songs of a stick, and more, is a folder of its own', async () => {
  await fill('Stick', ['One'])
  await enter('Stick')
  await makePlaylist('Mine')
  await core.chosen.leave()
  await rm(at('Stick'), { recursive: true })
  await enter('Music')
  expect(hasPlaylist()).toBe(false)
})

test('a choice whose sign-in did not end is remembered', async () => {
  await leavePlaylistIn('Music')
  await rename(at('Music'), at('Songs'))
  expect(await core.chosen.choose({ kind: 'folder', folder: at('Songs') })).toEqual(ok('switched'))
  await core.stop()
  await start()
  await core.chosen.restore({ userDataDir: null, connection: null })
  expect(core.store.get().connection).toEqual({ kind: 'folder', folder: at('Songs') })
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(hasPlaylist()).toBe(true)
})

test('a copy that was taken for the folder gives it back', async () => {
  await leavePlaylistIn('Music')
  await rename(at('Music'), at('away'))
  await fill('Backup', ['One', 'Two', 'Three'])
  await enter('Backup')
  expect(hasPlaylist()).toBe(true)
  await core.chosen.leave()
  await rename(at('away'), at('Music'))
  await enter('Music')
  expect(hasPlaylist()).toBe(true)
  expect(profile.told).toEqual([at('Music'), at('Backup')].map(folder => t('signIn.folderMoved', { folder })))
  expect(people()).toHaveLength(1)
})

test('who looked at the copy before the folder was deleted finds the account again: opened in vain, it takes the folder chosen next', async () => {
  await enter('Music')
  await makePlaylist('Mine')
  const [account] = people()
  await core.chosen.leave()
  await fill('Copy', ['One', 'Two', 'Three'])
  await enter('Copy')
  await core.chosen.leave()
  await rm(at('Music'), { recursive: true })
  if (account === undefined) throw new Error('No account')
  await core.chosen.open(account.id)
  expect(core.store.get().account).toMatchObject({ phase: 'signed-out', error: { message: t('errors.folderMissing') } })
  await core.chosen.leave()
  await enter('Copy')
  expect(hasPlaylist()).toBe(true)
  expect(core.store.get().accounts.find(({ current }) => current)?.id).toBe(account.id)
})

test('a run that did not remember its choice leaves the account where it is now', async () => {
  await enter('Music')
  await makePlaylist('Mine')
  await core.stop()
  await rename(at('Music'), at('Songs'))
  await start()
  await core.restore({ userDataDir: null, connection: { kind: 'folder', folder: at('Songs') } })
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  await core.stop()
  await fill('Music', ['Four', 'Fifteen'])
  await start()
  await core.restore({ userDataDir: null, connection: null })
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(core.store.get().connection).toEqual({ kind: 'folder', folder: at('Songs') })
  expect(hasPlaylist()).toBe(true)
})

test('an account that is forgotten while it is recognised is not taken over', async () => {
  await enter('Music')
  await makePlaylist('Mine')
  const [account] = people()
  await core.stop()
  await rename(at('Music'), at('Songs'))
  await start(() => void (account && core.accountLifecycle.forget(account.id)))
  await enter('Songs')
  expect(hasPlaylist()).toBe(false)
  expect(profile.told).toEqual([])
  expect(people()).toHaveLength(1)
})

test('a new folder at the path that one left has a world of its own, and forgetting either deletes its own alone', async () => {
  await leavePlaylistIn('Music')
  await rename(at('Music'), at('Songs'))
  await enter('Songs')
  const [moved] = people()
  expect(moved?.id).toContain(folderIdentity(at('Music')))
  await core.chosen.leave()
  await fill('Music', ['Four', 'Fifteen'])
  await enter('Music')
  expect(hasPlaylist()).toBe(false)
  const [fresh] = people()
  expect(fresh?.id).not.toBe(moved?.id)

  expect(await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })).toEqual(ok({ done: true }))
  expect(people()).toEqual([moved])
  await enter('Songs')
  expect(hasPlaylist()).toBe(true)
})

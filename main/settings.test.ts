// Settings on disk: those of an account that cannot be read are not replaced by others before the person changes something.
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState } from '../shared/app-state.ts'
import { playlistId } from '../shared/ids.ts'
import { defaultSettings } from '../shared/settings.ts'
import { diskError, onDisk } from './files/disk-for-tests.ts'
import { silentLog } from './log.ts'
import { startSettings } from './settings.ts'
import { createStore } from './store.ts'

vi.mock('node:fs/promises', async () => (await import('./files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-settings-'))
  path = join(folder, 'settings.json')
})

/** The app from its start until it is closed. */
async function run(change?: 'dark' | 'light'): Promise<string> {
  const store = createStore(initialState)
  const settings = startSettings(join(folder, 'last.json'), { store, now: () => 1, log: silentLog, notify: () => undefined })
  await settings.switchTo(path)
  if (change) settings.change({ theme: change })
  const { theme } = store.get().settings
  await settings.stop()
  return theme
}
/** Makes reading and renaming the file fail with EBUSY, as while another program holds it. */
const hold = () =>
  onDisk((operation, touchedPath) => {
    if (touchedPath === path && ['readFile', 'rename'].includes(operation)) throw diskError('EBUSY')
  })

test('settings that could not be read for a while are those of before, if nothing was changed meanwhile', async () => {
  expect(await run('light')).toBe('light')
  hold()
  expect(await run()).toBe(initialState.settings.theme)
  onDisk()
  expect(await run()).toBe('light')
})

test('settings that could not be read for a while are kept when something was changed meanwhile, and the change lasts', async () => {
  await run('light')
  const before = await readFile(path, 'utf8')
  hold()
  expect(await run('dark')).toBe('dark')
  expect(await run()).toBe('dark')
  onDisk()
  expect(await readFile(path, 'utf8')).toBe(before)
  expect(await run()).toBe('dark')
  expect(await readFile(`${path}.corrupt-1`, 'utf8')).toBe(before)
})

test('a file of settings is written without what is of this computer, and only what makes sense of one is taken over', async () => {
  const store = createStore(initialState)
  const settings = startSettings(join(folder, 'last.json'), { store, now: () => 1, log: silentLog, notify: () => undefined })
  await settings.switchTo(path)
  settings.change({ theme: 'light', deviceName: 'Kitchen' })
  const file = join(folder, 'mine.json')
  expect(await settings.exportTo(file)).toEqual({ ok: true, value: undefined })
  expect(await readFile(file, 'utf8')).not.toContain('Kitchen')

  await writeFile(file, '{"segue":"settings","version":1,"settings":{"theme":"dark","density":"huge"}}')
  expect(await settings.importFrom(file)).toEqual({ ok: true, value: { replaced: { theme: 'light' }, skipped: 1 } })
  for (const broken of [
    '',
    '[]',
    '{"segue":"settings","version":2,"settings":{}}',
    '{"segue":"smart playlists","version":1,"playlists":[]}',
  ]) {
    await writeFile(file, broken)
    expect(await settings.importFrom(file)).toMatchObject({ ok: false, error: { code: 'disk' } })
  }
  expect(store.get().settings).toMatchObject({ theme: 'dark', density: 'normal', deviceName: 'Kitchen' })
  await settings.stop()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ theme: 'dark', deviceName: 'Kitchen' })
})

test('folders of playlists are of one account, outlive a restart, and go into a file and out of it', async () => {
  const playlistTree = [{ id: 'f', name: 'Trips', open: false, playlists: [playlistId(302), playlistId(9)] }, playlistId(301)]
  const start = () => {
    const store = createStore(initialState)
    return { store, ...startSettings(join(folder, 'last.json'), { store, now: () => 1, log: silentLog, notify: () => undefined }) }
  }
  const { store, ...settings } = start()
  const tree = () => store.get().settings.playlistTree
  const [path, other] = ['a', 'b'].map(account => join(folder, account, 'settings.json'))
  if (path === undefined || other === undefined) throw new Error('There are two')
  for (const account of ['a', 'b']) await mkdir(join(folder, account))
  await settings.switchTo(path)
  settings.change({ playlistTree, theme: 'light' })
  const file = join(folder, 'mine.json')
  await settings.exportTo(file)
  const empty = join(folder, 'empty.json')
  await settings.switchTo(other)
  expect(tree()).toEqual([])
  await settings.exportTo(empty)
  expect(await settings.importFrom(file)).toMatchObject({ ok: true, value: { skipped: 1 } })
  expect([tree(), store.get().settings.theme]).toEqual([[], 'light'])
  await settings.switchTo(path)
  expect(await settings.importFrom(empty)).toMatchObject({ ok: true, value: { skipped: 0 } })
  expect(tree()).toEqual(playlistTree)
  settings.change({ playlistTree: [] })
  expect(await settings.importFrom(file)).toMatchObject({ ok: true, value: { skipped: 0 } })
  expect(tree()).toEqual(playlistTree)
  await settings.switchTo(null)
  expect(tree()).toEqual([])
  await settings.stop()
  expect(await readFile(join(folder, 'last.json'), 'utf8')).not.toContain('Trips')
  const again = start()
  await again.switchTo(path)
  expect(again.store.get().settings.playlistTree).toEqual(playlistTree)
  await again.stop()
})

test('a change while the settings of an account are being read is laid over them, and brings nothing of a person along', async () => {
  const tree = [{ id: 'f', name: 'Mine', open: true, playlists: [playlistId(302)] }]
  const kept = { ...defaultSettings, playlistTree: tree, searches: ['rain'], usedPlaylists: [playlistId(302)], crossfade: 3 }
  await writeFile(path, JSON.stringify(kept))
  const store = createStore(initialState)
  const settings = startSettings(join(folder, 'last.json'), { store, now: () => 1, log: silentLog, notify: () => undefined })
  onDisk((operation, touchedPath) => {
    if (operation === 'readFile' && touchedPath === path)
      settings.change({ theme: 'dark', searches: ['of before'], playlistTree: [], usedPlaylists: [] })
  })
  await settings.switchTo(path)
  await settings.stop()
  const wanted = { ...kept, theme: 'dark' }
  expect(store.get().settings).toEqual(wanted)
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(wanted)
})

test('settings of an account whose file is new are those that were changed while it was looked for', async () => {
  const store = createStore(initialState)
  const settings = startSettings(join(folder, 'last.json'), { store, now: () => 1, log: silentLog, notify: () => undefined })
  const turning = settings.switchTo(path)
  await Promise.resolve()
  settings.change({ theme: 'dark', searches: ['of before'] })
  await turning
  await settings.stop()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ theme: 'dark', searches: [] })
})

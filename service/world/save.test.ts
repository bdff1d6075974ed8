// What survives a restart: accounts, plays, ratings, lists, queues; and what happens to a file that cannot be read.
import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, openQueue, refresh, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let data = ''
const running: Service[] = []
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'stand-in-'))
})
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop()
  await rm(data, { recursive: true })
})
const start = async (more: { tracks?: number; seed?: number; now?: () => number } = {}): Promise<Service> => {
  const service = await startService({ tracks: 40, data, ...more })
  running.push(service)
  return service
}
const restarted = async (service: Service, more: { tracks?: number; now?: () => number } = {}): Promise<Service> => {
  await service.stop()
  return await start(more)
}
const library = async (service: Service, token: string) => Object((await call(service.preset, token, 'library')).json['library'])
const lastModified = async (service: Service, token: string) =>
  Object((await call(service.preset, token, 'status')).json['status']).lastmodified

test('a restart goes on: tokens, plays, ratings, playlists, tags, trash, the date and the redirect address', async () => {
  const before = await start()
  const token = await signIn(before.preset)
  const does = (mode: string, more: Record<string, unknown>) => call(before.preset, token.access_token, mode, more)
  const { json } = await does('createplaylist', { name: 'Kept', tracks: [100_003] })
  const tag = (await does('createtag', { tagname: 'kept' })).json['id']
  await does('ratetrack', { track_id: 100_003, rating: 5 })
  await does('ratealbum', { album_id: 5_001, rating: 5 })
  await does('trash', { tracks: [100_006] })
  const event = { event: 'play', ts: '2031-04-02 09:17:44' }
  const history = [{ day: '2031-04-02', plays: { '100003': 1 }, detail: { '100003': [event] } }]
  await does('status', { history })
  before.control.library({ change: 'add', id: 77, like: 100_009, title: 'Added' })
  const [libraryBefore, dateBefore] = [await library(before, token.access_token), await lastModified(before, token.access_token)]

  const after = await restarted(before)
  expect(after.preset.redirect_uri).toBe(before.preset.redirect_uri)
  const libraryAfter = await library(after, token.access_token)
  expect({ ...libraryAfter, expires: 0 }).toEqual({ ...libraryBefore, expires: 0 })
  expect(libraryAfter.playlists[String(json['playlist_id'])]).toBeDefined()
  expect(libraryAfter.tags[String(tag)]).toBeDefined()
  expect(await lastModified(after, token.access_token)).toBe(dateBefore)
  await call(after.preset, token.access_token, 'status', { history })
  expect(after.control.received().history).toMatchObject([{ duplicate: true }])
  expect((await refresh(after.preset, token.refresh_token ?? '')).status).toBe(200)
})

/** A second stand-in over the same folder, while the first has had no chance to say goodbye: what a kill would leave. */
const asIfKilled = () => start()

test('a rotated token is on disk before the answer', async () => {
  const service = await start()
  const { refresh_token } = await signIn(service.preset)
  const rotated = (await refresh(service.preset, refresh_token ?? '')).json
  const after = await asIfKilled()
  expect((await refresh(after.preset, String(rotated['refresh_token']))).status).toBe(200)
})

test('a play is on disk before the answer', async () => {
  const service = await start()
  const { access_token } = await signIn(service.preset)
  const history = [{ day: '2031-04-02', plays: {}, detail: { '100003': [{ event: 'play', ts: '2031-04-02 09:17:44' }] } }]
  await call(service.preset, access_token, 'status', { history })
  const after = await asIfKilled()
  await call(after.preset, access_token, 'status', { history })
  expect(after.control.received().history).toMatchObject([{ duplicate: true }])
})

test('queues of sessions are kept', async () => {
  const before = await start()
  const device = before.control.addDevice({ device_name: 'Desk' })
  const queue = await openQueue(before.preset, device.access_token)
  queue.send({ session_uuid: device.session_uuid, command: 'set_state', value: { tracks: [100_003], volume: 0.5 } })
  queue.send({ session_uuid: device.session_uuid, command: 'get_state' })
  await queue.nextOf('set_state')
  const after = await restarted(before)
  const again = await openQueue(after.preset, device.access_token)
  again.send({ session_uuid: device.session_uuid, command: 'get_state' })
  expect(await again.nextOf('set_state')).toMatchObject({ tracks: [100_003], volume: 0.5 })
})

test('an id that was deleted is not given again after a restart', async () => {
  const before = await start()
  const { access_token } = await signIn(before.preset)
  const create = async (service: Service) =>
    Number((await call(service.preset, access_token, 'createplaylist', { name: 'Short-lived', tracks: [] })).json['playlist_id'])
  const first = await create(before)
  await call(before.preset, access_token, 'deleteplaylist', { playlist: first })
  expect(await create(await restarted(before))).toBe(first + 1)
})

test('tokens are not in the file, only their hashes', async () => {
  const service = await start()
  const { access_token, refresh_token } = await signIn(service.preset)
  await service.stop()
  const text = await readFile(join(data, 'state.json'), 'utf8')
  expect(text).not.toContain(access_token)
  expect(text).not.toContain(refresh_token)
  expect(await readdir(data)).toEqual(['state.json'])
})

test('a catalogue that changed in between has a later date', async () => {
  const before = await start()
  const { access_token } = await signIn(before.preset)
  const date = await lastModified(before, access_token)
  const after = await restarted(before, { tracks: 41 })
  expect((await lastModified(after, access_token)) > date).toBe(true)
})

test('also where its last date lies ahead, as of a clock that was put right since', async () => {
  const clock = { ahead: 2 * 3_600_000 }
  const now = () => Date.now() + clock.ahead
  const before = await start({ now })
  const { access_token } = await signIn(before.preset)
  const track = Object.keys((await library(before, access_token)).tracks).find(id => id !== 'map')
  await call(before.preset, access_token, 'ratetrack', { track_id: Number(track), rating: 5 })
  const date = await lastModified(before, access_token)
  clock.ahead = 0
  const after = await restarted(before, { tracks: 41, now })
  expect((await lastModified(after, access_token)) > date).toBe(true)
})

test.each([
  ['no JSON', '{"version":1,'],
  ['another version', '{"version":2}'],
  ['nothing', ''],
])('a file that cannot be read is set aside and told: %s', async (_what, text) => {
  await writeFile(join(data, 'state.json'), text)
  await mkdir(join(data, 'uploads'))
  await writeFile(join(data, 'uploads', 'song.mp3'), 'uploaded')
  const service = await start()
  expect(service.unreadable).toMatchObject([{ path: expect.stringMatching(/state-unreadable-\d+\.json$/), reason: expect.any(String) }])
  expect(await readFile(service.unreadable[0]?.path ?? '', 'utf8')).toBe(text)
  expect((await signIn(service.preset)).access_token).toMatch(/^\w{64}$/)
  const uploads = (await readdir(data)).filter(name => /^uploads-unreadable-\d+$/.test(name))
  expect(uploads).toHaveLength(1)
  expect(await readFile(join(data, uploads[0] ?? '', 'song.mp3'), 'utf8')).toBe('uploaded')
})

test('a disk that takes nothing when the service stops is told, and all else stops', async () => {
  const service = await startService({ tracks: 40, data })
  const { access_token } = await signIn(service.preset)
  await mkdir(join(data, 'state.json.new'))
  await call(service.preset, access_token, 'createtag', { tagname: 'unsaved' }).catch(() => undefined)
  await expect(service.stop()).rejects.toThrow(/EISDIR/)
  await expect(fetch(service.preset.api_url)).rejects.toThrow()
})

test('a file that names a moment that no clock knows is set aside, too, and the service goes on', async () => {
  const before = await start()
  await signIn(before.preset)
  await before.stop()
  const file = join(data, 'state.json')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/"(modified|lastLogin)":\d+/g, '"$1":9000000000000000'))
  const after = await restarted(before)
  expect(after.unreadable).toMatchObject([{ reason: expect.stringContaining('modified') }])
  expect(await lastModified(after, (await signIn(after.preset)).access_token)).toMatch(/^\d{4}-/)
})

test('without a folder everything is forgotten, but the date of the same library stays the same', async () => {
  const dates = []
  for (const seed of [1, 1, 2]) {
    const service = await startService({ tracks: 40, seed })
    running.push(service)
    dates.push(await lastModified(service, (await signIn(service.preset)).access_token))
  }
  expect(dates[0]).toBe(dates[1])
  expect(dates[0]).not.toBe(dates[2])
})

test('a folder that cannot be written fails the answer, not the process', async () => {
  const bugs: unknown[] = []
  const service = await startService({ tracks: 5, data: join(data, 'a-file', 'below'), onBug: error => bugs.push(error) })
  running.push(service)
  await writeFile(join(data, 'a-file'), '')
  const { access_token } = service.control.addDevice({ device_name: 'Desk' })
  expect((await call(service.preset, access_token, 'ratetrack', { track_id: 100_003, rating: 5 })).status).toBe(500)
  expect(bugs).toHaveLength(1)
  await rm(join(data, 'a-file'))
  expect((await call(service.preset, access_token, 'ratetrack', { track_id: 100_003, rating: 5 })).status).toBe(200)
})

test('what replaces the file is on the disk before it does, or a power cut could leave an empty one', async () => {
  const service = await start()
  const { access_token } = await signIn(service.preset)
  const probe = await open(data, 'r')
  const handles: Pick<FileHandle, 'sync'> = Object.getPrototypeOf(probe)
  await probe.close()
  const state = () => readFile(join(data, 'state.json'), 'utf8')
  const before = await state()
  const atSync: string[] = []
  const { sync } = handles
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this)
    atSync.push(await state())
  })
  await call(service.preset, access_token, 'ratetrack', { track_id: 100_003, rating: 5 })
  spy.mockRestore()
  // The new file is synced before it replaces the old one, the folder after that, but for Windows, which syncs no folder.
  expect(atSync).toEqual(process.platform === 'win32' ? [before] : [before, await state()])
  expect(await state()).not.toBe(before)
})

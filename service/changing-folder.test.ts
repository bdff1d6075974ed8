// Songs of the person's own folder that come, go and get other names between runs: they stay themselves, and in the lists that are changed
// meanwhile.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { call, signIn } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'
import { shortMp3 } from './mp3-for-tests.ts'

let folder: string
let service: Service
const start = async (): Promise<void> => {
  service = await startService({ music: join(folder, 'music'), data: join(folder, 'data') })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-absent-'))
  for (const [index, name] of ['drive/One', 'Two', 'drive/Three', 'Four'].entries()) {
    await mkdir(join(folder, 'music', 'drive'), { recursive: true })
    await writeFile(join(folder, 'music', `${name}.mp3`), await shortMp3(index, { title: name.replace('drive/', '') }))
  }
  await start()
})
afterEach(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

/** Moves the drive away or back between two runs. */
async function restartWith(from: string, to: string): Promise<void> {
  await service.stop()
  await rename(join(folder, from), join(folder, to))
  await start()
}
const takeAway = (): Promise<void> => restartWith('music/drive', 'elsewhere')
const bringBack = (): Promise<void> => restartWith('elsewhere', 'music/drive')

async function open() {
  const { access_token: token } = await signIn(service.preset)
  const does = (mode: string, more: Record<string, unknown> = {}) => call(service.preset, token, mode, more)
  const { tracks, playlists } = Object((await does('library')).json['library'])
  const ids: Record<string, number> = {}
  const plays: Record<string, unknown> = {}
  for (const [id, row] of Object.entries<unknown[]>(tracks)) {
    if (id === 'map') continue
    ids[String(row[tracks.map.title])] = Number(id)
    plays[String(row[tracks.map.title])] = row[tracks.map.plays]
  }
  const titles = (playlist: unknown): readonly (string | undefined)[] =>
    playlists[String(playlist)][playlists.map.tracks].map((id: unknown) => Object.keys(ids).find(title => ids[title] === Number(id)))
  const playlistIds = new Map(
    Object.entries<unknown[]>(playlists).map(([id, row]) => [String(row[playlists.map.name]), id === 'map' ? 0 : Number(id)]),
  )
  return { does, ids, plays, titles, playlistIds }
}

it('when one that is there is taken out or moved', async () => {
  const before = await open()
  const { One, Two, Three, Four } = before.ids
  const playlist = (await before.does('createplaylist', { name: 'Mine', tracks: [One, Two, Three, Four] })).json['playlist_id']
  const ordered = (await before.does('createplaylist', { name: 'Ordered', tracks: [One, Two, Three, Four] })).json['playlist_id']
  await takeAway()
  const away = await open()
  expect(Object.keys(away.ids).sort()).toEqual(['Four', 'Two'])
  expect((await away.does('updateplaylist', { playlist, tracks: [Four] })).json).toMatchObject({ result: true, tracks: [String(Four)] })
  expect((await away.does('playlistorder', { playlist: ordered, tracks: [Four, Two] })).json).toMatchObject({ result: true })
  await bringBack()
  const after = await open()
  expect(after.titles(playlist)).toEqual(['One', 'Three', 'Four'])
  expect(after.titles(ordered)).toEqual(['One', 'Four', 'Two', 'Three'])
})

it('and in one that is deleted meanwhile and made anew, as an undo does', async () => {
  const before = await open()
  const { One, Two, Three, Four } = before.ids
  for (const name of ['Mine', 'Other']) await before.does('createplaylist', { name, tracks: [One, Two, Three, Four] })
  await takeAway()
  const away = await open()
  const idOf = (name: string) => away.playlistIds.get(name)
  await away.does('deleteplaylist', { playlist: idOf('Mine') })
  const undone = (await away.does('createplaylist', { name: 'Mine', tracks: [Two, Four] })).json
  expect(undone['tracks']).toEqual([String(Two), String(Four)])
  const again = (await away.does('createplaylist', { name: 'Mine', tracks: [Two, Four] })).json['playlist_id']
  await away.does('deleteplaylist', { playlist: idOf('Other') })
  const another = (await away.does('createplaylist', { name: 'Other', tracks: [Four] })).json['playlist_id']
  await bringBack()
  const after = await open()
  expect(after.titles(undone['playlist_id'])).toEqual(['One', 'Two', 'Three', 'Four'])
  expect([after.titles(again), after.titles(another)]).toEqual([['Two', 'Four'], ['Four']])
})

it('and what was played before they went away counts once when they are back, however often it is sent', async () => {
  const before = await open()
  const { Two, Three, Four } = before.ids
  await before.does('trash', { tracks: [Four] })
  await before.does('empty_trash', { tracks: [Four] })
  await takeAway()
  const away = await open()
  const detail = Object.fromEntries([Two, Three, Four].map(id => [String(id), [{ event: 'play', ts: '2031-04-02 09:17:44' }]]))
  const history = [{ day: '2031-04-02', plays: {}, detail }]
  for (let count = 0; count < 2; count += 1) expect((await away.does('status', { history })).json['result']).toBe(true)
  await bringBack()
  const after = await open()
  expect((await after.does('status', { history })).json['result']).toBe(true)
  expect((await open()).plays).toEqual({ One: 0, Two: 1, Three: 1 })
})

it('when they have other names, folders and tags', async () => {
  const before = await open()
  const { One, Two, Three, Four } = before.ids
  const playlist = (await before.does('createplaylist', { name: 'Mine', tracks: [One, Two, Three, Four] })).json['playlist_id']
  await before.does('ratetrack', { track_id: Two, rating: 5 })
  const history = [{ day: '2031-04-02', plays: {}, detail: { [String(Two)]: [{ event: 'play', ts: '2031-04-02 09:17:44' }] } }]
  expect((await before.does('status', { history })).json['result']).toBe(true)
  await service.stop()
  const music = join(folder, 'music')
  await mkdir(join(music, 'new'))
  await rename(join(music, 'Two.mp3'), join(music, 'new', '02.mp3'))
  await rename(join(music, 'drive'), join(music, 'new', 'disk'))
  await start()
  const renamed = await open()
  expect(renamed.ids).toEqual(before.ids)
  expect(renamed.plays['Two']).toBe(1)
  expect(renamed.titles(playlist)).toEqual(['One', 'Two', 'Three', 'Four'])

  await service.stop()
  await writeFile(join(music, 'Four.mp3'), await shortMp3(3, { title: 'Four, of four' }))
  await rename(join(music, 'Four.mp3'), join(music, 'Last.mp3'))
  await start()
  expect((await open()).ids['Four, of four']).toBe(Four)
})

it('but not when it was deleted for good before', async () => {
  const { does, ids } = await open()
  const { Two, Four } = ids
  const playlist = (await does('createplaylist', { name: 'Mine', tracks: [Two, Four] })).json['playlist_id']
  await does('trash', { tracks: [Two] })
  expect((await does('empty_trash', { tracks: [Two] })).json).toMatchObject({ result: true })
  await does('updateplaylist', { playlist, tracks: [Four] })
  expect((await open()).titles(playlist)).toEqual(['Four'])
})

it('and one that came since the last run is in the list of the newest', async () => {
  await service.stop()
  await writeFile(join(folder, 'music', 'New.mp3'), await shortMp3(9, { title: 'New' }))
  await start()
  expect((await open()).titles(300)).toContain('New')
})

it('and lists made while the folder was empty stay beside that of the newest', async () => {
  await service.stop()
  await rm(join(folder, 'data'), { recursive: true })
  await rename(join(folder, 'music'), join(folder, 'elsewhere'))
  await mkdir(join(folder, 'music'))
  await start()
  const empty = await open()
  for (const name of ['First', 'Second']) await empty.does('createplaylist', { name, tracks: [] })
  await service.stop()
  await rm(join(folder, 'music'), { recursive: true })
  await rename(join(folder, 'elsewhere'), join(folder, 'music'))
  await start()
  const { playlists } = Object((await (await open()).does('library')).json['library'])
  const names = Object.entries<unknown[]>(playlists).flatMap(([id, row]) => (id === 'map' ? [] : [row[playlists.map.name]]))
  expect(names.sort()).toEqual(expect.arrayContaining(['First', 'Most Recent Uploads', 'Second']))
})

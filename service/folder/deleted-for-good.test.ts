// Songs of a person's own folder that were deleted for good: they stay away, but another file in their place is a song again.
import { mkdir, mkdtemp, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, signIn } from '../app-for-tests.ts'
import { startService } from '../index.ts'
import { shortMp3 } from '../mp3-for-tests.ts'

/**
 * Starts the service over the folder; returns the ids of its songs by title, after deleting that of the title `deleted` for good, with
 * `edited` title before.
 */
async function songsIn(folder: string, deleted?: string, edited?: string): Promise<ReadonlyMap<string, number>> {
  const service = await startService({ music: join(folder, 'music'), data: join(folder, 'data') })
  try {
    const { access_token: token } = await signIn(service.preset)
    const does = async (mode: string, members = {}) => (await call(service.preset, token, mode, members)).json
    const { tracks } = Object((await does('library'))['library'])
    const { map, ...rows } = tracks
    const songs = new Map(Object.entries<unknown[]>(rows).map(([id, row]) => [String(row[map.title]), Number(id)]))
    const ids = { tracks: [songs.get(deleted ?? '')] }
    if (edited !== undefined)
      expect((await does('update_track', { tracks: [{ file_id: ids.tracks[0], title: edited }] }))['result']).toBe(true)
    if (deleted !== undefined) for (const mode of ['trash', 'empty_trash']) expect((await does(mode, ids))['result']).toBe(true)
    return songs
  } finally {
    await service.stop()
  }
}

test('stay away over restarts; a better one in the place of one of them is there, without what was noted of the other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-deleted-'))
  await mkdir(join(folder, 'music'))
  const file = join(folder, 'music', '01 Slack Water.mp3')
  await writeFile(file, await shortMp3(1, { title: 'Slack Water, badly ripped' }))
  await writeFile(join(folder, 'music', '02 Ebb.mp3'), await shortMp3(2, { title: 'Ebb' }))
  await songsIn(folder, 'Slack Water, badly ripped')
  expect([...(await songsIn(folder)).keys()]).toEqual(['Ebb'])
  await writeFile(file, await shortMp3(1, { title: 'Slack Water' }))
  await utimes(file, new Date('2031-04-02T12:00:00Z'), new Date('2031-04-02T12:00:00Z'))
  expect([...(await songsIn(folder, 'Slack Water')).keys()].sort()).toEqual(['Ebb', 'Slack Water'])
  expect([...(await songsIn(folder)).keys()]).toEqual(['Ebb'])
})

test('stay away though their titles were edited before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-deleted-'))
  await mkdir(join(folder, 'music'))
  await writeFile(join(folder, 'music', 'Slack Water.mp3'), await shortMp3(1, { title: 'Slack Water' }))
  await songsIn(folder, 'Slack Water', 'Slack Water (live)')
  expect([...(await songsIn(folder)).keys()]).toEqual([])
})

test('stay away when only their dates change, as in a copy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-deleted-'))
  await mkdir(join(folder, 'music'))
  for (const [index, title] of ['Slack Water', 'Ebb'].entries())
    await writeFile(join(folder, 'music', `${title}.mp3`), await shortMp3(index, { title }))
  await songsIn(folder, 'Slack Water')
  await utimes(join(folder, 'music', 'Slack Water.mp3'), new Date('2031-04-02T12:00:00Z'), new Date('2031-04-02T12:00:00Z'))
  expect([...(await songsIn(folder)).keys()]).toEqual(['Ebb'])
})

test('what an earlier version noted with the date stays away, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-deleted-'))
  await mkdir(join(folder, 'music'))
  const song = join(folder, 'music', 'Slack Water.mp3')
  await writeFile(song, await shortMp3(1, { title: 'Slack Water' }))
  await utimes(song, new Date('2031-04-02T12:00:00Z'), new Date('2031-04-02T12:00:00Z'))
  await songsIn(folder, 'Slack Water')
  const state = join(folder, 'data', 'state.json')
  const { size } = await stat(song)
  const former = `${size} 2031-04-02 12:00:00`
  const version = JSON.stringify(JSON.stringify([size, 'Slack Water', 1, 0]))
  await writeFile(state, (await readFile(state, 'utf8')).replace(version, JSON.stringify(former)))
  expect(await readFile(state, 'utf8')).toContain(former)
  expect([...(await songsIn(folder)).keys()]).toEqual([])
})

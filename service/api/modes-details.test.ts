// What editing details does (protocol 3.6): the next library shows it, what is refused has changed nothing.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxRowsChanged } from '../../shared/wire/profile.ts'
import { call, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let service: Service
let data = ''
let token = ''
const start = async () => {
  service = await startService({ tracks: 60, data })
}
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'segue-service-'))
  await start()
})
beforeEach(async () => {
  service.control.reset()
  token = (await signIn(service.preset)).access_token
})
afterAll(() => service.stop())

const does = async (mode: string, more: Record<string, unknown>) => (await call(service.preset, token, mode, more)).json
const row = async (table: string, id: number): Promise<Record<string, unknown>> => {
  const found = Object((await call(service.preset, token, 'library')).json['library'])[table]
  return Object.fromEntries(Object.keys(found.map).map(name => [name, found[id]?.[found.map[name]]]))
}
const [one, two] = [100_003, 100_006]
const details = ['title', 'artist_id', 'year', 'genre', 'track', 'album_id']
const detailsOf = (whole: Record<string, unknown>) => Object.fromEntries(details.map(name => [name, whole[name]]))

test('of tracks: what a row names is changed, the rest stays', async () => {
  const [before, other] = [await row('tracks', one), await row('tracks', two)]
  const tracks = [
    { file_id: one, title: ' Slack Water ', artist_id: 703, year: '1987', genre: 'Sea Shanty', track_no: 12 },
    { file_id: String(two), year: 0 },
  ]
  expect(await does('update_track', { tracks })).toMatchObject({ result: true })
  const changed = { title: 'Slack Water', artist_id: 703, year: 1987, genre: 'Sea Shanty', track: 12 }
  expect(detailsOf(await row('tracks', one))).toEqual({ ...detailsOf(before), ...changed })
  expect(detailsOf(await row('tracks', two))).toEqual({ ...detailsOf(other), year: 0 })
  expect((await row('artists', 703))['tracks']).toContain(one)
  expect((await row('artists', Number(before['artist_id'])))['tracks']).not.toContain(one)
})

test('of albums: their records, whose tracks keep theirs', async () => {
  const before = await row('albums', 5_001)
  const albums = [{ album_id: '5001', name: 'Low Tide', artist_id: '0', year: '1999', disc: '2' }]
  expect(await does('update_album', { albums })).toMatchObject({ result: true })
  expect(await row('albums', 5_001)).toEqual({ ...before, name: 'Low Tide', artist_id: 0, year: 1999, disc: 2 })
  expect(await does('update_album', { albums: [{ album_id: 5_001, year: 2000 }] })).toMatchObject({ result: true })
  expect(await row('albums', 5_001)).toMatchObject({ name: 'Low Tide', year: 2000 })
})

test.each([
  [
    'an unknown track',
    'update_track',
    {
      tracks: [
        { file_id: two, title: 'No' },
        { file_id: 5, title: 'No' },
      ],
    },
    'Track not found',
  ],
  ['an unknown artist', 'update_track', { tracks: [{ file_id: two, title: 'No', artist_id: 5 }] }, 'Artist not found'],
  ['an unknown album', 'update_album', { albums: [{ album_id: 5, name: 'No' }] }, 'Album not found'],
  ['an album of nobody', 'update_album', { albums: [{ album_id: 5_001, artist_id: 5 }] }, 'Artist not found'],
  ['a title that is empty', 'update_track', { tracks: [{ file_id: two, title: '  ' }] }, 'title'],
  ['a title of two lines', 'update_track', { tracks: [{ file_id: two, title: 'a\nb' }] }, 'title'],
  ['a name that is too long', 'update_album', { albums: [{ album_id: 5_001, name: 'x'.repeat(501) }] }, 'name'],
  ['a year that is none', 'update_track', { tracks: [{ file_id: two, year: '19xx' }] }, 'year'],
  ['a year too late', 'update_track', { tracks: [{ file_id: two, year: 10_000 }] }, 'year'],
  ['no rows', 'update_track', { tracks: [] }, 'tracks'],
  ['too many rows', 'update_track', { tracks: Array.from({ length: maxRowsChanged + 1 }, () => ({ file_id: two, title: 'No' })) }, '500'],
])('%s is refused as a whole (C-45)', async (_what, mode, members, message) => {
  const before = [await row('tracks', two), await row('albums', 5_001)]
  expect(await does(mode, members)).toMatchObject({ result: false, authenticated: true, message: expect.stringContaining(message) })
  expect([await row('tracks', two), await row('albums', 5_001)]).toEqual(before)
})

test('as many rows as may be are done', async () => {
  const tracks = Array.from({ length: maxRowsChanged }, () => ({ file_id: two, genre: 'Folk' }))
  expect(await does('update_track', { tracks })).toMatchObject({ result: true })
})

test('albums are not edited where sets are combined (3.2)', async () => {
  service.control.quirks({ 'albums not editable': true })
  expect(await does('update_album', { albums: [{ album_id: 5_001, year: 1 }] })).toMatchObject({ result: false })
})

test('what was changed outlives a restart', async () => {
  await does('update_track', { tracks: [{ file_id: one, title: 'Kept' }] })
  await does('update_album', { albums: [{ album_id: 5_001, name: 'Kept, Too' }] })
  await service.stop()
  await start()
  token = (await signIn(service.preset)).access_token
  expect([(await row('tracks', one))['title'], (await row('albums', 5_001))['name']]).toEqual(['Kept', 'Kept, Too'])
})

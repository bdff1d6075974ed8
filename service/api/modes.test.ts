// What writes do (protocol 3.4, 3.5, 4): playlists, ratings, tags, trash; each moves the library's date.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, openQueue, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let service: Service
let token = ''
beforeEach(async () => {
  service.control.reset()
  token = (await signIn(service.preset)).access_token
})
beforeAll(async () => {
  service = await startService({ tracks: 60 })
})
afterAll(() => service.stop())

const does = async (mode: string, more: Record<string, unknown>) => (await call(service.preset, token, mode, more)).json
const library = async () => Object((await call(service.preset, token, 'library')).json['library'])
const row = async (table: string, id: number | string): Promise<Record<string, unknown> | undefined> => {
  const found = (await library())[table]
  if (found[id] === undefined) return undefined
  return Object.fromEntries(Object.keys(found.map).map(name => [name, found[id][found.map[name]]]))
}
/** Tracks of the generated library that are not in the trash. */
const [one, two, three, four] = [100_003, 100_006, 100_009, 100_012]

describe('playlists', () => {
  const made: unknown[] = []
  const create = async (more: Record<string, unknown> = {}) => {
    const response = await does('createplaylist', { name: 'Evening', tracks: [one, two], ...more })
    made.push(response['playlist_id'])
    return response
  }
  afterEach(async () => {
    for (const playlist of made.splice(0)) await does('deleteplaylist', { playlist })
  })

  test('created from tracks: ids come back as text, unknown and repeated ones are dropped', async () => {
    const response = await create({ tracks: [one, String(two), one, 5], description: 'Quiet', make_public: true })
    expect(response).toMatchObject({ result: true, tracks: [String(one), String(two)], public_id: expect.stringMatching(/^.{11}$/) })
    expect(await row('playlists', Number(response['playlist_id']))).toMatchObject({
      name: 'Evening',
      tracks: [one, two],
      description: 'Quiet',
      system_created: false,
      type: null,
    })
  })

  test('created empty, for a mood, or like a track; not without a name', async () => {
    expect(await create({ tracks: [] })).toMatchObject({ result: true, tracks: [], public_id: null })
    expect(await create({ tracks: undefined, mood: '', seed: null })).toMatchObject({ result: true, tracks: [] })
    for (const more of [{ mood: 'relaxed' }, { mood: 'Party', seed: '' }, { seed: one, mood: '' }])
      expect(Object(await create({ tracks: undefined, ...more })).tracks.length).toBeGreaterThan(0)
    service.control.quirks({ 'exact playlist wishes': true })
    for (const wish of [{}, { mood: '' }, { mood: 'Party' }])
      expect(await does('createplaylist', { name: 'Nothing', ...wish })).toMatchObject({ result: false })
    service.control.quirks({ 'exact playlist wishes': false })
    expect(await does('createplaylist', { name: 'Bad mood', mood: 'angry' })).toMatchObject({
      result: false,
      message: expect.stringContaining('mood'),
    })
    expect(await does('createplaylist', { tracks: [one] })).toMatchObject({ result: false, message: expect.stringContaining('name') })
  })

  test('appending ignores what is there', async () => {
    const { playlist_id } = await create()
    const response = await does('appendplaylist', { playlist: playlist_id, playlist_id, tracks: [two, three] })
    expect(response).toMatchObject({ result: true, playlist_id, tracks: [String(three)] })
    expect((await row('playlists', Number(playlist_id)))?.['tracks']).toEqual([one, two, three])
  })

  test('updating replaces the tracks, or only name and description', async () => {
    const { playlist_id } = await create()
    expect(await does('updateplaylist', { playlist_id, tracks: [three, one] })).toMatchObject({
      playlist: playlist_id,
      tracks: [String(three), String(one)],
    })
    await does('updateplaylist', { playlist_id, name: 'Night', description: 'Late' })
    expect(await row('playlists', Number(playlist_id))).toMatchObject({ name: 'Night', description: 'Late', tracks: [three, one] })
  })

  test('an update with no tracks is refused, unless the quirk allows it (14.11, C-18)', async () => {
    const { playlist_id } = await create()
    expect(await does('updateplaylist', { playlist: playlist_id, tracks: [] })).toMatchObject({ result: false })
    service.control.quirks({ 'empty playlist update': true })
    expect(await does('updateplaylist', { playlist: playlist_id, tracks: [] })).toMatchObject({ result: true })
    expect((await row('playlists', Number(playlist_id)))?.['tracks']).toEqual([])
  })

  test('a new order must name the same tracks', async () => {
    const { playlist_id } = await create()
    expect(await does('playlistorder', { playlist_id, tracks: [two] })).toMatchObject({ result: false })
    expect(await does('playlistorder', { playlist_id, tracks: [two, one] })).toMatchObject({ result: true })
    expect((await row('playlists', Number(playlist_id)))?.['tracks']).toEqual([two, one])
  })

  test('shared and no longer shared', async () => {
    const { playlist_id } = await create()
    const { public_id } = await does('makeplaylistpublic', { playlist_id })
    expect((await row('playlists', Number(playlist_id)))?.['public_id']).toBe(public_id)
    await does('revokeplaylistpublic', { playlist_id })
    expect((await row('playlists', Number(playlist_id)))?.['public_id']).toBeNull()
  })

  test('deleted, and its id is never given again', async () => {
    const first = Number((await create())['playlist_id'])
    await does('deleteplaylist', { playlist: first })
    expect(Number((await create())['playlist_id'])).toBeGreaterThan(first)
  })

  test('deleted; the service’s own are not, and an unknown one is not found', async () => {
    const { playlist_id } = await create()
    expect(await does('deleteplaylist', { playlist: playlist_id })).toMatchObject({ result: true })
    expect(await row('playlists', Number(playlist_id))).toBeUndefined()
    expect(await does('deleteplaylist', { playlist: 301 })).toMatchObject({ result: false })
    expect(await does('deleteplaylist', { playlist: 303 })).toMatchObject({ result: false })
    expect(await does('appendplaylist', { playlist: 301, tracks: [one] })).toMatchObject({ result: false })
    expect(await does('appendplaylist', { playlist: 999, tracks: [one] })).toMatchObject({ result: false, message: 'Playlist not found' })
    expect(await does('appendplaylist', { playlist: 304, playlist_id: 305, tracks: [one] })).toMatchObject({ result: false })
  })

  test('the thumbs-up list can be edited like others', async () => {
    const before = Object(await row('playlists', 303))['tracks']
    expect(await does('updateplaylist', { playlist: 303, tracks: [four, ...before] })).toMatchObject({ result: true })
  })
})

describe('ratings', () => {
  test('of tracks, and the thumbs-up list follows (C-19)', async () => {
    const thumbs = async () => Object(await row('playlists', 303))['tracks']
    await does('ratetrack', { track_id: three, rating: 5 })
    expect((await row('tracks', three))?.['rating']).toBe(5)
    expect(await thumbs()).toContain(three)
    await does('ratetrack', { track_id: String(three), rating: '1' })
    expect((await row('tracks', three))?.['rating']).toBe(1)
    expect(await thumbs()).not.toContain(three)
    service.control.quirks({ 'thumbs-up list left alone': true })
    await does('ratetrack', { track_id: three, rating: 5 })
    expect(await thumbs()).not.toContain(three)
  })

  test('of albums and artists', async () => {
    expect(await does('ratealbum', { album_id: 5_001, rating: 5 })).toMatchObject({ result: true })
    expect(await does('rateartist', { artist_id: 701, rating: 1 })).toMatchObject({ result: true })
    expect((await row('albums', 5_001))?.['rating']).toBe(5)
    expect((await row('artists', 701))?.['rating']).toBe(1)
  })

  test('unknown things and ratings are refused', async () => {
    expect(await does('ratetrack', { track_id: 1, rating: 5 })).toMatchObject({ result: false })
    expect(await does('ratealbum', { album_id: 1, rating: 5 })).toMatchObject({ result: false })
    expect(await does('rateartist', { artist_id: 1, rating: 5 })).toMatchObject({ result: false })
    expect(await does('ratetrack', { track_id: one, rating: 11 })).toMatchObject({
      result: false,
      message: expect.stringContaining('rating'),
    })
  })
})

test('tags are created, set and removed', async () => {
  const { id } = await does('createtag', { tagname: 'rainy days' })
  expect(await does('createtag', { tagname: 'Rainy Days' })).toMatchObject({ result: false })
  await does('tagtracks', { tagid: id, tracks: [one, two, 5], untag: false })
  expect((await library()).tags[String(id)]).toEqual({ name: 'rainy days', archived: false, tracks: [one, two] })
  await does('tagtracks', { tagid: String(id), tracks: [one], untag: true })
  expect((await library()).tags[String(id)].tracks).toEqual([two])
  expect(await does('tagtracks', { tagid: 9_999, tracks: [one] })).toMatchObject({ result: false })
})

test('tracks go to the trash, come back, and are gone once it is emptied (C-13)', async () => {
  expect(await does('trash', { tracks: [three, four] })).toMatchObject({ result: true })
  expect((await row('tracks', three))?.['trashed']).toBe(true)
  expect((await row('trash', 0))?.['tracks']).toEqual(expect.arrayContaining([three, four]))
  await does('restore', { tracks: [three] })
  expect((await row('tracks', three))?.['trashed']).toBe(false)
  await does('empty_trash', { tracks: [three, four] })
  expect(await row('tracks', four)).toBeUndefined()
  expect(await row('tracks', three)).toBeDefined()
  expect(await does('trash', { tracks: [4] })).toMatchObject({ result: false })
  expect(await does('trash', { tracks: 'all' })).toMatchObject({ result: false, message: expect.stringContaining('tracks') })
})

test('every write moves lastmodified to its second and tells open sockets; a refused one does not', async () => {
  const queue = await openQueue(service.preset, token)
  const date = async () => Object((await call(service.preset, token, 'status')).json['status']).lastmodified
  const second = () => new Date().toISOString().slice(0, 19).replace('T', ' ')
  for (const rating of [1, 5, 0]) {
    const before = second()
    await does('ratetrack', { track_id: one, rating })
    const written = await date()
    expect(await queue.nextOf('update_library')).toMatchObject({ result: true, lastmodified: written })
    const inOrder = [before, written, second()]
    expect(inOrder.toSorted()).toEqual(inOrder)
  }
  const last = await date()
  await expect.poll(second).not.toBe(last)
  await does('ratetrack', { track_id: 1, rating: 5 })
  expect(await date()).toBe(last)
  queue.close()
})

test('writes are kept for tests, without the envelope', async () => {
  await does('ratetrack', { track_id: one, rating: 5 })
  expect(service.control.received().writes).toEqual([{ user_id: '700123', mode: 'ratetrack', body: { track_id: one, rating: 5 } }])
})

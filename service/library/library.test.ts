// The library response (protocol 5) and every quirk it can have (protocol 14, C-22).
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { additionalArtistMap, albumColumns, artistColumns, playlistColumns, systemPlaylists } from '../../shared/wire/library.ts'
import { call, members, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'
import type { Quirk } from '../world/quirks.ts'
import { trackColumns } from './library-rows.ts'

let service: Service
let token = ''
const size = 400
const sample = new URL('../../shared/wire/samples/library.json', import.meta.url)
beforeAll(async () => {
  service = await startService({ tracks: size })
  token = (await signIn(service.preset)).access_token
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

type Table = { readonly map: Record<string, unknown>; readonly [id: string]: unknown }
const library = async (...on: Quirk[]) => {
  service.control.quirks(Object.fromEntries(on.map(name => [name, true])))
  const response = await call(service.preset, token, 'library')
  return { ...Object(response.json['library']), text: response.text }
}
const rows = (table: Table): unknown[][] =>
  Object.entries(table)
    .filter(([id]) => id !== 'map')
    .map(([, row]) => row as unknown[])
const column = (table: Table, name: string): unknown[] => rows(table).map(row => row[Number(table.map[name])])

describe('as documented', () => {
  test('every table has its columns at the documented places, and nested maps', async () => {
    const { tracks, albums, artists, playlists, trash } = await library()
    const documented: { readonly library: Readonly<Record<string, Table>> } = JSON.parse(readFileSync(sample, 'utf8'))
    const indices = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index]))
    expect(tracks.map).toEqual({ ...indices(trackColumns), artists_additional_map: additionalArtistMap })
    expect(tracks.map).toMatchObject(documented.library['tracks']?.map ?? { sample: 'without tracks' })
    expect(albums.map).toEqual({ ...indices(albumColumns), artists_additional_map: additionalArtistMap })
    expect(artists.map).toEqual(indices(artistColumns))
    expect(playlists.map).toEqual(indices(playlistColumns))
    expect(trash.map).toEqual({ name: 0, tracks: 1 })
    expect(rows(tracks)).toHaveLength(size)
    for (const row of rows(tracks)) expect(row).toHaveLength(trackColumns.length)
  })

  test('types of all track columns', async () => {
    const { tracks } = await library()
    for (const row of rows(tracks)) {
      const cell = (name: string) => row[trackColumns.indexOf(name)]
      for (const name of ['track', 'year', 'length', 'album_id', 'artist_id', 'enid', 'size', 'rating', 'plays'])
        expect(cell(name)).toEqual(expect.any(Number))
      for (const name of ['title', 'genre', 'path', 'uid', 'type', 'replay_gain']) expect(cell(name)).toEqual(expect.any(String))
      expect(cell('uploaded_on')).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(cell('uploaded_time')).toMatch(/^\d\d:\d\d:\d\d$/)
      expect(cell('trashed')).toEqual(expect.any(Boolean))
      expect(cell('file')).toMatch(/^\/128\/[0-9a-f]{3}\/[0-9a-f]{3}\/\d+$/)
      expect(cell('icatid')).toMatch(/^[0-9a-f]{8}$/)
      expect(cell('artists_additional')).toEqual(expect.any(Array))
      expect(cell('genres_additional')).toEqual(expect.any(Array))
    }
  })

  test('albums and artists name their tracks; various artists is artist 0 without a record (14.5)', async () => {
    const { tracks, albums, artists } = await library()
    const ids = Object.keys(tracks).filter(id => id !== 'map')
    expect(column(albums, 'tracks').flat().map(String).sort()).toEqual(ids.sort())
    expect(column(artists, 'tracks').flat().map(String).sort()).toEqual(ids)
    expect(column(albums, 'artist_id')).toContain(0)
    expect(artists['0']).toBeUndefined()
  })

  test('artists have covers of their own, by an id in text, and albums name who else is on them', async () => {
    const { artists, albums } = await library()
    const ids = column(artists, 'artwork_id').filter(id => id !== null && id !== undefined)
    expect(ids.length).toBeGreaterThan(rows(artists).length / 4)
    for (const id of ids) expect(id).toMatch(/^\d+$/)
    expect((await fetch(`${service.preset.artwork_server}/artwork/${ids[0]}-80`)).status).toBe(200)
    const credits = column(albums, 'artists_additional').flat()
    expect(credits.length).toBeGreaterThan(0)
    for (const credit of credits) expect(credit).toEqual([expect.any(Number), 'feat.', 'artist'])
  })

  test('lists of the service are told by their type and named as recorded; none is marked as made by it, one has a link', async () => {
    const { playlists } = await library()
    expect(new Set(column(playlists, 'system_created'))).toEqual(new Set([false]))
    const own = rows(playlists).filter(row => row[playlists.map.type] !== null)
    expect(own.map(row => row[playlists.map.name])).toEqual(['Recently Played', 'Most Recent Uploads', 'Thumbs up'])
    expect(own.some(row => row[playlists.map.public_id] !== null)).toBe(true)
  })

  test('size and type are those of the original, to the byte', async () => {
    const { tracks } = await library()
    const { access_token } = service.control.addDevice({ device_name: 'Listener' })
    for (const row of rows(tracks).slice(0, 40)) {
      const cell = (name: string) => row[tracks.map[name]]
      const path = String(cell('file')).replace('/128/', '/orig/')
      const original = await fetch(`${service.preset.streaming_server}${path}?Signature=${access_token}`, { method: 'HEAD' })
      expect(Number(original.headers.get('content-length'))).toBe(cell('size'))
      expect(['audio/mpeg', 'audio/mpeg3']).toContain(cell('type'))
      expect(original.headers.get('content-type')).toBe('audio/mpeg')
    }
  })

  test('the answer says of itself what a status says (2.3)', async () => {
    const { json } = await call(service.preset, token, 'library')
    expect(Object.keys(Object(json['status']))).toEqual(['timestamp', 'lastmodified', 'expires', 'app_version', 'app_available'])
  })

  test('rows of artists without tracks, and of an empty trash, are short (14.2)', async () => {
    const { artists } = await library()
    const short = rows(artists).filter(row => Object(row[1]).length === 0)
    expect(short.length).toBeGreaterThan(0)
    for (const row of short) expect(row).toHaveLength(4)
  })

  test('trashed tracks stay, and are listed in the trash', async () => {
    const { tracks, trash } = await library()
    const trashed = rows(tracks).filter(row => row[trackColumns.indexOf('trashed')] === true)
    expect(Object(trash['0'])[1]).toHaveLength(trashed.length)
    expect(trashed.length).toBeGreaterThan(0)
  })

  test('it expires in a year, in seconds', async () => {
    const { expires } = await library()
    expect(expires).toBeCloseTo(Date.now() / 1000 + 365 * 86_400, -2)
  })

  test('discs of a set are records of their own with the same name (5.3)', async () => {
    const { albums } = await library()
    const sets = rows(albums).filter(row => Number(row[albumColumns.indexOf('disc')]) > 0)
    expect(sets[0]?.[0]).toBe(sets[1]?.[0])
    expect([sets[0]?.[5], sets[1]?.[5]]).toEqual([1, 2])
  })
})

describe('quirks', () => {
  test('"short rows"', async () => {
    const { tracks, albums } = await library('short rows')
    expect(new Set(rows(tracks).map(row => row.length))).toEqual(new Set([trackColumns.length, trackColumns.indexOf('artists_additional')]))
    expect(new Set(rows(albums).map(row => row.length))).toEqual(new Set([9, 6]))
  })

  test('"numeric strings"', async () => {
    const { tracks, albums, tags } = await library('numeric strings')
    for (const name of ['length', 'album_id', 'rating', 'trashed']) for (const value of column(tracks, name)) expect(value).toMatch(/^\d+$/)
    expect(Object(column(albums, 'tracks')[0])[0]).toMatch(/^\d+$/)
    expect(tags['31'].tracks[0]).toMatch(/^\d+$/)
  })

  test('"null lists" and "unknown ids"', async () => {
    const { albums, playlists, tags, tracks } = await library('null lists', 'unknown ids')
    expect(column(albums, 'tracks')).toContain(null)
    expect(column(playlists, 'tracks')).toContain(null)
    const named = [...column(albums, 'tracks'), ...column(playlists, 'tracks'), tags['31'].tracks].flat()
    expect(named.some(id => id !== null && tracks[String(id)] === undefined)).toBe(true)
  })

  test('"odd values"', async () => {
    const { tracks } = await library('odd values')
    for (const [name, value] of [
      ['replay_gain', ''],
      ['year', 0],
      ['track', 203],
      ['length', 0],
      ['artwork_id', null],
    ] as const)
      expect(column(tracks, name)).toContain(value)
  })

  test('"no system playlists"', async () => {
    const { playlists } = await library('no system playlists')
    expect(column(playlists, 'type').some(type => systemPlaylists.some(name => name === type))).toBe(false)
    expect(rows(playlists).length).toBeGreaterThan(0)
  })

  test('"map last" and "moved columns"', async () => {
    const usual = await library()
    const { tracks, text } = await library('map last', 'moved columns', 'short rows')
    expect(Object.keys(tracks).at(-1)).toBe('map')
    expect(text.indexOf('"map"')).toBeGreaterThan(text.indexOf('"100003"'))
    expect(tracks.map.track).toBe(trackColumns.length - 1)
    expect(column(tracks, 'title')).toEqual(column(usual.tracks, 'title'))
  })

  test('"malformed rows" stand beside all good rows', async () => {
    const usual = await library()
    const { tracks, albums, artists, playlists, tags } = await library('malformed rows')
    expect(Object.keys(tracks)).toHaveLength(size + 1 + 6)
    for (const [id, row] of Object.entries(usual.tracks)) expect(tracks[id]).toEqual(row)
    const more = [albums, artists, playlists, tags].map(table => Object.keys(table).length)
    const before = [usual.albums, usual.artists, usual.playlists, usual.tags].map(table => Object.keys(table).length)
    expect(more).toEqual(before.map(count => count + 1))
  })

  test('"extra members"', async () => {
    expect(await library('extra members')).toMatchObject({ status: 'complete', shelves: { map: { name: 0 } } })
  })

  test('"compressed library", for who accepts it', async () => {
    service.control.quirks({ 'compressed library': true })
    const response = await call(service.preset, token, 'library')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(Object.keys(Object(response.json['library']).tracks)).toHaveLength(size + 1)
  })

  test('a truncated answer', async () => {
    service.control.next({ role: 'library', count: 1, fault: { kind: 'cut', bytes: 20_000 } })
    await expect(call(service.preset, token, 'library')).rejects.toThrow()
    expect(await library()).toMatchObject({ expires: expect.any(Number) })
  })
})

test('an account without anything: empty sections are tables, arrays or missing (C-22)', async () => {
  const bare = await startService({ tracks: 1 })
  const { access_token } = await signIn(bare.preset)
  for (const playlist of [304, 305, 306, 307]) await call(bare.preset, access_token, 'deleteplaylist', { playlist })
  bare.control.quirks({ 'no system playlists': true })
  const playlists = async () => Object((await call(bare.preset, access_token, 'library')).json['library']).playlists
  expect(await playlists()).toEqual({ map: expect.any(Object) })
  bare.control.quirks({ 'sections as arrays': true })
  expect(await playlists()).toEqual([])
  bare.control.quirks({ 'missing sections': true })
  expect(await playlists()).toBeUndefined()
  await bare.stop()
})

test('a reader that goes away in the middle stops the writing', async () => {
  const large = await startService({ tracks: 100_000 })
  const { access_token } = await signIn(large.preset)
  const abortController = new AbortController()
  const response = await fetch(`${large.preset.library_url}/`, {
    method: 'POST',
    body: JSON.stringify({ ...members, mode: 'library' }),
    headers: { 'content-type': 'application/json', 'user-agent': members.user_agent, authorization: `Bearer ${access_token}` },
    signal: abortController.signal,
  })
  const reader = response.body?.getReader()
  await reader?.read()
  abortController.abort()
  expect((await call(large.preset, access_token, 'status')).json['result']).toBe(true)
  await large.stop() // would wait for a writer that never ends
})

test('the address of the library is no page', async () => {
  const status = await new Promise(resolve => get(service.preset.library_url, response => resolve(response.resume().statusCode)))
  expect(status).toBe(405)
})

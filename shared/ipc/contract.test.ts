// What the page asks is counted before it is looked at: a message of a few bytes can name one thing a million times.
import { describe, expect, test } from 'vitest'
import { maxFileBytes, maxTracks } from '../playlist-files/playlist-file.ts'
import { treeLimits } from '../playlist-tree.ts'
import { publicDeployment } from '../wire/profile.ts'
import { requests } from './contract.ts'
import { unpackLists } from './packed.ts'
import type { RequestName } from './request-names.ts'

const isTaken = (name: RequestName, input: unknown): boolean => requests[name].input.safeParse(unpackLists(input)).success

/** A list, and how often one of its elements was looked at. */
function watched(length: number) {
  let looks = 0
  const list = new Proxy(new Array<unknown>(length), {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d/.test(key)) looks += 1
      return Reflect.get(target, key, receiver)
    },
  })
  return { list, looks: () => looks }
}

/** Every list that the page sends, but those of numbers. */
const lists: Readonly<Record<string, (list: unknown) => readonly [RequestName, unknown]>> = {
  summaries: list => ['tracks.summaries', { tracks: list }],
  drop: list => ['edits.drop', { ids: list }],
  edits: list => ['edits.add', { edits: list }],
  'smart playlists': list => ['smart.export', { ids: list }],
  sidebar: list => ['settings.change', { sidebar: list }],
  home: list => ['settings.change', { home: list }],
  searches: list => ['settings.change', { searches: list }],
  columns: list => ['settings.change', { views: { songs: { columns: list } } }],
  bands: list => ['settings.change', { equaliser: { on: true, bands: list, preset: null, preamp: 0 } }],
  scopes: list => ['connection.test', { server: 'api', preset: { ...publicDeployment, scopes: list } }],
  songs: list => ['playlists.export', { form: 'm3u8', file: { name: '', description: '', songs: list } }],
}

describe('nothing is looked at', () => {
  test.each(Object.entries(lists))('in a list of too many %s', (_, about) => {
    const { list, looks } = watched(1_000_001)
    expect(isTaken(...about(list))).toBe(false)
    expect(looks()).toBe(0)
  })

  test('in folders of playlists that hold more together than any sidebar, each of them no more than one may', () => {
    const { list, looks } = watched(treeLimits.playlists)
    const folder = { id: 'trips', name: 'Trips', open: true, playlists: list }
    const all = treeLimits.playlists + treeLimits.folders
    expect(isTaken('settings.change', { playlistTree: Array.from({ length: all }, () => folder) })).toBe(false)
    expect(isTaken('settings.change', { playlistTree: [folder, folder] })).toBe(false)
    expect(looks()).toBe(0)
    const playlists = Array.from({ length: treeLimits.playlists / 2 }, (_, at) => at)
    const full = ['one', 'two'].map(id => ({ ...folder, id, playlists }))
    expect(isTaken('settings.change', { playlistTree: full })).toBe(true)
    expect(isTaken('settings.change', { playlistTree: [...full, ...playlists] })).toBe(false)
  })

  test('of too many views', () => {
    let looks = 0
    const view = {
      get layout() {
        looks += 1
        return 'list'
      },
    }
    const views = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`tag/${at}`, view]))
    expect(isTaken('settings.change', { views: views(10_000) })).toBe(false)
    expect(isTaken('settings.change', { views: new Uint8Array(10) })).toBe(false)
    expect(looks).toBeLessThan(10)
    expect(isTaken('settings.change', { views: views(100) })).toBe(true)
  })
})

test('a playlist to be written is no longer than a file that would be read again, however often it names one song', () => {
  const song = (length: number) => ({ title: 'Ropes', artist: 'Mara', album: 'Harbour', length: 1, path: 'é'.repeat(length) })
  const exported = (length: number) => {
    const one = song(length)
    const file = { name: 'Mine', description: '', songs: Array.from({ length: maxTracks }, () => one) }
    return isTaken('playlists.export', { form: 'm3u8', file })
  }
  expect(exported(4_000)).toBe(false)
  expect(exported(maxFileBytes / maxTracks)).toBe(false)
  expect(exported(300)).toBe(true)
})

test('an edit that is named ten thousand times, with members that are in no edit, is not gone over each time', () => {
  let looks = 0
  const edit = new Proxy(
    { kind: 'rate', of: 'tracks', rating: 5, ids: [1] },
    {
      ownKeys: target => {
        looks += 1
        return Reflect.ownKeys(target)
      },
    },
  )
  expect(isTaken('edits.add', { edits: Array.from({ length: 10_000 }, () => edit) })).toBe(true)
  expect(looks).toBeLessThan(10)
})

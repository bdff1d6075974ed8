// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppState } from '../../shared/app-state.ts'
import { ok } from '../../shared/errors.ts'
import { albumId, artistId, millis, playlistId, smartId, tagId, trackId } from '../../shared/ids.ts'
import { sampleLibrary } from '../../shared/library/import/sample.ts'
import { fields, traits } from '../../shared/library/query/fields.ts'
import { emptyPlayback } from '../../shared/queue/model.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { activeMessages } from '../../shared/words/spoken-language.ts'
import type { Layer } from '../state/view/layers.ts'
import type { Route } from '../state/view/route.ts'
import { connected, elsewhere, sessions } from './devices-for-tests.ts'
import { expired, showPage, signedIn } from './page-for-tests.ts'
import { findUntranslated } from './untranslated-for-tests.ts'

// Before anything is imported: the language is known when the first message is made.
vi.hoisted(() => Object.defineProperty(globalThis.navigator, 'language', { value: 'en-XA', configurable: true }))

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve, 20)))

const library = sampleLibrary()
const service = { name: 'Musikdienst', host: 'music.example.test' }
const connection = { kind: 'service', ...service, receivers: [service.host] } as const
const account = { id: 'a', name: 'Grete Holm', connection, signedOut: true, current: false } as unknown as AppState['accounts'][number]
const failure = { code: 'bad-response', message: 'QUOTED', answered: 'QUOTED' } as const

/** Texts that nobody translates. */
function data(): string[] {
  const { tracks, albums, artists, playlists, tags, genres } = library
  const all = [tracks.title, tracks.path, tracks.type, albums.name, artists.name, playlists.name, playlists.description, tags.name, genres]
  const texts = all.flatMap(column => Array.from({ length: 40 }, (_, row) => column.at(row) ?? ''))
  const folders = texts.filter(text => text.includes('/')).flatMap(path => path.split('/'))
  const people = ['Ada Lindgren', 'ada@example.test', account.name, service.name, service.host, 'Kitchen', 'Attic', 'Tablet']
  // What stays as it is typed: queries, kinds of devices as the service names them, and names of things.
  const typed = ['tide', 'Low', 'Tide', 'xyzzy', 'mp3', 'MP3', 'QUOTED', 'QRST-UVWX', 'https', 'segue://', 'http', 'Not in this library']
  const asSaid = ['named there', 'speaker', 'phone', 'iBroadcast', 'Inter', 'English', 'AL', 'GH', 'NY', 'wss', 'json']
  const language = [...fields.flatMap(({ name }) => [`${name}:`, name]), ...traits]
  const hosts = Object.values(publicDeployment).flatMap(value => (URL.canParse(String(value)) ? [new URL(String(value)).host] : []))
  return [...texts, ...folders, ...hosts, ...people, ...typed, ...asSaid, ...language]
}

const queue = {
  tracks: [9001, 9002, 9003].map(trackId),
  playNext: [trackId(9004)],
  unshuffled: null,
  context: { place: { kind: 'album', id: albumId(61) }, title: 'Low Tide' },
  excerpt: null,
} as const satisfies AppState['queue']
const playback: AppState['playback'] = {
  ...emptyPlayback,
  current: trackId(9002),
  index: 1,
  startId: 1,
  anchor: { position: 65, at: millis(0) },
}
const smart = {
  id: smartId('s'),
  name: 'Grete Holm',
  query: 'year:1990..1999 -genre:tide',
  sort: { by: 'added', descending: true },
  limit: 5,
} as const
const playing: Partial<AppState> = {
  ...signedIn,
  queue,
  playback,
  sessions,
  smartPlaylists: [smart] as unknown as AppState['smartPlaylists'],
}

const heard = { id: 'h', track: trackId(9001), event: 'play', at: millis(0), sent: false } as const
const replies = {
  'history.known': ok([heard, { ...heard, id: 'i', event: 'skip', sent: true }]),
  'connection.details': ok(publicDeployment),
}
const look = (): readonly string[] => findUntranslated(document.body, data())

it('speaks the pseudo-locale', async () => {
  expect(activeMessages.messages['account.signOut']).toBe('[Šîîĝñ óóûûţ]')
  shown = await showPage({ state: playing })
  expect(document.body.textContent).toContain('[Àļƀûûɱš]')
})

const routes: readonly Route[] = [
  { kind: 'home' },
  { kind: 'albums' },
  { kind: 'artists' },
  { kind: 'songs' },
  { kind: 'genres' },
  { kind: 'decades' },
  { kind: 'folder', path: '' },
  { kind: 'history' },
  { kind: 'playlists' },
  { kind: 'tags' },
  { kind: 'downloads' },
  { kind: 'uploads' },
  { kind: 'queue' },
  { kind: 'settings' },
  { kind: 'trash' },
  { kind: 'shelf', name: 'forgotten' },
  { kind: 'album', id: albumId(61) },
  { kind: 'album', id: albumId(987_654) },
  { kind: 'artist', id: artistId(41) },
  { kind: 'playlist', id: playlistId(81) },
  { kind: 'tag', id: tagId(71) },
  { kind: 'genre', name: '' },
  { kind: 'years', from: 1990, to: 1999 },
  { kind: 'missing', what: 'artist' },
  { kind: 'search', text: 'tide' },
  { kind: 'search', text: 'xyzzy artist:xyzzy' },
  { kind: 'smart', id: smartId('s') },
]

describe('every screen says nothing but messages', () => {
  it.each(routes.map(route => [JSON.stringify(route), route] as const))('%s', async (_, route) => {
    shown = await showPage({ state: playing, route, replies })
    await settled()
    expect(look()).toEqual([])
  })
  it('with everything in the settings open', async () => {
    const settings = {
      ...defaultSettings,
      equaliser: { ...defaultSettings.equaliser, on: true },
      gain: { ...defaultSettings.gain, mode: 'auto' },
    } as const
    shown = await showPage({ state: { ...playing, settings, connection, accounts: [account] }, route: { kind: 'settings' }, replies })
    await settled()
    expect(look()).toEqual([])
  })
  it('while nothing plays, filtered, selected, and as a table', async () => {
    for (const route of [{ kind: 'songs' }, { kind: 'albums' }, { kind: 'genres' }] as const) {
      shown = await showPage({ state: { ...signedIn, reachability: 'offline', history: { waiting: 2, confirmed: 0 } }, route })
      act(() => shown.app.view.filter('xyzzy'))
      await settled()
      expect(look()).toEqual([])
      shown.close()
    }
  })
  it('while Now playing is open, and another device is controlled', async () => {
    shown = await showPage({ state: { ...playing, ...connected(elsewhere) } })
    act(() => shown.app.view.showNowPlaying(true))
    await settled()
    expect(look()).toEqual([])
    for (const output of [
      { ...elsewhere, link: 'joining' },
      { ...elsewhere, link: 'lost' },
      { ...elsewhere, mayControl: false },
    ] as const) {
      act(() => shown.setState(connected(output)))
      await settled()
      expect(look()).toEqual([])
    }
  })
})

const fileSong = { title: 'QUOTED', artist: '', album: '', length: 0, path: '' }
const fileSongs = [fileSong, { ...fileSong, title: 'Slack Water' }]

const layers: readonly Layer[] = [
  { kind: 'devices' },
  { kind: 'palette' },
  { kind: 'shortcuts' },
  { kind: 'sign-out' },
  { kind: 'smart', draft: { ...smart } as never },
  { kind: 'delete-smart-playlist', playlist: smart as never },
  { kind: 'create-playlist', name: 'Low Tide', tracks: [trackId(9001)] },
  { kind: 'create-playlist', name: 'Low Tide', tracks: [] },
  { kind: 'create-tag' },
  { kind: 'clear-downloads' },
  { kind: 'clear-cache', cache: 'covers', bytes: 5_000_000 },
  { kind: 'details', of: 'tracks', ids: [9001] },
  { kind: 'details', of: 'albums', ids: [61, 62] },
  { kind: 'import-playlist', file: { name: 'Low Tide', description: '', songs: fileSongs } },
  { kind: 'query-help' },
  { kind: 'forget', account },
]

describe('every layer says nothing but messages', () => {
  it.each(layers.map(layer => [layer.kind, layer] as const))('%s', async (_, layer) => {
    shown = await showPage({ state: playing, route: { kind: 'albums' } })
    act(() => shown.app.layers.open(layer))
    await settled()
    expect(look()).toEqual([])
  })
  it('menus', async () => {
    for (const route of [{ kind: 'songs' }, { kind: 'albums' }, { kind: 'artists' }, { kind: 'genres' }] as const) {
      shown = await showPage({ state: playing, route, replies })
      const row = document.querySelector('main [data-position]')
      act(() => void row?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })))
      await settled()
      expect(document.querySelector('[role="menu"]')).not.toBeNull()
      expect(look()).toEqual([])
      shown.close()
    }
  })
})

const code = { userCode: 'QRST-UVWX', address: 'https://music.example.test', completeAddress: null, until: millis(Date.now() + 60_000) }
const doors: readonly (readonly [string, Partial<AppState>])[] = [
  ['the first run', { account: { phase: 'signed-out', error: null } }],
  ['a service chosen', { account: { phase: 'signed-out', error: null }, connection }],
  ['a sign-in that failed', { account: { phase: 'signed-out', error: failure }, connection }],
  ['known accounts', { account: { phase: 'signed-out', error: null }, accounts: [account] }],
  [
    'the wait for the browser',
    { account: { phase: 'signing-in', progress: { phase: 'browser', until: code.until }, previousPerson: null }, connection },
  ],
  ['a code', { account: { phase: 'signing-in', progress: { phase: 'code', code }, previousPerson: null }, connection }],
  ['the end of a sign-in', { account: { phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: null }, connection }],
  ['a session that is over', { ...signedIn, account: { ...expired, error: { ...expired.error, message: 'QUOTED', answered: 'QUOTED' } } }],
  [
    'a library on its way',
    {
      ...signedIn,
      library: {
        revision: null,
        counts: null,
        skipped: null,
        lastModified: null,
        isOutdated: false,
        load: { phase: 'downloading', received: 5e6, total: 9e6 },
      },
    },
  ],
  [
    'a library that did not come',
    {
      ...signedIn,
      library: {
        revision: null,
        counts: null,
        skipped: null,
        lastModified: null,
        isOutdated: false,
        load: { phase: 'failed', error: failure },
      },
    },
  ],
  ['a smaller grant', { ...signedIn, account: { phase: 'signed-in', person: expired.person, scopes: [], storedIn: 'this-run' } }],
]

describe('the door and what stands above a page say nothing but messages', () => {
  it.each(doors)('%s', async (_, state) => {
    shown = await showPage({ state })
    await settled()
    expect(look()).toEqual([])
  })
})

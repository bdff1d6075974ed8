// What the gallery shows of the whole page: each screen and each state that a feature can be in, by subject.
import type { AppState } from '../../shared/app-state.ts'
import { failed } from '../../shared/errors.ts'
import { type AccountId, albumId, artistId, millis, playlistId, tagId, trackId } from '../../shared/ids.ts'
import { emptyPlayback, type Playback, type Queue } from '../../shared/queue/model.ts'
import { say } from '../../shared/words/words.ts'
import type { Page } from '../state/page.ts'
import type { Route } from '../state/view/route.ts'
import { expired, person, signedIn } from '../tests/states.ts'

export type Scene = {
  readonly state: Partial<AppState>
  readonly route?: Route
  /** What a person then does. */
  readonly act?: (page: Page) => void
}

const queue: Queue = {
  tracks: [9001, 9002, 9003, 4711].map(trackId),
  playNext: [trackId(9007)],
  unshuffled: null,
  excerpt: null,
  context: { place: { kind: 'album', id: albumId(61) }, title: 'Low Tide' },
}
const paused: Playback = {
  ...emptyPlayback,
  current: trackId(9002),
  index: 1,
  startId: 1,
  paused: true,
  anchor: { position: 65, at: millis(0) },
  volume: 0.4,
}
const playing: Partial<AppState> = {
  ...signedIn,
  queue,
  playback: { ...paused, paused: false, anchor: { position: 65, at: millis(Date.now()) } },
}
const unknownSong = { title: 'Salt Line', artist: 'Nobody', album: '', length: 0, path: '' }
const fileSongs = [unknownSong, { ...unknownSong, title: 'Slack Water', artist: 'Blue Harbour' }]
const { error } = failed('offline', say('errors.nameCannotBeReachedAtThe', { name: 'segue.example' }))
const other = {
  id: 'kitchen',
  name: 'Kitchen',
  client: 'Segue',
  joinable: true,
  lastSeen: null,
  activity: { track: trackId(9003), title: 'Salt Line', paused: false, anchor: { position: 10, at: millis(0) } },
}
const withDevices: Partial<AppState> = { ...playing, sessions: { mine: 'here', others: [other], socket: 'online' } }
const elsewhere = { kind: 'elsewhere', session: 'kitchen', name: 'Kitchen', pending: false, shared: false, mayControl: true } as const
const service = { kind: 'service', name: 'My music', host: 'media.example.test', receivers: ['media.example.test'] } as const
const code = {
  userCode: 'BDFG-2479',
  address: 'https://media.example.test/device',
  completeAddress: 'https://media.example.test/device?code=BDFG2479',
  until: millis(Date.now() + 600_000),
}
const at = (route: Route, state: Partial<AppState> = playing): Scene => ({ route, state })
const loading = (load: AppState['library']['load']): Scene => ({
  state: { ...signedIn, library: { revision: null, counts: null, skipped: null, lastModified: null, load } },
})
const door = (account: AppState['account'], more: Partial<AppState> = {}): Scene => ({ state: { connection: service, account, ...more } })

export const scenes: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  'Sign-in': {
    'first run': { state: { account: { step: 'signed-out', error: null } } },
    preparing: { state: { connection: { kind: 'demo' }, account: { step: 'preparing', progress: 0.4, what: 'Writing the demo library' } } },
    'signed out': door({ step: 'signed-out', error: null }),
    'signed out by an error': door({ step: 'signed-out', error }),
    'known accounts': door(
      { step: 'signed-out', error: null },
      { accounts: [{ id: '1' as AccountId, name: person.name, connection: service, signedOut: false, current: true }] },
    ),
    'in the browser': door({ step: 'signing-in', progress: { at: 'browser', until: millis(Date.now() + 600_000) }, again: null }),
    'a code': door({ step: 'signing-in', progress: { at: 'code', code }, again: null }),
    'a code is awaited': door({ step: 'signing-in', progress: { at: 'code', code: null }, again: null }),
    'a code in trouble': door({ step: 'signing-in', progress: { at: 'code', code, trouble: error }, again: null }),
    finishing: door({ step: 'signing-in', progress: { at: 'finishing' }, again: null }),
    expired: { state: { ...playing, account: expired } },
    'kept for this run': { state: { ...playing, account: { step: 'signed-in', person, scopes: null, kept: 'this-run', why: error } } },
  },
  Library: {
    downloading: loading({ phase: 'downloading', received: 3e6, total: 9e6 }),
    decoding: loading({ phase: 'decoding' }),
    failed: loading({ phase: 'failed', error }),
    offline: { state: { ...playing, reachability: 'offline' }, route: { kind: 'songs' } },
    empty: {
      state: { ...signedIn, account: { step: 'signed-in', person, scopes: ['user.account:read'], kept: 'keychain' } },
      route: { kind: 'songs' },
    },
  },
  Screens: {
    home: at({ kind: 'home' }),
    shelf: at({ kind: 'shelf', name: 'added' }),
    songs: at({ kind: 'songs' }),
    albums: at({ kind: 'albums' }),
    album: at({ kind: 'album', id: albumId(61) }),
    artists: at({ kind: 'artists' }),
    artist: at({ kind: 'artist', id: artistId(501) }),
    genres: at({ kind: 'genres' }),
    years: at({ kind: 'decades' }),
    decade: at({ kind: 'years', from: 1990, to: 1999 }),
    folders: at({ kind: 'folder', path: '' }),
    playlists: at({ kind: 'playlists' }),
    playlist: at({ kind: 'playlist', id: playlistId(302) }),
    tags: at({ kind: 'tags' }),
    tag: at({ kind: 'tag', id: tagId(31) }),
    trash: at({ kind: 'trash' }),
    history: at({ kind: 'history' }),
    'not there': at({ kind: 'album', id: albumId(1) }),
    settings: at({ kind: 'settings' }),
  },
  Search: {
    palette: { state: playing, act: page => page.layers.open({ kind: 'palette' }) },
    results: at({ kind: 'search', text: 'tide' }),
    conditions: at({ kind: 'search', text: 'year:1990..1999 -part' }),
    'nothing found': at({ kind: 'search', text: 'qqqqzzzz' }),
  },
  Player: {
    'nothing playing': { state: signedIn },
    paused: { state: { ...signedIn, queue, playback: paused } },
    playing: { state: playing },
    'sound is awaited': { state: { ...playing, speaker: { waiting: true } } },
    'now playing': { state: playing, act: page => page.view.showNowPlaying(true) },
    'now playing beside the queue': {
      state: playing,
      act: page => {
        page.view.showNowPlaying(true)
        page.view.showQueue(true)
      },
    },
  },
  Queue: {
    beside: { state: playing, act: page => page.view.showQueue(true) },
    page: at({ kind: 'queue' }),
    empty: at({ kind: 'queue' }, signedIn),
  },
  Devices: {
    offer: {
      state: {
        ...withDevices,
        ...{ playback: emptyPlayback },
        connect: {
          output: { kind: 'here' },
          transfer: null,
          offer: { session: 'kitchen', name: 'Kitchen', track: trackId(9003), title: null },
        },
      },
    },
    elsewhere: { state: { ...withDevices, connect: { output: { ...elsewhere, link: 'live' }, transfer: null, offer: null } } },
    joining: { state: { ...withDevices, connect: { output: { ...elsewhere, link: 'joining' }, transfer: null, offer: null } } },
    lost: { state: { ...withDevices, connect: { output: { ...elsewhere, link: 'lost' }, transfer: null, offer: null } } },
    moving: {
      state: {
        ...withDevices,
        connect: { output: { kind: 'here' }, transfer: { way: 'there', session: 'kitchen', name: 'Kitchen' }, offer: null },
      },
    },
  },
  Downloads: {
    none: at({ kind: 'downloads' }),
    'under way': at(
      { kind: 'downloads' },
      {
        ...playing,
        downloads: {
          waiting: 3,
          active: { track: trackId(9002), received: 1e6, total: 3e6 },
          fetched: 2,
          done: 2,
          failed: 0,
          bytes: 6e6,
          held: null,
          cached: { songs: 4, bytes: 12e6 },
          revision: 0,
        },
      },
    ),
    paused: at(
      { kind: 'downloads' },
      {
        ...playing,
        downloads: {
          waiting: 3,
          active: null,
          fetched: 2,
          done: 2,
          failed: 1,
          bytes: 6e6,
          held: { kind: 'paused', error: null },
          cached: { songs: 4, bytes: 12e6 },
          revision: 0,
        },
      },
    ),
  },
  Layers: {
    devices: { state: withDevices, act: page => page.layers.open({ kind: 'devices' }) },
    details: { state: playing, act: page => page.layers.open({ kind: 'details', of: 'tracks', ids: [9001] }) },
    'import of a playlist': {
      state: playing,
      act: page => page.layers.open({ kind: 'import-playlist', file: { name: 'Late Trains', description: '', songs: fileSongs } }),
    },
    shortcuts: { state: playing, act: page => page.layers.open({ kind: 'shortcuts' }) },
    'sign-out': { state: playing, act: page => page.layers.open({ kind: 'sign-out' }) },
    'how to ask': { state: playing, act: page => page.layers.open({ kind: 'query-help' }) },
    'a playlist to make': {
      state: playing,
      act: page => page.layers.open({ kind: 'make-playlist', name: 'Low Tide', tracks: queue.tracks }),
    },
    'downloads to clear': { state: playing, act: page => page.layers.open({ kind: 'clear-downloads' }) },
  },
  Messages: {
    'of every tone': {
      state: playing,
      act: page => {
        page.notices.tell('Three songs will play next')
        page.notices.fail(error)
      },
    },
  },
}

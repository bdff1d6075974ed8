// All scenes of the gallery by subject: every screen, in every state of the features.
import type { AppState } from '../../shared/app-state.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { emptyPlayback } from '../../shared/queue/model.ts'
import { expired, person, signedIn } from '../tests/states.ts'
import { layerScenes } from './layers.ts'
import { nowPlayingScenes } from './now-playing.ts'
import { lookScenes, moreScreens, routeScenes } from './screens.ts'
import { elsewhere, error, knownAccount, paused, playing, queue, type Scene, sceneAt, service, withDevices } from './states.ts'
import { uploadScenes } from './uploads.ts'

const code = {
  userCode: 'BDFG-2479',
  address: 'https://media.example.test/device',
  completeAddress: 'https://media.example.test/device?code=BDFG2479',
  until: millis(Date.now() + 600_000),
}
const loadingScene = (load: AppState['library']['load']): Scene => ({
  state: { ...signedIn, library: { revision: null, counts: null, skipped: null, lastModified: null, isOutdated: false, load } },
})
const signInScene = (account: AppState['account'], more: Partial<AppState> = {}): Scene => ({
  state: { connection: service, account, ...more },
})

export const scenes: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  'Sign-in': {
    'first run': { state: { account: { phase: 'signed-out', error: null } } },
    preparing: {
      state: { connection: { kind: 'demo' }, account: { phase: 'preparing', progress: 0.4, what: 'Writing the demo library' } },
    },
    'signed out': signInScene({ phase: 'signed-out', error: null }),
    'signed out by an error': signInScene({ phase: 'signed-out', error }),
    'known accounts': signInScene({ phase: 'signed-out', error: null }, { accounts: [knownAccount] }),
    'in the browser': signInScene({
      phase: 'signing-in',
      progress: { phase: 'browser', until: millis(Date.now() + 600_000) },
      previousPerson: null,
    }),
    'a code': signInScene({ phase: 'signing-in', progress: { phase: 'code', code }, previousPerson: null }),
    'a code is awaited': signInScene({ phase: 'signing-in', progress: { phase: 'code', code: null }, previousPerson: null }),
    'a code in trouble': signInScene({ phase: 'signing-in', progress: { phase: 'code', code, trouble: error }, previousPerson: null }),
    finishing: signInScene({ phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: null }),
    expired: { state: { ...playing, account: expired } },
    'kept for this run': { state: { ...playing, account: { phase: 'signed-in', person, scopes: null, storedIn: 'this-run', why: error } } },
  },
  Library: {
    downloading: loadingScene({ phase: 'downloading', received: 3e6, total: 9e6 }),
    decoding: loadingScene({ phase: 'decoding' }),
    failed: loadingScene({ phase: 'failed', error }),
    offline: { state: { ...playing, reachability: 'offline' }, route: { kind: 'songs' } },
    empty: {
      state: { ...signedIn, account: { phase: 'signed-in', person, scopes: ['user.account:read'], storedIn: 'keychain' } },
      route: { kind: 'songs' },
    },
  },
  Screens: routeScenes,
  'More screens': moreScreens,
  Look: lookScenes,
  Search: {
    palette: { state: playing, act: app => app.layers.open({ kind: 'palette' }) },
    results: sceneAt({ kind: 'search', text: 'tide' }),
    conditions: sceneAt({ kind: 'search', text: 'year:1990..1999 -part' }),
    'nothing found': sceneAt({ kind: 'search', text: 'qqqqzzzz' }),
    'a slip': sceneAt({ kind: 'search', text: 'genre:fokl' }),
  },
  Player: {
    'nothing playing': { state: signedIn },
    paused: { state: { ...signedIn, queue, playback: paused } },
    playing: { state: playing },
    'at its beginning': { state: { ...signedIn, queue, playback: { ...paused, anchor: { position: 0, at: millis(0) } } } },
    'sound is awaited': { state: { ...playing, speaker: { waiting: true } } },
    ...nowPlayingScenes,
  },
  Queue: {
    beside: { state: playing, act: app => app.view.showQueue(true) },
    page: sceneAt({ kind: 'queue' }),
    empty: sceneAt({ kind: 'queue' }, signedIn),
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
    none: sceneAt({ kind: 'downloads' }),
    'under way': sceneAt(
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
          interruption: null,
          cached: { trackCount: 4, bytes: 12e6 },
          revision: 0,
        },
      },
    ),
    paused: sceneAt(
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
          interruption: { kind: 'paused', error: null },
          cached: { trackCount: 4, bytes: 12e6 },
          revision: 0,
        },
      },
    ),
  },
  Uploads: uploadScenes,
  Layers: layerScenes,
  Messages: {
    'of every tone': {
      state: playing,
      act: app => {
        app.notices.tell('Three songs will play next')
        app.notices.fail(error)
      },
    },
  },
}

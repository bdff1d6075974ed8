// The type of a scene, and the states of the app that scenes start from.
import type { AppState, KnownAccount } from '../../shared/app-state.ts'
import type { FailedDownload } from '../../shared/downloads-state.ts'
import { failed } from '../../shared/errors.ts'
import type { KnownEntry } from '../../shared/history/entry.ts'
import { type AccountId, millis, playlistId, smartId, trackId } from '../../shared/ids.ts'
import type { SmartPlaylist } from '../../shared/smart-playlists.ts'
import { say } from '../../shared/words/words.ts'
import type { AppContextValue } from '../state/app-context.ts'
import type { Route } from '../state/view/route.ts'
import { paused, person, queue, signedIn } from '../tests/states.ts'

export type Scene = {
  readonly state: Partial<AppState>
  readonly route?: Route
  /** What the person does after the scene is rendered. */
  readonly act?: (app: AppContextValue) => void
}

export { paused, queue }

export const sampleSmartPlaylist: SmartPlaylist = {
  id: smartId('evenings'),
  name: 'Evenings',
  query: 'genre:folk',
  sort: { by: 'added', descending: true },
  limit: 100,
}
export const playing: Partial<AppState> = {
  ...signedIn,
  queue,
  playback: { ...paused, paused: false, anchor: { position: 65, at: millis(Date.now()) } },
  smartPlaylists: [sampleSmartPlaylist],
}
export const { error } = failed('offline', say('errors.deviceUnreachable', { device: 'segue.example' }))

const kitchen = {
  id: 'kitchen',
  name: 'Kitchen',
  client: 'Segue',
  joinable: true,
  lastSeen: null,
  activity: { track: trackId(9003), title: 'Salt Line', paused: false, anchor: { position: 10, at: millis(0) } },
}
export const withDevices: Partial<AppState> = { ...playing, sessions: { mine: 'here', others: [kitchen], socket: 'online' } }

/** The output while another device's queue is controlled. */
export const elsewhere = {
  kind: 'elsewhere',
  session: 'kitchen',
  name: 'Kitchen',
  pending: false,
  shared: false,
  mayControl: true,
} as const

export const service = { kind: 'service', name: 'My music', host: 'media.example.test', receivers: ['media.example.test'] } as const
export const knownAccount: KnownAccount = {
  id: '1' as AccountId,
  name: person.name,
  connection: service,
  signedOut: false,
  current: true,
}
const refusal = failed('refused', say('errors.serviceRefused'), 'Playlist not found.').error
/** Two changes of the library on their way, and one that the service refused. */
export const editing: Partial<AppState> = {
  ...playing,
  edits: {
    entries: [
      {
        id: 'a',
        at: millis(0),
        edit: { kind: 'describe-playlist', id: playlistId(302), name: 'Sunday, slowly' },
        status: { kind: 'refused', error: refusal },
      },
      { id: 'b', at: millis(1), edit: { kind: 'rate', of: 'tracks', ids: [9002], rating: 5 }, status: { kind: 'waiting', sent: 0 } },
      { id: 'c', at: millis(2), edit: { kind: 'trash', tracks: [trackId(9004)], on: true }, status: { kind: 'waiting', sent: 0 } },
    ],
    assignedIds: [],
  },
}

/** A scene of a page. */
export const sceneAt = (route: Route, state: Partial<AppState> = playing): Scene => ({ route, state })

const hour = 3_600_000
/** Plays and skips of the last two days, newest first. */
export const historyEntries: readonly KnownEntry[] = [
  { id: 'a', track: trackId(9002), event: 'skip', at: millis(Date.now() - hour), sent: false },
  { id: 'b', track: trackId(9001), event: 'play', at: millis(Date.now() - hour), sent: true },
  { id: 'c', track: trackId(9001), event: 'play', at: millis(Date.now() - 30 * hour), sent: true },
]
export const failures: readonly FailedDownload[] = [{ track: trackId(9004), error }]

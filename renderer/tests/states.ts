// States of the app with the sample library, as tests and the gallery draw them.
import type { AppState, Person } from '../../shared/app-state.ts'
import { failed } from '../../shared/errors.ts'
import { albumId, millis, revision, trackId } from '../../shared/ids.ts'
import { emptyPlayback, type Playback, type Queue } from '../../shared/queue/model.ts'
import { say } from '../../shared/words/words.ts'

export const person: Person = { userId: '1', name: 'Ada Lindgren', email: 'ada@example.test', premium: true }

/** Signed in, with the sample library. */
export const signedIn: Partial<AppState> = {
  connection: { kind: 'demo' },
  reachability: 'online',
  account: { phase: 'signed-in', person, scopes: null, storedIn: 'keychain' },
  library: {
    revision: revision('sample'),
    counts: { tracks: 12, albums: 4, artists: 5, playlists: 3, length: 5000 },
    skipped: { tracks: 1, albums: 0, artists: 0, playlists: 0, tags: 0 },
    lastModified: '2031-04-01 20:11:54',
    isOutdated: false,
    load: { phase: 'idle' },
  },
}
export const expired = {
  phase: 'expired',
  person,
  error: failed('expired', say('errors.signInAgain'), 'Gone').error,
} as const satisfies AppState['account']

/** A queue filled from an album, with one song in play next. */
export const queue: Queue = {
  tracks: [9001, 9002, 9003, 4711].map(trackId),
  playNext: [trackId(9007)],
  unshuffled: null,
  excerpt: null,
  context: { place: { kind: 'album', id: albumId(61) }, title: 'Low Tide' },
}
/** Paused at 1:05 (65 s) of the queue's second song. */
export const paused: Playback = {
  ...emptyPlayback,
  current: trackId(9002),
  index: 1,
  startId: 1,
  paused: true,
  anchor: { position: 65, at: millis(0) },
  volume: 0.4,
}

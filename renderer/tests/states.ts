// States of the app with the sample library, as tests and the gallery draw them.
import type { AppState, Person } from '../../shared/app-state.ts'
import { failed } from '../../shared/errors.ts'
import { revision } from '../../shared/ids.ts'
import { say } from '../../shared/words/words.ts'

export const person: Person = { userId: '1', name: 'Ada Lindgren', email: 'ada@example.test', premium: true }

/** Signed in, with the sample library. */
export const signedIn: Partial<AppState> = {
  connection: { kind: 'demo' },
  reachability: 'online',
  account: { step: 'signed-in', person, scopes: null, kept: 'keychain' },
  library: {
    revision: revision('sample'),
    counts: { tracks: 12, albums: 4, artists: 5, playlists: 3, length: 5000 },
    skipped: { tracks: 1, albums: 0, artists: 0, playlists: 0, tags: 0 },
    lastModified: '2031-04-01 20:11:54',
    load: { phase: 'idle' },
  },
}
export const expired = {
  step: 'expired',
  person,
  error: failed('expired', say('errors.pleaseSignInAgain'), 'Gone').error,
} as const satisfies AppState['account']

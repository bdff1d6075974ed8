// A signed-in person, and what the player asks of the library, for tests without a library.
import type { AppState, Person } from '../../../shared/app-state.ts'
import type { PlayerDependencies } from '../player.ts'

const person = (userId: string): Person => ({ userId, name: 'Ada', email: 'ada@example.test', premium: true })
export const signedInAs = (userId: string): AppState['account'] => ({
  phase: 'signed-in',
  person: person(userId),
  scopes: null,
  storedIn: 'keychain',
})

/** Every song is 200 seconds long, and only the third one is on this computer. */
export const sampleSongs: Pick<PlayerDependencies, 'trackInfo' | 'songs' | 'levels'> = {
  trackInfo: track => ({ title: `Song ${track}`, artist: '', album: '', artwork: null, length: 200 }),
  songs: {
    loudness: () => ({ track: 0, album: 0 }),
    followsOnAlbum: () => false,
    length: () => 200,
    isAvailableOffline: track => track === 3,
  },
  levels: { add: () => () => undefined, openAnalyser: () => ({ read: () => false, stop: () => undefined }) },
}

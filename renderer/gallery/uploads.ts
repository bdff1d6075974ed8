// The gallery's scenes of uploads: under way, paused, and each reason why they are off.
import type { AppState } from '../../shared/app-state.ts'
import { failed } from '../../shared/errors.ts'
import { trackId } from '../../shared/ids.ts'
import type { UploadRow } from '../../shared/uploads/upload.ts'
import { noUploads, type UploadsState } from '../../shared/uploads/uploads-state.ts'
import { say } from '../../shared/words/words.ts'
import { signedIn } from '../tests/states.ts'
import { error, playing, type Scene, sceneAt, service } from './states.ts'

const refused = failed('refused', say('errors.serviceRefused'), 'This does not look like an MP3').error

/** Main's reply to `uploads.rows`. */
export const uploadRows: readonly UploadRow[] = [
  { id: 'a', name: 'Music/Harbour/01 Low Tide.mp3', bytes: 7.2e6, status: { kind: 'sending', bytesDone: 4.1e6 } },
  { id: 'b', name: 'Music/Harbour/02 Ropes.mp3', bytes: 6.4e6, status: { kind: 'hashing', bytesDone: 1e6 } },
  { id: 'c', name: 'Music/Letter.mp3', bytes: 5e3, status: { kind: 'failed', error: refused } },
  {
    id: 'd',
    name: 'Music/Harbour/03 A name that is longer than most and wants a second line.mp3',
    bytes: 8e6,
    status: { kind: 'waiting' },
  },
  { id: 'e', name: 'Music/Salt/01 Salt Line.mp3', bytes: 5e6, status: { kind: 'done', track: trackId(9003) } },
  { id: 'f', name: 'Music/Salt/02 Glass.mp3', bytes: 5e6, status: { kind: 'duplicate' } },
  { id: 'g', name: 'Music/Salt/03 Wind.mp3', bytes: 5e6, status: { kind: 'cancelled' } },
]

const sampleUploads: UploadsState = {
  ...noUploads,
  counts: { waiting: 1, hashing: 1, sending: 1, done: 1, duplicate: 1, failed: 1, cancelled: 1 },
  bytes: { done: 14.1e6, total: 31.6e6 },
  active: uploadRows.slice(0, 2),
  skipped: [
    { why: 'no-music', count: 12 },
    { why: 'link', count: 1 },
  ],
  revision: 3,
}
const uploading = (uploads: Partial<UploadsState>): Partial<AppState> => ({ ...playing, uploads: { ...sampleUploads, ...uploads } })
const { account } = signedIn

export const uploadScenes: Readonly<Record<string, Scene>> = {
  nothing: sceneAt({ kind: 'uploads' }),
  'under way': sceneAt({ kind: 'uploads' }, uploading({})),
  'looking through': sceneAt({ kind: 'uploads' }, { ...playing, uploads: { ...noUploads, filesFound: 214 } }),
  paused: sceneAt({ kind: 'uploads' }, uploading({ interruption: { kind: 'paused', error: null }, active: [] })),
  'out of reach': sceneAt({ kind: 'uploads' }, uploading({ interruption: { kind: 'waiting', error }, active: [] })),
  'own folder': sceneAt({ kind: 'uploads' }, { ...playing, connection: { kind: 'folder', folder: '/home/mira/Music' } }),
  'no server': sceneAt({ kind: 'uploads' }, { ...playing, connection: service }),
  'not granted': sceneAt(
    { kind: 'uploads' },
    account?.phase === 'signed-in' ? { ...playing, account: { ...account, scopes: ['user.library:read'] } } : playing,
  ),
}

// How the service spells addresses and names: the one place of numbered choices about these (docs/protocol.md, section 16).
import type { ConnectionPreset } from './connection-preset.ts'

/** C-15: the scopes that the client requests; it works with fewer. user.account:read is needed because streaming needs the user id. */
export const requestedScopes = [
  'user.account:read',
  'user.library:read',
  'user.library:write',
  'user.queue:read',
  'user.queue:write',
  'user.upload',
] as const

export const allScopes = [
  'user.account:read',
  'user.account:write',
  'user.apps:read',
  'user.apps:write',
  'user.devices:read',
  'user.devices:write',
  'user.library:read',
  'user.library:write',
  'user.queue:read',
  'user.queue:write',
  'user.upload',
] as const

/** C-01: the path of every mode but `library`; `/` and `/s/JSON/` were proven to work, too. */
export const apiPath = '/s/json'

/** C-02: the address registered by default for the loopback redirect. */
export const defaultRedirectUri = 'http://127.0.0.1:49152/callback'
/** C-02: the custom protocol that the operating system hands to the app. */
export const customScheme = 'segue'

/**
 * C-12: the scope that each mode needs. C-14: a mode that is not in this table is unknown; there are none for devices, apps and accounts.
 * C-15: `status` is answered even without its scope, with less in `user`, as existing clients rely on it; the stand-in refuses it only if a
 * strictness says so.
 */
export const modeScopes: Readonly<Record<string, (typeof allScopes)[number]>> = {
  status: 'user.account:read',
  library: 'user.library:read',
  playqueue_token: 'user.queue:read',
  createplaylist: 'user.library:write',
  appendplaylist: 'user.library:write',
  updateplaylist: 'user.library:write',
  playlistorder: 'user.library:write',
  deleteplaylist: 'user.library:write',
  makeplaylistpublic: 'user.library:write',
  revokeplaylistpublic: 'user.library:write',
  ratetrack: 'user.library:write',
  ratealbum: 'user.library:write',
  rateartist: 'user.library:write',
  trash: 'user.library:write',
  restore: 'user.library:write',
  empty_trash: 'user.library:write', // C-13
  createtag: 'user.library:write',
  tagtracks: 'user.library:write',
  update_track: 'user.library:write',
  update_album: 'user.library:write',
  getbitratepref: 'user.account:read',
}

/** Most rows in one update_track or update_album (protocol 3.6); an edit of more takes several requests. */
export const maxRowsChanged = 500
/** C-46: longest name or genre in characters, and largest year, number and disc. */
export const detailLimits = { text: 500, year: 9999, number: 9999, disc: 99 } as const

/** Protocol 3.4: moods for which the service fills a playlist. */
export const moods = ['happy', 'party', 'dance', 'relaxed', 'workout', 'chill'] as const
export type Mood = (typeof moods)[number]

/** C-08: error codes of a device sign-in. */
export const deviceErrors = {
  pending: 'authorization_pending',
  slowDown: 'slow_down',
  expired: 'expired_token',
  denied: 'access_denied',
} as const

/**
 * C-42: errors after which a device code stays valid. After any other error the code is dropped and a new one requested, as the seed does;
 * but when the service is in trouble (by these names or, for a name that OAuth does not define, by these statuses or any from 500 up), the
 * code that a person is typing in would be lost for nothing.
 */
export const transientCodeErrors = { names: ['server_error', 'temporarily_unavailable'], statuses: [408, 429] } as const

/**
 * C-44: after this error no new code is requested, as the app is not registered for device codes; a service may only say so at the first
 * poll.
 */
export const noDeviceGrantError = 'unauthorized_client'

/** C-09: HTTP status of each OAuth error. An unknown scope beside a known one is dropped and no error. */
export const oauthErrors = {
  invalid_request: 400,
  invalid_client: 400,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  access_denied: 400,
  authorization_pending: 400,
  expired_token: 400,
  slow_down: 429,
  invalid_argument: 500,
  server_error: 503,
} as const
export type OAuthErrorCode = keyof typeof oauthErrors

/** Protocol 9.1 (seed): the path of the play queue's web socket. C-30: `onequeue` is not sent. */
export const queuePath = '/ws'
/** Protocol 9.1: the scope without which the play queue's socket is refused. */
export const queueReadScope: (typeof allScopes)[number] = 'user.queue:read'
/** Protocol 9.1: the scope without which a device may not write the state of a queue. */
export const queueWriteScope: (typeof allScopes)[number] = 'user.queue:write'

/** C-16: members in which the one-time token of the play queue may be, in order of preference. */
export const queueTokenMembers = ['token', 'playqueue_token', 'play_queue_token'] as const

/**
 * C-19: thumbs as ratings; anything from 5 up counts as up. Whether the service updates the thumbs-up playlist is its choice: after a
 * rating, the client checks the next library, and updates the playlist itself if the service did not (main/edits/thumbs-list.ts).
 */
export const ratings = { none: 0, down: 1, up: 5 } as const

/** C-25: the qualities of streams, kbit/s or `orig` (the uploaded file); each is the first path segment of its stream's address. */
export const streamQualities = ['96', '128', '192', '256', '320', 'orig'] as const
export type StreamQuality = (typeof streamQualities)[number]
export const defaultQuality: StreamQuality = '128'

/** C-50: extensions of files that are uploaded; the service decides whether it takes one. */
export const uploadExtensions = [
  'mp3',
  'm4a',
  'm4b',
  'aac',
  'flac',
  'ogg',
  'oga',
  'opus',
  'wav',
  'aif',
  'aiff',
  'wma',
  'alac',
  'ape',
  'mpc',
  'mp2',
] as const

/** Sizes of artwork, pixels square (protocol 7). */
export const artworkSizes = [80, 150, 300, 1000] as const
export type ArtworkSize = (typeof artworkSizes)[number]

/** Protocol 17: the public service. The client id is left to the user, who has to register an app at the service. */
export const publicDeployment: ConnectionPreset = {
  name: 'iBroadcast',
  auth_url: 'https://oauth.ibroadcast.com',
  library_url: 'https://library.ibroadcast.com',
  api_url: 'https://api.ibroadcast.com',
  api_path: apiPath,
  queue_url: 'wss://queue.ibroadcast.com',
  streaming_server: 'https://streaming.ibroadcast.com',
  artwork_server: 'https://artwork.ibroadcast.com',
  upload_url: 'https://upload.ibroadcast.com',
  client_id: '',
  device_client_id: null,
  redirect_uri: defaultRedirectUri,
  scopes: [...requestedScopes],
}
/** Base address of public playlists, followed by the public id. */
export const publicPlaylists = 'https://playlist.ibroadcast.com/'
/** The page at which an app is registered (menu Apps, then developer). */
export const publicRegistration = 'https://media.ibroadcast.com/'

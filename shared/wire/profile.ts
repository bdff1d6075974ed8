// How the service spells things: the one place of every numbered choice (docs/protocol.md, section 16) about addresses and names.
import type { ConnectionPreset } from './connection-preset.ts'

/** C-15: what the client asks for; it copes with less. user.account:read is needed because streaming needs the user id. */
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

/** C-01: the path of every mode but `library`; `/` and `/s/JSON/` are proven alternatives. */
export const apiPath = '/s/json'

/** C-02: the address registered by default for the loopback redirect. */
export const defaultRedirectUri = 'http://127.0.0.1:49152/callback'
/** C-02: the custom protocol that the operating system hands to the app. */
export const customScheme = 'segue'

/**
 * C-12: the scope that each mode needs. C-14: a mode that is not in this table is unknown; of devices, apps and accounts there are none. C-15: `status` is answered without its scope, too, with
 * less in `user`, since clients in use live from that; the stand-in refuses it while a strictness wants so.
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

/** So many rows are changed by one update_track or update_album (protocol 3.6). */
export const mostRowsChanged = 500
/** C-46: characters of a name or a genre, and the last year and number. */
export const detailLimits = { text: 500, year: 9999, number: 9999, disc: 99 } as const

/** Protocol 3.4: moods for which the service fills a playlist. */
export const moods = ['happy', 'party', 'dance', 'relaxed', 'workout', 'chill'] as const
export type Mood = (typeof moods)[number]

/** C-08: names of the answers that end a device sign-in. */
export const deviceErrors = {
  pending: 'authorization_pending',
  slowDown: 'slow_down',
  expired: 'expired_token',
  denied: 'access_denied',
} as const

/**
 * C-42: after any other error the seed drops the code and asks for a new one. So it is done, whatever the error is called, but for an
 * answer that says that the service is in trouble: by these names, or, of a name that OAuth does not know, by one of these statuses or any
 * from 500 up. The code that a person is typing in at that moment would vanish for nothing, and a new one is not to be had anyway.
 */
export const codeSurvives = { names: ['server_error', 'temporarily_unavailable'], statuses: [408, 429] } as const

/** C-44: after this error there is no new code: the app is not registered for any, which a service may say with the first poll only. */
export const notForCodes = 'unauthorized_client'

/** C-09: HTTP status of each OAuth error. A scope that nobody knows is no error beside one that is known: it is left out. */
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
/** Protocol 9.1: without it the play queue cannot be heard. */
export const queueReadScope: (typeof allScopes)[number] = 'user.queue:read'
/** The same: without it no state of a queue may be said. */
export const queueWriteScope: (typeof allScopes)[number] = 'user.queue:write'

/** C-16: where the one-time token of the play queue may stand in its answer, best first. */
export const queueTokenMembers = ['token', 'playqueue_token', 'play_queue_token'] as const

/**
 * C-19: thumbs as ratings; anything from 5 up reads as up. Whether the thumbs-up list follows is the service's: whoever rates looks at the
 * next library, and keeps the list by itself if it did not (main/edits/thumbs-list.ts).
 */
export const ratings = { none: 0, down: 1, up: 5 } as const

/** C-25: first path segments of a stream address. */
export const streamQualities = ['96', '128', '192', '256', '320', 'orig'] as const
export type StreamQuality = (typeof streamQualities)[number]
export const defaultQuality: StreamQuality = '128'

/** C-50: endings of files that are sent; whether the service takes one, it says. */
export const uploadEndings = [
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

/** Sizes of artwork, pixels (protocol 7). */
export const artworkSizes = [80, 150, 300, 1000] as const
export type ArtworkSize = (typeof artworkSizes)[number]

/** Protocol 17. The client id is the user's own: an app has to be registered at the service first. */
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
/** Pages of playlists with a public link, by their public ids. */
export const publicPlaylists = 'https://playlist.ibroadcast.com/'
/** Where an app is registered (menu Apps, then developer). */
export const publicRegistration = 'https://media.ibroadcast.com/'

// Names of the library's columns (protocol 5). Positions are never fixed: every table carries its own `map`.

export const trackColumns = [
  'track',
  'year',
  'title',
  'genre',
  'length',
  'album_id',
  'artwork_id',
  'artist_id',
  'enid',
  'uploaded_on',
  'trashed',
  'size',
  'path',
  'uid',
  'rating',
  'plays',
  'file',
  'type',
  'replay_gain',
  'uploaded_time',
  'artists_additional',
  'genres_additional',
  'icatid',
] as const
export const albumColumns = ['name', 'tracks', 'artist_id', 'trashed', 'rating', 'disc', 'year', 'artists_additional', 'icatid'] as const
export const artistColumns = ['name', 'tracks', 'trashed', 'rating', 'artwork_id', 'icatid'] as const
export const playlistColumns = [
  'name',
  'tracks',
  'uid',
  'system_created',
  'public_id',
  'type',
  'description',
  'artwork_id',
  'sort',
] as const
export const trashColumns = ['name', 'tracks'] as const

/** The sub-map of nested rows: an object inside the map, distinguished from column numbers by its type. */
export const additionalArtistMap = { artist_id: 0, phrase: 1, type: 2 } as const
/** Playlists that the service creates itself. */
export const systemPlaylists = ['recently-played', 'recently-uploaded', 'thumbsup'] as const

// Names of the columns of the smaller tables (protocol 5). Positions are never fixed: every table carries its own `map`.

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

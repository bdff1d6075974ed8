// The playlists that the service keeps itself (protocol 3.4, 3.5, C-19), made when first needed.

import { ratings } from '../../shared/wire/profile.ts'
import type { CataloguePlaylist } from './catalogue.ts'
import { newPlaylistId, type UserLibrary } from './user-library.ts'

const names = { 'recently-played': 'Recently Played', 'recently-uploaded': 'Most Recent Uploads', thumbsup: 'Thumbs up' } as const
/** Most tracks in the recently-played and in the recently-uploaded list. */
const recent = 100

function systemPlaylist(library: UserLibrary, type: keyof typeof names): CataloguePlaylist {
  for (const playlist of library.playlists.values()) if (playlist.type === type) return playlist
  const id = newPlaylistId(library)
  return {
    id,
    name: names[type],
    trackIds: [],
    publicId: null,
    type,
    description: null,
    artworkId: 0,
  }
}

/** Moves a track to the front of the recently-played list. */
export const markRecentlyPlayed = (library: UserLibrary, trackId: number): void => putFirst(library, 'recently-played', trackId)

/** Moves a track to the front of the recently-uploaded list. */
export const markRecentlyUploaded = (library: UserLibrary, trackId: number): void => putFirst(library, 'recently-uploaded', trackId)

function putFirst(library: UserLibrary, type: 'recently-played' | 'recently-uploaded', trackId: number): void {
  const playlist = systemPlaylist(library, type)
  const trackIds = [trackId, ...playlist.trackIds.filter(id => id !== trackId)].slice(0, recent)
  library.playlists.set(playlist.id, { ...playlist, trackIds })
}

/** Updates the thumbs-up list after a rating of a track: it holds the tracks rated 5 or higher (C-19). */
export function followRating(library: UserLibrary, trackId: number, rating: number): void {
  const playlist = systemPlaylist(library, 'thumbsup')
  const isListed = playlist.trackIds.includes(trackId)
  if (rating >= ratings.up === isListed) return
  const trackIds = isListed ? playlist.trackIds.filter(id => id !== trackId) : [...playlist.trackIds, trackId]
  library.playlists.set(playlist.id, { ...playlist, trackIds })
}

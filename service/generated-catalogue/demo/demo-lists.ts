// The demo library's playlists and tags: some made by a person, and the system playlists.

import { hash32 } from 'demo-music'
import type { CataloguePlaylist, CatalogueTag, CatalogueTrack } from '../../world/catalogue.ts'

type Tracks = readonly CatalogueTrack[]

/** Ids of at most `count` tracks of the given genres, in a pseudo-random order that follows from `seed`. */
function someOf(tracks: Tracks, genres: readonly string[], count: number, seed: number): readonly number[] {
  return tracks
    .filter(track => genres.includes(track.genre) && !track.trashed)
    .map(track => ({ id: track.id, rank: hash32(seed, track.id) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ id }) => id)
}

const newest = (tracks: Tracks, count: number): readonly number[] =>
  tracks
    .filter(track => !track.trashed)
    .toSorted((a, b) => `${b.uploadedOn} ${b.uploadedTime}`.localeCompare(`${a.uploadedOn} ${a.uploadedTime}`) || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id)

type Own = { readonly name: string; readonly trackIds: readonly number[]; readonly description: string | null; readonly artworkId: number }

export function demoPlaylists(tracks: Tracks, artworkIds: readonly number[], seed: number): Map<number, CataloguePlaylist> {
  const own: readonly Own[] = [
    {
      name: 'Sunday, slowly',
      trackIds: someOf(tracks, ['Folk', 'Classical', 'Lounge', 'ピアノ'], 18, hash32(seed, 1)),
      description: 'For the second pot of coffee.',
      artworkId: 0,
    },
    {
      name: 'Night drive',
      trackIds: someOf(tracks, ['Techno', 'Electronic', 'Soul'], 22, hash32(seed, 2)),
      description: null,
      artworkId: artworkIds[3] ?? 0,
    },
    {
      name: 'Cooking for six',
      trackIds: someOf(tracks, ['Soul', 'Jazz', 'Tango', 'Pop'], 26, hash32(seed, 3)),
      description: 'Nothing anybody has to talk over.',
      artworkId: 0,
    },
    { name: '夜の散歩', trackIds: someOf(tracks, ['Ambient', 'ピアノ', 'Choral'], 14, hash32(seed, 4)), description: null, artworkId: 0 },
    {
      name: 'Songs that are better in the rain than they have any right to be',
      trackIds: someOf(tracks, ['Post-rock', 'Indie'], 9, hash32(seed, 5)),
      description: null,
      artworkId: 0,
    },
    { name: 'Empty for now', trackIds: [], description: null, artworkId: 0 },
  ]
  const system: readonly (readonly [string, CataloguePlaylist['type'], readonly number[]])[] = [
    ['Recently Played', 'recently-played', someOf(tracks, ['Folk', 'Ambient', 'Soul', 'Pop', 'Rock'], 30, hash32(seed, 6))],
    ['Most Recent Uploads', 'recently-uploaded', newest(tracks, 50)],
    ['Thumbs up', 'thumbsup', tracks.filter(track => track.rating >= 5 && !track.trashed).map(({ id }) => id)],
  ]
  const playlists: readonly CataloguePlaylist[] = [
    ...system.map(([name, type, trackIds], index): CataloguePlaylist => {
      return { id: 301 + index, name, trackIds, publicId: null, type, description: null, artworkId: 0 }
    }),
    ...own.map((list, index): CataloguePlaylist => {
      return { ...list, id: 311 + index, publicId: index === 2 ? 'k3tTl3-onWm' : null, type: null }
    }),
  ]
  return new Map(playlists.map(playlist => [playlist.id, playlist]))
}

export function demoTags(tracks: Tracks, seed: number): Map<number, CatalogueTag> {
  const tags: readonly CatalogueTag[] = [
    { id: 31, name: 'road trip', archived: false, trackIds: someOf(tracks, ['Rock', 'Indie', 'Soul', 'Electronic'], 20, hash32(seed, 11)) },
    { id: 32, name: 'with the windows open', archived: false, trackIds: someOf(tracks, ['Folk', 'Pop', 'Tango'], 15, hash32(seed, 12)) },
    { id: 33, name: 'sleep', archived: false, trackIds: someOf(tracks, ['Ambient', 'ピアノ', 'Choral'], 12, hash32(seed, 13)) },
    { id: 34, name: 'לשבת', archived: false, trackIds: someOf(tracks, ['Indie', 'موسيقى'], 8, hash32(seed, 14)) },
    { id: 35, name: 'wedding 2019', archived: true, trackIds: someOf(tracks, ['Jazz', 'Tango'], 10, hash32(seed, 15)) },
  ]
  return new Map(tags.map(tag => [tag.id, tag]))
}

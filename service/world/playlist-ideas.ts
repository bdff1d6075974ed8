// Playlists that the service fills: for a mood, or with tracks like a given one (protocol 3.4).
import { hash32 } from 'demo-music'
import { type Mood, moods } from '../../shared/wire/profile.ts'
import { trackOf, tracksOf, type UserLibrary } from './user-library.ts'

const wantedCount = 25
/** Most tracks of the library that are looked at, from its beginning, as a suggestion need not be representative. */
const looked = 20_000

/** Ids of at most `wantedCount` pseudo-random tracks, the same ones each time for the same mood. */
export function tracksForMood(library: UserLibrary, mood: Mood): number[] {
  const seed = moods.indexOf(mood) + 1
  const drawn: { readonly id: number; readonly rank: number }[] = []
  let seen = 0
  for (const track of tracksOf(library)) {
    if (!track.trashed) drawn.push({ id: track.id, rank: hash32(seed, track.id) })
    seen += 1
    if (seen === looked) break
  }
  drawn.sort((a, b) => a.rank - b.rank)
  return drawn.slice(0, wantedCount).map(({ id }) => id)
}

/** Ids of the track itself, then of others by its artist or of its genre, at most `wantedCount` in all; empty if the track is unknown. */
export function tracksLike(library: UserLibrary, trackId: number): number[] {
  const seed = trackOf(library, trackId)
  if (seed === undefined) return []
  const alike = [seed.id]
  let seen = 0
  for (const track of tracksOf(library)) {
    const isSame = track.artistId === seed.artistId || (track.genre !== '' && track.genre === seed.genre)
    if (track.id !== seed.id && isSame && !track.trashed) alike.push(track.id)
    seen += 1
    if (alike.length === wantedCount || seen === looked) break
  }
  return alike
}

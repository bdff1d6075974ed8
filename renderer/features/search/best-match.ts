// Ranks search results of all kinds and picks the one most likely meant.
import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { Answer } from '../../state/library/answer.ts'

/** A result of a kind, by its row. */
export type Match = { readonly kind: 'artist' | 'album' | 'track' | 'playlist'; readonly row: number }

/**
 * An exact name ranks before a prefix, a prefix before any other match; ties go to an artist, then album, playlist, song. Null for a query
 * of conditions, all of whose results are meant.
 */
export function bestMatch(library: Library, { words, plain, found }: Answer): Match | null {
  if (!plain) return null
  const [artist, album, track, playlist] = [found.artists.rows[0], found.albums.rows[0], found.tracks.rows[0], found.playlists.rows[0]]
  const asked = fold(words).trim()
  const candidates: { readonly match: Match; readonly name: string }[] = []
  if (artist !== undefined) candidates.push({ match: { kind: 'artist', row: artist }, name: library.artists.name.at(artist) })
  if (album !== undefined) candidates.push({ match: { kind: 'album', row: album }, name: library.albums.name.at(album) })
  if (playlist !== undefined) candidates.push({ match: { kind: 'playlist', row: playlist }, name: library.playlists.name.at(playlist) })
  if (track !== undefined) candidates.push({ match: { kind: 'track', row: track }, name: library.tracks.title.at(track) })
  const named = candidates.map(({ match, name }) => ({ match, name: fold(name) }))
  const best = named.find(({ name }) => name === asked) ?? named.find(({ name }) => name.startsWith(asked)) ?? named[0]
  return best?.match ?? null
}

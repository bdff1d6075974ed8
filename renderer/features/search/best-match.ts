// Ranks search results of all kinds and picks the one most likely meant.
import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { SearchResults } from '../../state/library/search-results.ts'

/** A result of a kind, by its row. */
export type Match = { readonly kind: 'artist' | 'album' | 'track' | 'playlist'; readonly row: number }

/**
 * The result most likely meant, of the first of each kind: an exact name ranks before a prefix, a prefix before any other match; ties go to
 * an artist, then album, playlist, song. Null without results, or for a query of conditions, all of whose results are meant.
 */
export function findBestMatch(library: Library, { searchedWords, isPlainText, hits }: SearchResults): Match | null {
  if (!isPlainText) return null
  const [artist, album, track, playlist] = [hits.artists.rows[0], hits.albums.rows[0], hits.tracks.rows[0], hits.playlists.rows[0]]
  const foldedWords = fold(searchedWords).trim()
  const candidates: { readonly match: Match; readonly name: string }[] = []
  if (artist !== undefined) candidates.push({ match: { kind: 'artist', row: artist }, name: library.artists.name.at(artist) })
  if (album !== undefined) candidates.push({ match: { kind: 'album', row: album }, name: library.albums.name.at(album) })
  if (playlist !== undefined) candidates.push({ match: { kind: 'playlist', row: playlist }, name: library.playlists.name.at(playlist) })
  if (track !== undefined) candidates.push({ match: { kind: 'track', row: track }, name: library.tracks.title.at(track) })
  const foldedCandidates = candidates.map(({ match, name }) => ({ match, name: fold(name) }))
  const best =
    foldedCandidates.find(({ name }) => name === foldedWords) ??
    foldedCandidates.find(({ name }) => name.startsWith(foldedWords)) ??
    foldedCandidates[0]
  return best?.match ?? null
}

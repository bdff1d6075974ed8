// Finds playlists to add songs to: those used recently first, filtered by a text.
import { useMemo } from 'react'
import { foldedNames, takenKey } from '../../shared/edits/name-rules.ts'
import { createIdMap } from '../../shared/id-map.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import { fold } from '../../shared/library/model/fold.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { isEditablePlaylist } from './playlist-actions.ts'

/** Rows of editable playlists whose name contains a text, `limit` at most: those in `recentPlaylists` (most recent first) come first. */
export function findPlaylists(library: Library, text: string, recentPlaylists: readonly PlaylistId[], limit: number): readonly number[] {
  const { playlists, folded } = library
  const foldedText = fold(text)
  const rows = Array.from(playlists.id.keys()).filter(
    row => isEditablePlaylist(library, row) && folded.playlists.at(row).includes(foldedText),
  )
  const recency = createIdMap<PlaylistId, number>()
  for (const [place, id] of recentPlaylists.entries()) recency.set(id, place)
  const recencyOf = (row: number): number => recency.get(playlistId(playlists.id[row] ?? 0)) ?? recentPlaylists.length
  return rows.sort((one, other) => recencyOf(one) - recencyOf(other) || one - other).slice(0, limit)
}

/**
 * The names of all playlists but `except`, by `takenKey`, none without a library; computed once per library, not at each letter that
 * is typed.
 */
export function usePlaylistNames(library: Library | null, except: PlaylistId | null = null): ReadonlySet<string> {
  return useMemo(() => {
    if (library === null) return foldedNames([])
    const { playlists, folded } = library
    const rows = Array.from(playlists.id.keys()).filter(row => playlists.id[row] !== except)
    return new Set(rows.map(row => takenKey(folded.playlists.at(row))))
  }, [library, except])
}

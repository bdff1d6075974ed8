// Finds playlists to add songs to: those used recently first, filtered by a text.
import { useMemo } from 'react'
import { foldedNames } from '../../shared/edits/names.ts'
import { createIdMap } from '../../shared/id-map.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import { fold } from '../../shared/library/model/fold.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { mayChange } from './playlist-acts.ts'

/** Rows of editable playlists whose name contains a text; `used`: recently used playlists, most recent first. */
export function playlistsNamed(library: Library, text: string, used: readonly PlaylistId[], most: number): readonly number[] {
  const { playlists, folded } = library
  const asked = fold(text)
  const rows = Array.from(playlists.id.keys()).filter(row => mayChange(library, row) && folded.playlists.at(row).includes(asked))
  const lately = createIdMap<PlaylistId, number>()
  for (const [place, id] of used.entries()) lately.set(id, place)
  const placeOf = (row: number): number => lately.get(playlistId(playlists.id[row] ?? 0)) ?? used.length
  return rows.sort((one, other) => placeOf(one) - placeOf(other) || one - other).slice(0, most)
}

/** The names of all playlists but one, folded and trimmed; made once for a library, not at each letter that is typed. */
export function usePlaylistNames(library: Library | null, but: PlaylistId | null = null): ReadonlySet<string> {
  return useMemo(() => {
    if (library === null) return foldedNames([])
    const { playlists, folded } = library
    const rows = Array.from(playlists.id.keys()).filter(row => playlists.id[row] !== but)
    return new Set(rows.map(row => folded.playlists.at(row).trim()))
  }, [library, but])
}

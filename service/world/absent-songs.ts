// Songs of a saved list whose files are missing in this run, because they lie on a drive that is not there now or in a folder that cannot
// be read. Clients do not know them, and leave them out of the lists that they send; the saved list must not lose them by that.
import type { CataloguePlaylist } from './catalogue.ts'
import { trackOf, type UserLibrary } from './user-library.ts'

/** Whether a song is absent: it is unknown in this run, but was not deleted for good. */
export const isAbsent = (library: UserLibrary, id: number): boolean =>
  trackOf(library, id) === undefined && library.changes.get(id)?.removed !== true

/**
 * The list `wantedIds`, of songs that are there, with the absent ones of the list `before`: each behind the nearest song before it that is
 * still in the list. Example: of 1, 2, 3, 4 with 2 and 4 away, [3, 1] becomes 3, 4, 1, 2.
 */
export function withAbsent(library: UserLibrary, before: readonly number[], wantedIds: readonly number[]): readonly number[] {
  const inList = new Set(wantedIds)
  /** Song of the list → the absent ones that follow it; null → those before all songs of the list. */
  const followers = new Map<number | null, number[]>()
  let leader: number | null = null
  for (const id of before) {
    if (inList.has(id)) leader = id
    else if (isAbsent(library, id)) {
      const behind = followers.get(leader) ?? []
      followers.set(leader, behind)
      behind.push(id)
    }
  }
  if (followers.size === 0) return wantedIds
  return [...(followers.get(null) ?? []), ...wantedIds.flatMap(id => [id, ...(followers.get(id) ?? [])])]
}

/** Most deleted playlists that are remembered. */
const maxDeleted = 100

/** Remembers a playlist that is deleted while songs of it are absent: clients make it anew when that is undone, and cannot name those. */
export function rememberDeleted(library: UserLibrary, playlist: CataloguePlaylist): void {
  const { deletedWithAbsent } = library
  if (!playlist.trackIds.some(id => isAbsent(library, id))) return
  deletedWithAbsent.push(playlist)
  if (deletedWithAbsent.length > maxDeleted) deletedWithAbsent.shift()
}

/** The songs of a new playlist: if a deleted one had this name and these songs, with those of it that are absent. */
export function withDeletedAbsent(library: UserLibrary, name: string, wantedIds: readonly number[]): readonly number[] {
  const { deletedWithAbsent } = library
  const at = deletedWithAbsent.findLastIndex(deleted => {
    const present = deleted.trackIds.filter(id => !isAbsent(library, id))
    return deleted.name === name && present.length === wantedIds.length && present.every((id, index) => id === wantedIds[index])
  })
  const [deleted] = at === -1 ? [] : deletedWithAbsent.splice(at, 1)
  return deleted === undefined ? wantedIds : withAbsent(library, deleted.trackIds, wantedIds)
}

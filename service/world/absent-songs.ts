// Songs of a saved list whose files are missing in this run, because they lie on a drive that is not there now or in a folder that cannot
// be read. Clients do not know them, and leave them out of the lists that they send; the saved list must not lose them by that.
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

// Lays edits over a library: the same rows, and of the columns only those that an edit changes are new. What was worked out from the others
// stays known (model/chunked.ts).
import type { Library } from '../library/model/model.ts'
import type { LibraryEdit, Rated } from './edit.ts'
import { rowFinders } from './row-finders.ts'

/**
 * The library that the service would give after these edits, in their order. Laying one part of them over what another part came to gives
 * the same. Ids that the library does not have are passed over. The library given is not changed; without edits it is what comes back.
 */
export function layOver(library: Library, edits: readonly LibraryEdit[]): Library {
  if (edits.length === 0) return library
  const ratings = new Map<Rated, Uint8Array>()
  const rowOf = rowFinders(library)
  for (const edit of edits) {
    const values = ratings.get(edit.of) ?? library[edit.of].rating.slice()
    ratings.set(edit.of, values)
    const find = rowOf(edit.of)
    for (const id of edit.ids) {
      const row = find(id)
      if (row >= 0) values[row] = edit.rating
    }
  }
  const rated = <Table extends { readonly rating: Uint8Array }>(of: Rated, table: Table): Table => {
    const rating = ratings.get(of)
    return rating === undefined ? table : { ...table, rating }
  }
  return {
    ...library,
    tracks: rated('tracks', library.tracks),
    albums: rated('albums', library.albums),
    artists: rated('artists', library.artists),
  }
}

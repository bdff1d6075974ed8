// Lays edits over a library: rows are kept, and only the columns that an edit changes are new. What was derived from unchanged parts stays
// cached (model/part-caches.ts).
import { newDerived } from '../library/model/derived.ts'
import type { Library } from '../library/model/model.ts'
import { newPartCaches, type PartCaches } from '../library/model/part-caches.ts'
import { draftDetails, type LibraryWithDetails } from './draft-details.ts'
import { draftPlaylists } from './draft-playlists.ts'
import { draftRatings } from './draft-ratings.ts'
import { draftTags } from './draft-tags.ts'
import { draftTrash, type Trashed } from './draft-trash.ts'
import type { LibraryEdit } from './edit.ts'
import { rearrangedLibrary } from './rearrange-library.ts'
import { rowFinders } from './row-finders.ts'

/**
 * The library that the service would give after these edits, in order; the library given is not changed, and returned without edits.
 * Unknown ids are skipped. Laying edits in two batches gives the same result, with one exception: a song trashed in the first and restored
 * in the second is missing from the lists of artists credited besides its own.
 */
export function layEditsOver(library: Library, edits: readonly LibraryEdit[]): Library {
  if (edits.length === 0) return library
  const rowOf = rowFinders(library)
  const ratings = draftRatings(library, rowOf)
  const playlists = draftPlaylists(library, rowOf)
  const tags = draftTags(library, rowOf)
  const trash = draftTrash(library, rowOf)
  const details = draftDetails(rowOf)
  for (const edit of edits) {
    switch (edit.kind) {
      case 'rate':
        ratings.rate(edit)
        playlists.followThumbs(edit)
        break
      case 'create-tag':
      case 'tag':
        tags.apply(edit)
        break
      case 'trash':
      case 'empty-trash':
        trash.apply(edit)
        break
      case 'describe-tracks':
      case 'describe-albums':
        details.apply(edit)
        break
      default:
        playlists.apply(edit)
    }
  }
  const rated = { ...library, ...ratings.finish() }
  const described = details.finish(rated)
  const inTrash = trash.finish()
  const laid = described === null && inTrash === null ? rated : withOrders(rated, described, inTrash)
  const trashed = laid.tracks.trashed === library.tracks.trashed ? null : laid.tracks.trashed
  const lists = playlists.finish(trashed)
  const folded = { ...laid.folded, playlists: lists.folded.playlists }
  const whole = { ...laid, ...tags.finish(trashed), playlists: lists.playlists, folded }
  return { ...whole, derived: newDerived(), parts: partsAfter(library, whole) }
}

/** The library with the columns that details and the trash change, and with the orders and lists that follow from them. */
function withOrders(before: Library, described: LibraryWithDetails | null, inTrash: Trashed | null): Library {
  const { library, tracks, albums } = described ?? { library: before, tracks: nothing, albums: nothing }
  const { trashed, hidden, shown, gone } = inTrash ?? { trashed: before.tracks.trashed, hidden: [], shown: [], gone: nothing }
  return rearrangedLibrary(before, { ...library, tracks: { ...library.tracks, trashed } }, { tracks, albums, hidden, shown, gone })
}
const nothing: ReadonlySet<number> = new Set()

/** The caches of the library after the edits: parts that did not change share those from before, the others start empty. */
function partsAfter(before: Library, after: Library): PartCaches<Library> {
  const fresh = newPartCaches<Library>()
  const isVisible = before.orders === after.orders
  const isRated = isVisible && before.tracks.rating === after.tracks.rating && before.albums.rating === after.albums.rating
  const { visible, rated, playlistNames, tagNames } = before.parts
  return {
    visible: isVisible ? visible : fresh.visible,
    rated: isRated ? rated : fresh.rated,
    playlistNames: before.folded.playlists === after.folded.playlists ? playlistNames : fresh.playlistNames,
    tagNames: before.tags.name === after.tags.name ? tagNames : fresh.tagNames,
  }
}

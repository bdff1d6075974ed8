// The edits that lists of playlists and tags allow: removing songs, and in playlists reordering them.
import type { PlaylistId, TagId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { rowsAt } from '../../../shared/library/model/row-lists.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import type { ListEdits } from '../../lists/menus/list-edit-items.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { idsOf } from '../../state/commands.ts'
import { isEditablePlaylist, moveInPlaylist, removeFromPlaylist } from '../../state/playlist-actions.ts'
import { setTag } from '../../state/tag-actions.ts'

/**
 * The edits that a playlist allows; null if it cannot be edited (a system playlist other than that of thumbs up) or the library does not
 * have it. `move` is null unless all of its songs are shown in its own order.
 */
export function playlistEdits(app: AppContextValue, library: Library, id: PlaylistId, rows: Uint32Array): ListEdits | null {
  const row = playlistRowOf(library, id)
  if (row === -1 || !isEditablePlaylist(library, row)) return null
  const ownOrder = rowsAt(library.playlists.tracks, row)
  const isOwnOrder = rows.length === ownOrder.length && rows.every((track, at) => track === ownOrder[at])
  return {
    kind: 'playlist',
    remove: chosenRows => void removeFromPlaylist(app, library, id, chosenRows),
    move: isOwnOrder ? (chosenRows, before) => void moveInPlaylist(app, library, id, chosenRows, before) : null,
  }
}

/** The edits that a tag allows: its songs can be removed but not reordered, as tags are unordered. */
export function tagEdits(app: AppContextValue, library: Library, id: TagId): ListEdits {
  return { kind: 'tag', remove: chosenRows => void setTag(app, library, id, idsOf(library, chosenRows), false), move: null }
}

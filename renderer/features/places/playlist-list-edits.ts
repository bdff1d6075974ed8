// The edits that lists of playlists and tags allow: removing songs, and in playlists reordering them.
import type { PlaylistId, TagId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { listOf } from '../../../shared/library/model/row-lists.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import type { ListEdits } from '../../lists/menus/list-edit-items.ts'
import { idsOf } from '../../state/commands.ts'
import type { Page } from '../../state/page.ts'
import { isEditablePlaylist, moveInPlaylist, removeFromPlaylist } from '../../state/playlist-acts.ts'
import { setTag } from '../../state/tag-acts.ts'

/** Null for a system playlist. Reordering is offered only while all songs are shown in the playlist's own order. */
export function playlistEdits(page: Page, library: Library, id: PlaylistId, rows: Uint32Array): ListEdits | null {
  const row = playlistRowOf(library, id)
  if (row === -1 || !isEditablePlaylist(library, row)) return null
  const ownOrder = listOf(library.playlists.tracks, row)
  const isOwnOrder = rows.length === ownOrder.length && rows.every((track, at) => track === ownOrder[at])
  return {
    what: 'playlist',
    remove: chosenRows => void removeFromPlaylist(page, library, id, chosenRows),
    move: isOwnOrder ? (chosenRows, before) => void moveInPlaylist(page, library, id, chosenRows, before) : null,
  }
}

/** Songs can be removed from a tag but not reordered, as tags are unordered. */
export function tagEdits(page: Page, library: Library, id: TagId): ListEdits {
  return { what: 'tag', remove: chosenRows => void setTag(page, library, id, idsOf(library, chosenRows), false), move: null }
}

// The edits that lists of playlists and tags allow: removing songs, and in playlists reordering them.
import type { PlaylistId, TagId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { listOf } from '../../../shared/library/model/row-lists.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import type { ListEdits } from '../../lists/menus/list-edit-items.ts'
import { idsOf } from '../../state/commands.ts'
import type { Page } from '../../state/page.ts'
import { mayChange, moveInPlaylist, removeFromPlaylist } from '../../state/playlist-acts.ts'
import { putTag } from '../../state/tag-acts.ts'

/** Null for a system playlist. Reordering is offered only while all songs are shown in the playlist's own order. */
export function listEdits(page: Page, library: Library, id: PlaylistId, rows: Uint32Array): ListEdits | null {
  const row = playlistRowOf(library, id)
  if (row === -1 || !mayChange(library, row)) return null
  const own = listOf(library.playlists.tracks, row)
  const isOwnOrder = rows.length === own.length && rows.every((track, at) => track === own[at])
  return {
    what: 'playlist',
    remove: chosen => void removeFromPlaylist(page, library, id, chosen),
    move: isOwnOrder ? (chosen, before) => void moveInPlaylist(page, library, id, chosen, before) : null,
  }
}

/** Songs can be removed from a tag but not reordered, as tags are unordered. */
export function tagEdits(page: Page, library: Library, id: TagId): ListEdits {
  return { what: 'tag', remove: chosen => void putTag(page, library, id, idsOf(library, chosen), false), move: null }
}

// A person's edits of playlists, each one undo step with a notice.
import type { LibraryEdit, PlaylistSource } from '../../shared/edits/edit.ts'
import { distinct, idSet } from '../../shared/id-set.ts'
import { type PlaylistId, type TrackId, trackId } from '../../shared/ids.ts'
import { isCut } from '../../shared/library/model/cut-text.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowsAt } from '../../shared/library/model/row-lists.ts'
import { playlistAt } from '../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../shared/library/places/select.ts'
import { t } from '../../shared/words/words.ts'
import { formatSongCount, quoteName } from '../words/format.ts'
import type { AppContextValue } from './app-context.ts'
import { idsOf } from './commands.ts'
import { fillingText } from './filling-words.ts'
import { editLibrary, newPlaylistId } from './library-edits.ts'
import { ensureMayEdit } from './may-edit.ts'
import { rememberUsed } from './used-playlists.ts'

const playlistName = (library: Library, id: PlaylistId): string => playlistAt(library, playlistRowOf(library, id)).name

/** Whether a person may change a playlist: their own and that of thumbs up, but no other system playlist. */
export const isEditablePlaylist = (library: Library, row: number): boolean => {
  const type = library.playlists.type.at(row)
  return type === '' || type === 'thumbsup'
}

/**
 * Creates a playlist of songs, each of them once; resolves with its (temporary) id, null if it was not made: without a library, without the
 * right to edit, or refused by main.
 */
export function createPlaylist(
  app: AppContextValue,
  name: string,
  tracks: readonly TrackId[],
  description = '',
): Promise<PlaylistId | null> {
  const distinctIds = distinct(tracks)
  const notice = t('edits.playlistCreated', { playlist: quoteName(name), songs: formatSongCount(distinctIds.length) })
  return create(app, { kind: 'create-playlist', id: newPlaylistId(), name, description, tracks: distinctIds }, notice)
}

/**
 * Makes a playlist that the service fills and that is empty until then; resolves with its (temporary) id, null if it was not made, as for
 * `createPlaylist`.
 */
export function createFilledPlaylist(app: AppContextValue, name: string, from: PlaylistSource): Promise<PlaylistId | null> {
  const filling = fillingText(app.library.getState().library, from)
  const notice = t('edits.playlistGetsFilled', { playlist: quoteName(name), filling })
  return create(app, { kind: 'create-playlist', id: newPlaylistId(), name, description: '', tracks: [], from }, notice)
}

async function create(
  app: AppContextValue,
  edit: Extract<LibraryEdit, { readonly kind: 'create-playlist' }>,
  notice: string,
): Promise<PlaylistId | null> {
  const { library } = app.library.getState()
  if (library === null) return null
  const { id, name } = edit
  const isAccepted = await editLibrary(app, library, [edit], {
    notice,
    undoText: t('edits.playlistCreatedDone', { playlist: quoteName(name) }),
  })
  if (!isAccepted) return null
  rememberUsed(app, id)
  return id
}

/**
 * Appends those of the songs that the playlist does not have yet; the notice also says how many it has already. If it has all of them, the
 * notice says only that, and nothing is sent.
 */
export async function addToPlaylist(app: AppContextValue, library: Library, id: PlaylistId, tracks: readonly TrackId[]): Promise<void> {
  const row = playlistRowOf(library, id)
  const present = idSet(Array.from(rowsAt(library.playlists.all, row), track => library.tracks.id[track] ?? 0))
  const distinctIds = distinct(tracks)
  const newTracks = distinctIds.filter(track => !present.has(track))
  const duplicateCount = distinctIds.length - newTracks.length
  const name = quoteName(playlistName(library, id))
  rememberUsed(app, id)
  if (newTracks.length === 0) {
    app.notices.tell(t(duplicateCount === 1 ? 'edits.alreadyInPlaylist' : 'edits.allAlreadyInPlaylist', { playlist: name }))
    return
  }
  const noticeValues = { songs: formatSongCount(newTracks.length), playlist: name }
  const added = t('edits.addedToPlaylist', noticeValues)
  const notice = duplicateCount === 0 ? added : t('edits.addedToPlaylistKnown', { ...noticeValues, count: duplicateCount })
  await editLibrary(app, library, [{ kind: 'add-to-playlist', id, tracks: newTracks }], { notice: notice, undoText: added })
}

/**
 * Removes songs from a playlist. The service refuses to remove the last ones (C-18), so a confirmation offers to delete the playlist
 * instead.
 */
export async function removeFromPlaylist(app: AppContextValue, library: Library, id: PlaylistId, rows: Uint32Array): Promise<void> {
  const tracks = idsOf(library, rows)
  if (tracks.length === 0) return
  if (removesAll(library, id, tracks)) {
    if (ensureMayEdit(app)) app.layers.open({ kind: 'last-songs', id })
    return
  }
  const undoText = t('edits.removedFromPlaylist', {
    songs: formatSongCount(tracks.length),
    playlist: quoteName(playlistName(library, id)),
  })
  await editLibrary(app, library, [{ kind: 'remove-from-playlist', id, tracks }], { notice: undoText, undoText })
}

/** Whether removing these songs would empty a playlist of the person's own; always false for a system playlist. */
function removesAll(library: Library, id: PlaylistId, tracks: readonly TrackId[]): boolean {
  const row = playlistRowOf(library, id)
  const removed = idSet(tracks)
  return (
    library.playlists.type.at(row) === '' && rowsAt(library.playlists.all, row).every(track => removed.has(library.tracks.id[track] ?? 0))
  )
}

/** Moves songs before a row of the list, or to its end (null). */
export async function moveInPlaylist(
  app: AppContextValue,
  library: Library,
  id: PlaylistId,
  rows: Uint32Array,
  before: number | null,
): Promise<void> {
  const tracks = idsOf(library, rows)
  const undoText = t('edits.movedInPlaylist', { songs: formatSongCount(tracks.length), playlist: quoteName(playlistName(library, id)) })
  const to = before === null ? null : trackId(library.tracks.id[before] ?? 0)
  await editLibrary(app, library, [{ kind: 'move-in-playlist', id, tracks, before: to }], { notice: undoText, undoText })
}

type Description = { readonly name: string; readonly description: string }

/**
 * Changes name and description of a playlist, as far as they differ from those that the person began with (`before`), all of them trimmed;
 * another device may have changed the rest meanwhile; returns whether main wrote that down, or nothing differs.
 */
export async function describePlaylist(
  app: AppContextValue,
  library: Library,
  id: PlaylistId,
  before: Description,
  { name, description }: Description,
): Promise<boolean> {
  const edit: LibraryEdit = {
    kind: 'describe-playlist',
    id,
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
  }
  if (Object.keys(edit).length === 2) return true
  const notice =
    name === before.name
      ? t('edits.playlistDescribed', { playlist: quoteName(name) })
      : t('edits.playlistRenamed', { oldName: quoteName(before.name), playlist: quoteName(name) })
  return editLibrary(app, library, [edit], { notice, undoText: t('edits.playlistChanged', { playlist: quoteName(before.name) }) })
}

/** Deletes a playlist; if its page is shown, the page of all playlists is opened instead. */
export async function deletePlaylist(app: AppContextValue, library: Library, id: PlaylistId): Promise<void> {
  const { name: unquoted, description } = playlistAt(library, playlistRowOf(library, id))
  const name = quoteName(unquoted)
  const { route } = app.view.getState().trail.here
  if (route.kind === 'playlist' && route.id === id) app.view.navigate({ kind: 'playlists' })
  await editLibrary(app, library, [{ kind: 'delete-playlist', id }], {
    notice: t('edits.playlistWasDeleted', { playlist: name }),
    // What an undo makes again has no more of a long description than Segue has.
    undoText: t(isCut(description) ? 'edits.describedPlaylistDeleted' : 'edits.playlistDeleted', { playlist: name }),
  })
}

export async function sharePlaylist(app: AppContextValue, library: Library, id: PlaylistId, isOn: boolean): Promise<void> {
  const name = quoteName(playlistName(library, id))
  const notice = t(isOn ? 'edits.publicLinkMade' : 'edits.publicLinkEnds', { playlist: name })
  await editLibrary(app, library, [{ kind: 'share-playlist', id, on: isOn }], { notice, undoText: notice })
}

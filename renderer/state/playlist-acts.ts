// A person's edits of playlists, each one undo step with a notice.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { distinct, idSet } from '../../shared/id-set.ts'
import { type PlaylistId, type TrackId, trackId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { listOf } from '../../shared/library/model/row-lists.ts'
import { playlistAt } from '../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../shared/library/places/select.ts'
import { t } from '../../shared/words/words.ts'
import { quoted, songs } from '../words/format.ts'
import { idsOf } from './commands.ts'
import { editLibrary, newPlaylistId } from './library-edits.ts'
import type { Page } from './page.ts'

const nameOf = (library: Library, id: PlaylistId): string => playlistAt(library, playlistRowOf(library, id)).name

/** Whether a person may change a playlist: their own and that of thumbs up, but no other system playlist. */
export const mayChange = (library: Library, row: number): boolean => {
  const type = library.playlists.type.at(row)
  return type === '' || type === 'thumbsup'
}

/** Creates a playlist of these songs without duplicates. */
export async function createPlaylist(page: Page, name: string, tracks: readonly TrackId[], description = ''): Promise<PlaylistId | null> {
  const { library } = page.library.getState()
  if (library === null) return null
  const id = newPlaylistId()
  const different = distinct(tracks)
  const made = t('state.playlistMade', { playlist: quoted(name), songs: songs(different.length) })
  const create: LibraryEdit = { kind: 'create-playlist', id, name, description, tracks: different }
  if (!(await editLibrary(page, library, [create], { said: made, words: t('state.playlistMadeDone', { playlist: quoted(name) }) })))
    return null
  page.editSteps.use(id)
  return id
}

/** Appends songs; the notice says how many were in the playlist already. */
export async function addToPlaylist(page: Page, library: Library, id: PlaylistId, tracks: readonly TrackId[]): Promise<void> {
  const row = playlistRowOf(library, id)
  const there = idSet(Array.from(listOf(library.playlists.all, row), track => library.tracks.id[track] ?? 0))
  const different = distinct(tracks)
  const fresh = different.filter(track => !there.has(track))
  const known = different.length - fresh.length
  const name = quoted(nameOf(library, id))
  page.editSteps.use(id)
  if (fresh.length === 0) {
    page.notices.tell(t(known === 1 ? 'state.itIsInAlready' : 'state.theyAreInAlready', { playlist: name }))
    return
  }
  const said = { songs: songs(fresh.length), playlist: name }
  const added = t('state.addedToPlaylist', said)
  const told = known === 0 ? added : t('state.addedToPlaylistKnown', { ...said, count: known })
  await editLibrary(page, library, [{ kind: 'add-to-playlist', id, tracks: fresh }], { said: told, words: added })
}

/** Removes songs. A service may refuse to remove the last ones (C-18): then they reappear, with its message. */
export async function removeFromPlaylist(page: Page, library: Library, id: PlaylistId, rows: Uint32Array): Promise<void> {
  const tracks = idsOf(library, rows)
  if (tracks.length === 0) return
  const words = t('state.removedFromPlaylist', { songs: songs(tracks.length), playlist: quoted(nameOf(library, id)) })
  await editLibrary(page, library, [{ kind: 'remove-from-playlist', id, tracks }], { said: words, words })
}

/** Moves songs before a row of the list, or to its end (null). */
export async function moveInPlaylist(
  page: Page,
  library: Library,
  id: PlaylistId,
  rows: Uint32Array,
  before: number | null,
): Promise<void> {
  const tracks = idsOf(library, rows)
  const words = t('state.movedInPlaylist', { songs: songs(tracks.length), playlist: quoted(nameOf(library, id)) })
  const to = before === null ? null : trackId(library.tracks.id[before] ?? 0)
  await editLibrary(page, library, [{ kind: 'move-in-playlist', id, tracks, before: to }], { said: words, words })
}

export async function describePlaylist(
  page: Page,
  library: Library,
  id: PlaylistId,
  { name, description }: { readonly name: string; readonly description: string },
): Promise<boolean> {
  const before = playlistAt(library, playlistRowOf(library, id))
  const edit: LibraryEdit = {
    kind: 'describe-playlist',
    id,
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
  }
  if (Object.keys(edit).length === 2) return true
  const said =
    name === before.name
      ? t('state.hasAnotherDescription', { playlist: quoted(name) })
      : t('state.isNowCalled', { before: quoted(before.name), playlist: quoted(name) })
  return editLibrary(page, library, [edit], { said, words: t('state.playlistChanged', { playlist: quoted(before.name) }) })
}

/** Deletes a playlist; if its page is shown, goes back. */
export async function deletePlaylist(page: Page, library: Library, id: PlaylistId): Promise<void> {
  const name = quoted(nameOf(library, id))
  const { route } = page.view.getState().trail.here
  if (route.kind === 'playlist' && route.id === id) page.view.go({ kind: 'playlists' })
  await editLibrary(page, library, [{ kind: 'delete-playlist', id }], {
    said: t('state.playlistWasDeleted', { playlist: name }),
    words: t('state.playlistDeleted', { playlist: name }),
  })
}

export async function sharePlaylist(page: Page, library: Library, id: PlaylistId, on: boolean): Promise<void> {
  const name = quoted(nameOf(library, id))
  const said = t(on ? 'state.getsAPublicLink' : 'state.publicLinkEnds', { playlist: name })
  await editLibrary(page, library, [{ kind: 'share-playlist', id, on }], { said, words: said })
}

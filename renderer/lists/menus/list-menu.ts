// The menu of anything with songs, items always in the same order: play, queue, play on | thumbs | add | download | go to | copy | trash | details.
import type { Rated } from '../../../shared/edits/edit.ts'
import type { AlbumId, ArtistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumAt, artistAt } from '../../../shared/library/places/rows.ts'
import { albumRowOf, artistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { copyText } from '../../controls/copy-text.ts'
import { downloadItems } from '../../state/acts/downloads.ts'
import { addToQueue } from '../../state/acts/queue-edits.ts'
import { idsOf } from '../../state/commands.ts'
import { whyNotEdited } from '../../state/details-acts.ts'
import { missingWrite } from '../../state/may-edit.ts'
import type { Page } from '../../state/page.ts'
import { showDetails } from '../../state/show-details.ts'
import { moveToTrash, restore } from '../../state/trash-acts.ts'
import type { MenuItem } from '../../state/view/overlays.ts'
import { albumRoute, artistRoute, type Route, routeKey } from '../../state/view/route.ts'
import { missingWords } from '../../words/place-words.ts'
import { playOnItems } from './play-on.ts'
import { playlistItem } from './playlist-items.ts'
import { thumbItems } from './thumb-items.ts'

export type About = {
  readonly play: () => void
  /** The tracks, computed only when an item needs them. */
  readonly tracks: () => Uint32Array
  /** The album to go to; null if there is none, or several. */
  readonly album: AlbumId | null
  readonly artist: ArtistId | null
  /** Further artists to go to (featured ones). */
  readonly others?: readonly { readonly id: ArtistId; readonly name: string }[]
  /** Genres to go to, the song's own first. */
  readonly genres?: readonly string[]
  /** What thumbs are given to; null if it takes none. */
  readonly rated: { readonly of: Rated; readonly rows: Uint32Array } | null
  readonly copy: { readonly label: string; readonly text: () => string } | null
  /** Whether shortcuts are shown: in lists, which handle them, but not in the head of a page. */
  readonly keys: boolean
}

export function listMenu(page: Page, library: Library, about: About): readonly MenuItem[] {
  const { play, tracks, album, artist, others = [], genres = [], copy, rated } = about
  const keys = (name: string) => (about.keys ? { keys: name } : {})
  const goes: MenuItem[] = []
  const go = (what: 'album' | 'artist' | 'genre', name: string, route: Route): void =>
    void goes.push({ id: routeKey(route), icon: what, label: t(`lists.goTo.${what}`), detail: name, run: () => page.view.go(route) })
  if (album !== null) go('album', albumAt(library, albumRowOf(library, album)).name || missingWords.album, albumRoute(album))
  const artists = artist === null ? others : [{ id: artist, name: artistAt(library, artistRowOf(library, artist)).name }, ...others]
  for (const { id, name } of artists) go('artist', name || missingWords.artist, artistRoute(id))
  for (const name of genres) go('genre', name, { kind: 'genre', name })
  return [
    { icon: 'play', label: t('lists.play'), ...keys('enter'), run: play },
    { icon: 'queue', label: t('lists.playNext'), ...keys('shift+enter'), run: () => addToQueue(page, library, tracks(), 'playNext') },
    { icon: 'plus', label: t('lists.addToQueue'), ...keys('mod+enter'), run: () => addToQueue(page, library, tracks(), 'playLast') },
    ...playOnItems(page, play),
    ...lined(
      rated === null || missingWrite(page.mirror.getState()) !== null ? [] : thumbItems(page, library, rated.of, rated.rows, about.keys),
    ),
    ...addItems(page, library, tracks),
    ...lined(downloadItems(page, library, tracks)),
    ...lined(goes),
    ...lined(copy === null ? [] : [{ icon: 'copy', label: copy.label, run: () => copyText(copy.text()) }]),
    // Not offered for a whole playlist or genre, where nobody would expect it.
    ...lined(rated === null ? [] : trashItems(page, library, tracks)),
    ...lined(
      rated === null
        ? []
        : [
            { icon: 'info', label: t('lists.details'), ...keys('alt+enter'), run: () => showDetails(page, library, rated.of, rated.rows) },
            ...editDetailsItems(page, library, rated),
          ],
    ),
  ]
}

/** The item to edit metadata; none if editing is switched off in the settings, or for artists. */
function editDetailsItems(page: Page, library: Library, { of, rows }: NonNullable<About['rated']>): readonly MenuItem[] {
  const state = page.mirror.getState()
  if (!state.settings.editDetails || of === 'artists') return []
  const reason = whyNotEdited(state, of, rows.length)
  const edit = (): void => showDetails(page, library, of, rows, 'edit')
  return [{ icon: 'pencil', label: t('lists.editDetailsMore'), run: edit, ...(reason !== null && { reason }) }]
}

/** Items for playlists and tags; none if this sign-in may not change the library. */
function addItems(page: Page, library: Library, tracks: () => Uint32Array): readonly MenuItem[] {
  if (missingWrite(page.mirror.getState()) !== null) return []
  return [
    playlistItem(page, library, tracks),
    { icon: 'tag', label: t('lists.tagsMore'), run: () => page.layers.open({ kind: 'tag-songs', tracks: idsOf(library, tracks()) }) },
  ]
}

/** In the trash: restore and delete permanently; elsewhere: move to the trash. */
function trashItems(page: Page, library: Library, tracks: () => Uint32Array): readonly MenuItem[] {
  if (missingWrite(page.mirror.getState()) !== null) return []
  if (page.view.getState().trail.here.route.kind !== 'trash')
    return [{ icon: 'trash', label: t('lists.moveToTheTrash'), run: () => void moveToTrash(page, library, tracks()) }]
  return [
    { icon: 'undo', label: t('lists.restore'), run: () => void restore(page, library, tracks()) },
    {
      icon: 'trash',
      label: t('lists.deleteForGoodMore'),
      run: () => page.layers.open({ kind: 'empty-trash', tracks: idsOf(library, tracks()) }),
    },
  ]
}

/** Adds a separator above a group of items. */
const lined = ([first, ...others]: readonly MenuItem[]): readonly MenuItem[] =>
  first === undefined ? [] : [{ ...first, line: true }, ...others]

/** The most lines that are copied to the clipboard. */
export const mostCopied = 10_000

/** The value that all rows have in common, else null. */
export function common<Value>(rows: Uint32Array, of: (row: number) => Value): Value | null {
  const first = rows[0]
  if (first === undefined) return null
  const value = of(first)
  // Checks only the first rows of a very long list.
  return rows.subarray(0, mostCopied).every(row => of(row) === value) ? value : null
}

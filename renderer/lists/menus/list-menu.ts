// The menu of anything with songs, items always in the same order: play, queue, play on | thumbs | add | download | go to | copy | trash |
// details.
import type { RatingTarget } from '../../../shared/edits/edit.ts'
import type { AlbumId, ArtistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumAt, artistAt } from '../../../shared/library/places/rows.ts'
import { albumRowOf, artistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { copyText } from '../../controls/copy-text.ts'
import { downloadItems } from '../../state/actions/downloads.ts'
import { playRadio } from '../../state/actions/play-radio.ts'
import { addToQueue } from '../../state/actions/queue-edits.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { idsOf } from '../../state/commands.ts'
import { whyNotEditable } from '../../state/details-actions.ts'
import { withEditPermission } from '../../state/may-edit.ts'
import { showDetails } from '../../state/show-details.ts'
import { moveToTrash, restore } from '../../state/trash-actions.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { albumRoute, artistRoute, type Route, routeKey } from '../../state/view/route.ts'
import { missingWords } from '../../words/place-words.ts'
import { playOnItems } from './play-on.ts'
import { playlistItem } from './playlist-items.ts'
import { thumbItems } from './thumb-items.ts'

export type MenuSubject = {
  readonly play: () => void
  /** Plays the songs in random order, or whole albums in random order; `albums` is null if that would be no different. */
  readonly shuffle?: { readonly songs: () => void; readonly albums: (() => void) | null }
  /** The tracks; called when the menu opens, for its download items, and again when an item that needs them runs. */
  readonly tracks: () => Uint32Array
  /** The album to go to; null if there is none, or several. */
  readonly album: AlbumId | null
  readonly artist: ArtistId | null
  /** Further artists to go to (featured ones). */
  readonly featuredArtists?: readonly { readonly id: ArtistId; readonly name: string }[]
  /** Genres to go to, the song's own first. */
  readonly genres?: readonly string[]
  /** The songs, albums or artists that the menu's thumbs rate; null: the menu has no thumbs. */
  readonly rated: { readonly target: RatingTarget; readonly rows: Uint32Array } | null
  readonly copy: { readonly label: string; readonly text: () => string } | null
  /** Whether shortcuts are shown: in lists, which handle them, but not in the head of a page. */
  readonly showsKeys: boolean
}

export function listMenu(app: AppContextValue, library: Library, subject: MenuSubject): readonly MenuItem[] {
  const { play, shuffle, tracks, album, artist, featuredArtists = [], genres = [], copy, rated } = subject
  const shortcut = (name: string) => (subject.showsKeys ? { keys: name } : {})
  const goToItems: MenuItem[] = []
  const addGoToItem = (kind: 'album' | 'artist' | 'genre', name: string, route: Route): void =>
    void goToItems.push({
      id: routeKey(route),
      icon: kind,
      label: t(`lists.goTo.${kind}`),
      detail: name,
      run: () => app.view.navigate(route),
    })
  if (album !== null) addGoToItem('album', albumAt(library, albumRowOf(library, album)).name || missingWords.album, albumRoute(album))
  const artists =
    artist === null ? featuredArtists : [{ id: artist, name: artistAt(library, artistRowOf(library, artist)).name }, ...featuredArtists]
  for (const { id, name } of artists) addGoToItem('artist', name || missingWords.artist, artistRoute(id))
  for (const name of genres) addGoToItem('genre', name, { kind: 'genre', name })
  return [
    { icon: 'play', label: t('playback.play'), ...shortcut('enter'), run: play },
    ...(shuffle === undefined ? [] : shuffleItems(shuffle)),
    { icon: 'queue', label: t('actions.playNext'), ...shortcut('shift+enter'), run: () => addToQueue(app, library, tracks(), 'playNext') },
    { icon: 'plus', label: t('actions.addToQueue'), ...shortcut('mod+enter'), run: () => addToQueue(app, library, tracks(), 'playLast') },
    ...(rated === null ? [] : [radioItem(app, library, rated, tracks)]),
    ...playOnItems(app, play),
    ...withSeparator(rated === null ? [] : withEditPermission(app, thumbItems(app, library, rated.target, rated.rows, subject.showsKeys))),
    ...withEditPermission(app, addItems(app, library, tracks)),
    ...withSeparator(downloadItems(app, library, tracks)),
    ...withSeparator(goToItems),
    ...withSeparator(copy === null ? [] : [{ icon: 'copy', label: copy.label, run: () => copyText(copy.text()) }]),
    // The trash is not offered for a whole playlist or genre, where nobody would expect it.
    ...withSeparator(rated === null ? [] : withEditPermission(app, trashItems(app, library, tracks))),
    ...withSeparator(
      rated === null
        ? []
        : [
            {
              icon: 'info',
              label: t('details.heading'),
              ...shortcut('alt+enter'),
              run: () => showDetails(app, library, rated.target, rated.rows),
            },
            ...editDetailsItems(app, library, rated),
          ],
    ),
  ]
}

const shuffleItems = ({ songs, albums }: NonNullable<MenuSubject['shuffle']>): readonly MenuItem[] => [
  { icon: 'shuffle', label: t('actions.shuffle'), run: songs },
  ...(albums === null ? [] : [{ icon: 'album' as const, label: t('actions.shuffleAlbums'), run: albums }]),
]

const radioItem = (
  app: AppContextValue,
  library: Library,
  rated: NonNullable<MenuSubject['rated']>,
  tracks: () => Uint32Array,
): MenuItem => ({
  icon: 'radio',
  label: t('actions.startRadio'),
  run: () => playRadio(app, library, rated, tracks(), Math.random),
})

/**
 * The item to edit details, which cannot be chosen if they are not editable now (with the reason); none if editing is switched off in the
 * settings, or for artists.
 */
function editDetailsItems(
  app: AppContextValue,
  library: Library,
  { target, rows }: NonNullable<MenuSubject['rated']>,
): readonly MenuItem[] {
  const state = app.mirror.getState()
  if (!state.settings.editDetails || target === 'artists') return []
  const reason = whyNotEditable(state, target, rows.length)
  const edit = (): void => showDetails(app, library, target, rows, 'edit')
  return [{ icon: 'pencil', label: t('lists.editDetailsEllipsis'), run: edit, ...(reason !== null && { reason }) }]
}

const addItems = (app: AppContextValue, library: Library, tracks: () => Uint32Array): readonly MenuItem[] => [
  playlistItem(app, library, tracks),
  { icon: 'tag', label: t('lists.tagsEllipsis'), run: () => app.layers.open({ kind: 'tag-songs', tracks: idsOf(library, tracks()) }) },
]

/** The menu items about the trash: restore and delete permanently in the trash, elsewhere move to it. */
function trashItems(app: AppContextValue, library: Library, tracks: () => Uint32Array): readonly MenuItem[] {
  if (app.view.getState().trail.here.route.kind !== 'trash')
    return [{ icon: 'trash', label: t('lists.moveToTrash'), run: () => void moveToTrash(app, library, tracks()) }]
  return [
    { icon: 'undo', label: t('lists.restore'), run: () => void restore(app, library, tracks()) },
    {
      icon: 'trash',
      label: t('lists.deleteForGoodEllipsis'),
      run: () => app.layers.open({ kind: 'empty-trash', tracks: idsOf(library, tracks()) }),
    },
  ]
}

/** Adds a separator above a group of items. */
const withSeparator = ([first, ...rest]: readonly MenuItem[]): readonly MenuItem[] =>
  first === undefined ? [] : [{ ...first, separator: true }, ...rest]

/** The most lines that are copied to the clipboard, one per song; further songs are left out. */
export const maxCopiedLines = 10_000

/**
 * The value of `rowValue` that all rows have in common (of a very long list the first `maxCopiedLines`); null if they differ or there are
 * none.
 */
export function commonValue<Value>(rows: Uint32Array, rowValue: (row: number) => Value): Value | null {
  const first = rows[0]
  if (first === undefined) return null
  const value = rowValue(first)
  return rows.subarray(0, maxCopiedLines).every(row => rowValue(row) === value) ? value : null
}

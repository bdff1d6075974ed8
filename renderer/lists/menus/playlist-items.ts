// The “Add to playlist” item of menus: a submenu of recent playlists with a search, and the dialog for all others and for touch.
import type { Library } from '../../../shared/library/model/model.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { idsOf } from '../../state/commands.ts'
import { addToPlaylist } from '../../state/playlist-actions.ts'
import { findPlaylists } from '../../state/playlists-named.ts'
import type { MenuItem, SubmenuContent } from '../../state/view/layers.ts'

/** How many playlists the submenu lists; its search finds the others. */
const maxListed = 8

/** The menu item that adds songs to a playlist; `tracks`: gives the rows of the songs, called only when one is chosen. */
export function playlistItem(app: AppContextValue, library: Library, tracks: () => Uint32Array): MenuItem {
  const openFinder = (): void => app.layers.open({ kind: 'add-to-playlist', tracks: idsOf(library, tracks()) })
  const items: SubmenuContent['items'] = typedText => {
    const matches = findPlaylists(library, typedText, app.mirror.getState().settings.usedPlaylists, maxListed).map((row): MenuItem => {
      const { id, name } = playlistAt(library, row)
      return {
        id: String(id),
        icon: 'playlist',
        label: name || t('places.unnamed.playlist'),
        run: () => void addToPlaylist(app, library, id, idsOf(library, tracks())),
      }
    })
    const name = typedText.trim()
    const openNewPlaylist = (): void =>
      app.layers.open({ kind: 'create-playlist', name: name || t('actions.newPlaylist'), tracks: idsOf(library, tracks()) })
    const fixed: readonly MenuItem[] = [
      {
        id: 'new',
        icon: 'plus',
        label: name === '' ? t('lists.newPlaylistEllipsis') : t('actions.newPlaylistNamed', { name }),
        separator: matches.length > 0,
        run: openNewPlaylist,
      },
      { id: 'find', icon: 'search', label: t('lists.findPlaylistEllipsis'), run: openFinder },
    ]
    return { matches, fixed }
  }
  return { icon: 'save', label: t('lists.addToPlaylist'), run: openFinder, submenu: { searchLabel: t('lists.findField'), items } }
}

// The menu of a playlist, its items in the same order everywhere.
import type { PlaylistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { playlistPage } from '../../../shared/playlist-page.ts'
import { t } from '../../../shared/words/words.ts'
import { copyText } from '../../controls/copy-text.ts'
import { placeMenu } from '../../lists/menus/place-menu.ts'
import { exportPlaylist } from '../../state/actions/playlist-files.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { withEditPermission } from '../../state/may-edit.ts'
import { isEditablePlaylist, sharePlaylist } from '../../state/playlist-actions.ts'
import type { MenuItem } from '../../state/view/layers.ts'

export function playlistMenu(app: AppContextValue, library: Library, id: PlaylistId): readonly MenuItem[] {
  const row = playlistRowOf(library, id)
  if (row === -1) return []
  const { name, type } = playlistAt(library, row)
  const playItems = placeMenu(app, library, { kind: 'playlist', id }, name, { label: t('lists.goTo.playlist'), icon: 'playlist' })
  const fileItems: readonly MenuItem[] = [
    {
      icon: 'external',
      label: t('places.exportAsM3u8Ellipsis'),
      separator: true,
      run: () => void exportPlaylist(app, library, id, 'm3u8'),
    },
    { icon: 'external', label: t('places.exportAsJsonEllipsis'), run: () => void exportPlaylist(app, library, id, 'json') },
  ]
  if (!isEditablePlaylist(library, row)) return [...playItems, ...fileItems]
  const publicId = library.playlists.publicId.at(row)
  const isShared = publicId !== ''
  const address = playlistPage(app.mirror.getState().connection, publicId)
  const ownItems: readonly MenuItem[] =
    type === ''
      ? [
          ...withEditPermission(app, [
            {
              icon: 'pencil',
              label: t('places.nameAndDescriptionEllipsis'),
              separator: true,
              run: () => app.layers.open({ kind: 'edit-playlist', id }),
            },
            {
              icon: 'link',
              label: t(isShared ? 'places.endPublicLinkEllipsis' : 'places.makePublicLink'),
              run: () => (isShared ? app.layers.open({ kind: 'end-public-link', id }) : void sharePlaylist(app, library, id, true)),
            },
          ]),
          ...(address === null ? [] : [{ icon: 'copy', label: t('places.copyPublicLink'), run: () => copyText(address) } as const]),
          ...fileItems,
          ...withEditPermission(app, [
            {
              icon: 'trash',
              label: t('places.deleteEllipsis'),
              separator: true,
              run: () => app.layers.open({ kind: 'delete-playlist', id }),
            },
          ]),
        ]
      : fileItems
  return [...playItems, ...ownItems]
}

// The playlists in the sidebar: the person's own and smart ones, in their folders and order, with links to all of them and to new ones.
import { type ReactNode, useMemo } from 'react'
import type { PlaylistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { playlistAt } from '../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../shared/library/places/select.ts'
import { isFolder, type PlaylistFolder, shortTree, shownTree, type TreeName } from '../../shared/playlist-tree.ts'
import { t } from '../../shared/words/words.ts'
import { Cover } from '../controls/Cover.tsx'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { folderMenu, newFolderItem, playlistMoveItems } from '../features/places/playlist-folder-menu.ts'
import { playlistMenu } from '../features/places/playlist-menu.ts'
import { useSmartItems } from '../features/smart-playlists/use-smart-items.tsx'
import type { SidebarItem } from '../layout/SidebarLine.tsx'
import { maxItems, SidebarList } from '../layout/SidebarList.tsx'
import { importPlaylist } from '../state/actions/playlist-files.ts'
import { useApp, useAppContext } from '../state/app-context.ts'
import { ensureMayEdit, useWhyReadOnly, withEditPermission } from '../state/may-edit.ts'
import { addToPlaylist, isEditablePlaylist } from '../state/playlist-actions.ts'
import { libraryPlaylistIds, setFolderOpen } from '../state/playlist-folders.ts'
import type { Route } from '../state/view/route.ts'
import { formatNumber } from '../words/format.ts'
import { useTreeDragDrop } from './use-tree-drag-drop.ts'
import { useTreeMoves } from './use-tree-moves.ts'

type Props = {
  readonly library: Library
  readonly currentRoute: Route
  readonly iconItem: (name: string, icon: IconName, to: Route, end?: ReactNode) => SidebarItem
}

export function SidePlaylists({ library, currentRoute, iconItem }: Props) {
  const app = useAppContext()
  const smart = useSmartItems()
  const reason = useWhyReadOnly()
  const savedTree = useApp(state => state.settings.playlistTree)
  const playlistIds = libraryPlaylistIds(library)
  const tree = useMemo(() => shownTree(savedTree, playlistIds), [savedTree, playlistIds])
  const hereId = currentRoute.kind === 'playlist' ? currentRoute.id : null
  const shortenedTree = useMemo(() => shortTree(savedTree, playlistIds, maxItems, hereId), [savedTree, playlistIds, hereId])
  const { announcement, moveByStep } = useTreeMoves(library, playlistIds, keyOf)
  const moves = useTreeDragDrop(library, tree, moveByStep)

  const playlistItem = (id: PlaylistId): SidebarItem => {
    const row = playlistRowOf(library, id)
    const { name, artwork, tracks } = playlistAt(library, row)
    return {
      key: keyOf(id),
      name,
      picture: <Cover artwork={artwork} size={80} />,
      count: <span className="count">{formatNumber(tracks)}</span>,
      action: { to: { kind: 'playlist', id }, isCurrent: currentRoute.kind === 'playlist' && currentRoute.id === id },
      onTrackDrop: isEditablePlaylist(library, row) ? dropped => void addToPlaylist(app, library, id, dropped.tracks) : undefined,
      menu: {
        label: t('kinds.playlist'),
        items: () => [...playlistMenu(app, library, id), ...playlistMoveItems(app, library, id, moveByStep)],
      },
      dragDrop: moves(id, name),
    }
  }
  const folderItem = (folder: PlaylistFolder): SidebarItem => ({
    key: keyOf(folder.id),
    name: folder.name,
    picture: <Icon name="folder" />,
    count: <span className="count">{formatNumber(folder.playlists.length)}</span>,
    action: { run: () => void setFolderOpen(app, folder.id, !folder.open) },
    menu: { label: t('kinds.folder'), items: () => folderMenu(app, library, folder, moveByStep) },
    folder: { isOpen: folder.open, items: folder.playlists.map(playlistItem) },
    dragDrop: moves(folder.id, folder.name),
  })
  const ownItems = shortenedTree.map(entry => (isFolder(entry) ? folderItem(entry) : playlistItem(entry)))
  const openNewPlaylist = (): void => app.layers.open({ kind: 'create-playlist', name: t('actions.newPlaylist'), tracks: [] })
  const newPlaylistItem: SidebarItem = {
    key: 'New playlist',
    name: t('actions.newPlaylist'),
    picture: <Icon name="plus" />,
    action: { run: openNewPlaylist },
    reason,
    menu: {
      label: t('kinds.playlists'),
      items: () => [
        ...withEditPermission(app, [{ icon: 'plus', label: t('actions.newPlaylist'), run: openNewPlaylist }]),
        newFolderItem(app, null),
        ...withEditPermission(app, [{ icon: 'external', label: t('playlists.importEllipsis'), run: () => void importPlaylist(app) }]),
      ],
    },
    onTrackDrop: ({ tracks }) => ensureMayEdit(app) && app.layers.open({ kind: 'create-playlist', name: t('actions.newPlaylist'), tracks }),
  }
  const allItem =
    playlistIds.length > 0
      ? [
          iconItem(
            t('playlists.allPlaylists'),
            'playlist',
            { kind: 'playlists' },
            shortenedTree.length < tree.length && <span className="count">{formatNumber(playlistIds.length)}</span>,
          ),
        ]
      : []
  return (
    <>
      {playlistIds.length === 0 && <p className="hint none">{t('playlists.emptyHint')}</p>}
      <SidebarList label={t('kinds.playlists')} items={[...ownItems, ...allItem, newPlaylistItem, ...smart]} />
      <span className="sr" role="status">
        {announcement}
      </span>
    </>
  )
}

const keyOf = (moved: TreeName): string => (typeof moved === 'string' ? `folder ${moved}` : `playlist ${moved}`)

// Menu items of folders of playlists, and of a playlist's place among them: every drag can also be done by menu.
import type { PlaylistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { isFolder, type PlaylistFolder, positionAfterStep, positionOf, type TreeName } from '../../../shared/playlist-tree.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { deleteFolder, libraryPlaylistIds, movePlaylist } from '../../state/playlist-folders.ts'
import type { MenuItem } from '../../state/view/layers.ts'

/** Moves a playlist or folder by one place, up (-1) or down (1), and the focus with it. */
export type MoveByStep = (item: TreeName, direction: -1 | 1) => void

export const newFolderItem = (app: AppContextValue, first: PlaylistId | null): MenuItem => ({
  id: 'new-folder',
  icon: 'folder',
  label: t('places.newFolderEllipsis'),
  run: () => app.layers.open({ kind: 'playlist-folder', id: null, name: '', first }),
})

/** Items at the end of a playlist's menu in the sidebar: move into a folder, a new one or out of its own; up or down, where possible. */
export function playlistMoveItems(app: AppContextValue, library: Library, id: PlaylistId, moveByStep: MoveByStep): readonly MenuItem[] {
  const tree = app.mirror.getState().settings.playlistTree
  const { folder } = positionOf(tree, libraryPlaylistIds(library), id)
  const newFolder = newFolderItem(app, id)
  const moveInto = (to: string | null, before: TreeName | null) => (): void => void movePlaylist(app, library, id, { folder: to, before })
  const folderItems = tree.filter(isFolder).map(
    (each): MenuItem => ({
      id: each.id,
      icon: 'folder',
      label: each.name,
      checked: each.id === folder?.id,
      run: moveInto(each.id, null),
    }),
  )
  const outOfFolderItem: readonly MenuItem[] =
    folder === null ? [] : [{ id: 'out', icon: 'x', label: t('places.leaveFolder'), run: moveInto(null, folder.id) }]
  const fixed = [...outOfFolderItem, newFolder].map((item, index) => ({ ...item, separator: index === 0 && folderItems.length > 0 }))
  return [
    {
      icon: 'folder',
      label: t('places.moveToFolder'),
      separator: true,
      run: newFolder.run,
      submenu: { items: () => ({ matches: folderItems, fixed }) },
    },
    ...moveStepItems(app, library, id, moveByStep),
  ]
}

export function folderMenu(app: AppContextValue, library: Library, folder: PlaylistFolder, moveByStep: MoveByStep): readonly MenuItem[] {
  const { id, name } = folder
  const moveItems = moveStepItems(app, library, id, moveByStep)
  return [
    { icon: 'pencil', label: t('places.renameEllipsis'), run: () => app.layers.open({ kind: 'playlist-folder', id, name, first: null }) },
    ...moveItems.map((item, index) => ({ ...item, separator: index === 0 })),
    { icon: 'trash', label: t('places.deleteFolder'), separator: true, run: () => void deleteFolder(app, folder) },
  ]
}

function moveStepItems(app: AppContextValue, library: Library, item: TreeName, moveByStep: MoveByStep): readonly MenuItem[] {
  const tree = app.mirror.getState().settings.playlistTree
  const canMove = (direction: -1 | 1): boolean => positionAfterStep(tree, libraryPlaylistIds(library), item, direction) !== null
  return [
    ...(canMove(-1) ? [{ icon: 'up', label: t('actions.moveUp'), keys: 'alt+arrowup', run: () => moveByStep(item, -1) } as const] : []),
    ...(canMove(1) ? [{ icon: 'down', label: t('actions.moveDown'), keys: 'alt+arrowdown', run: () => moveByStep(item, 1) } as const] : []),
  ]
}

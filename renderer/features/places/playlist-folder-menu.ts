// Menu items of folders of playlists, and of a playlist's place among them: every drag can also be done by menu.
import type { PlaylistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { isFolder, type PlaylistFolder, placeOf, stepPlace, type TreeName } from '../../../shared/playlist-tree.ts'
import { t } from '../../../shared/words/words.ts'
import type { Page } from '../../state/page.ts'
import { deleteFolder, playlistsThere, putPlaylist } from '../../state/playlist-folders.ts'
import type { MenuItem } from '../../state/view/overlays.ts'

/** Moves a playlist or folder by one place, and the focus with it. */
export type StepBy = (what: TreeName, by: -1 | 1) => void

export const newFolderItem = (page: Page, first: PlaylistId | null): MenuItem => ({
  id: 'new-folder',
  icon: 'folder',
  label: t('places.newFolderMore'),
  run: () => page.layers.open({ kind: 'playlist-folder', id: null, name: '', first }),
})

/** Items at the end of a playlist's menu in the sidebar: move up or down, into or out of a folder. */
export function placeItems(page: Page, library: Library, id: PlaylistId, step: StepBy): readonly MenuItem[] {
  const tree = page.mirror.getState().settings.playlistTree
  const { folder } = placeOf(tree, playlistsThere(library), id)
  const make = newFolderItem(page, id)
  const put = (to: string | null, before: TreeName | null) => (): void => void putPlaylist(page, library, id, { folder: to, before })
  const into = tree.filter(isFolder).map(
    (each): MenuItem => ({
      id: each.id,
      icon: 'folder',
      label: each.name,
      checked: each.id === folder?.id,
      run: put(each.id, null),
    }),
  )
  const out: readonly MenuItem[] =
    folder === null ? [] : [{ id: 'out', icon: 'x', label: t('places.outOfTheFolder'), run: put(null, folder.id) }]
  const always = [...out, make].map((item, at) => ({ ...item, line: at === 0 && into.length > 0 }))
  return [
    { icon: 'folder', label: t('places.moveToFolder'), line: true, run: make.run, beside: { items: () => ({ found: into, always }) } },
    ...stepItems(page, library, id, step),
  ]
}

export function folderMenu(page: Page, library: Library, folder: PlaylistFolder, step: StepBy): readonly MenuItem[] {
  const { id, name } = folder
  const steps = stepItems(page, library, id, step)
  return [
    { icon: 'pencil', label: t('places.renameMore'), run: () => page.layers.open({ kind: 'playlist-folder', id, name, first: null }) },
    ...steps.map((item, at) => ({ ...item, line: at === 0 })),
    { icon: 'trash', label: t('places.deleteTheFolder'), line: true, run: () => void deleteFolder(page, folder) },
  ]
}

function stepItems(page: Page, library: Library, what: TreeName, step: StepBy): readonly MenuItem[] {
  const tree = page.mirror.getState().settings.playlistTree
  const can = (by: -1 | 1): boolean => stepPlace(tree, playlistsThere(library), what, by) !== null
  return [
    ...(can(-1) ? [{ icon: 'up', label: t('places.moveUp'), keys: 'alt+arrowup', run: () => step(what, -1) } as const] : []),
    ...(can(1) ? [{ icon: 'down', label: t('places.moveDown'), keys: 'alt+arrowdown', run: () => step(what, 1) } as const] : []),
  ]
}

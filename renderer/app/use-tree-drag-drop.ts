// Drag and drop of playlists and folders in the sidebar's tree.
import { useEffect, useRef } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { isFolder, nameOf, type PlaylistTree, type TreeName, type TreePosition } from '../../shared/playlist-tree.ts'
import type { MoveByStep } from '../features/places/playlist-folder-menu.ts'
import type { DropSpot, LineDragDrop } from '../layout/use-line-drag-drop.ts'
import { useAppContext } from '../state/app-context.ts'
import { movePlaylist } from '../state/playlist-folders.ts'

/**
 * Drag and drop in the sidebar's tree. Returns a function that gives the line of a playlist or folder (`target`) its drag and drop
 * handlers, and `moveByStep` for its moves by keyboard. `tree`: the playlists and folders that are shown.
 */
export function useTreeDragDrop(
  library: Library,
  tree: PlaylistTree,
  moveByStep: MoveByStep,
): (target: TreeName, name: string) => LineDragDrop {
  const app = useAppContext()
  const draggedItem = useRef<TreeName | null>(null)
  // A line that is removed while it is dragged gets no `dragend`, so the next press or drag forgets the item.
  useEffect(() => {
    const forget = (): void => {
      draggedItem.current = null
    }
    for (const start of ['pointerdown', 'dragstart']) document.addEventListener(start, forget, true)
    return () => {
      for (const start of ['pointerdown', 'dragstart']) document.removeEventListener(start, forget, true)
    }
  }, [])
  const folderOf = (target: TreeName) => tree.filter(isFolder).find(({ playlists }) => playlists.some(id => id === target)) ?? null
  const isInTree = (item: TreeName): boolean => tree.some(entry => nameOf(entry) === item) || folderOf(item) !== null
  const dropSpotsOn = (target: TreeName): readonly DropSpot[] => {
    const dragged = draggedItem.current
    const isInside = folderOf(target) !== null
    // Folders are not nested: none is dropped into another one.
    if (dragged === null || !isInTree(dragged) || dragged === target || (typeof dragged === 'string' && isInside)) return []
    if (typeof target !== 'string' || typeof dragged === 'string') return ['before', 'behind']
    const isOpen = tree.some(entry => isFolder(entry) && entry.id === target && entry.open)
    return isOpen ? ['before', 'into'] : ['before', 'into', 'behind']
  }
  const treePositionAt = (target: TreeName, spot: DropSpot): TreePosition => {
    if (spot === 'into') return { folder: String(target), before: null }
    const folder = folderOf(target)
    const siblings: readonly TreeName[] = folder === null ? tree.map(nameOf) : folder.playlists
    return { folder: folder?.id ?? null, before: spot === 'before' ? target : (siblings[siblings.indexOf(target) + 1] ?? null) }
  }
  return (target, name) => ({
    name,
    onDragStart: () => {
      draggedItem.current = target
    },
    onDragEnd: () => {
      draggedItem.current = null
    },
    dropSpotsOn: () => dropSpotsOn(target),
    onDrop: spot => {
      const dragged = draggedItem.current
      draggedItem.current = null
      if (dragged !== null && isInTree(dragged)) void movePlaylist(app, library, dragged, treePositionAt(target, spot))
    },
    moveByStep: direction => moveByStep(target, direction),
  })
}

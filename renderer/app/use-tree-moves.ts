// Moves a playlist or folder of the sidebar one position up or down by keyboard: the move is announced, and the focus follows it.
import { useLayoutEffect, useRef, useState } from 'react'
import type { PlaylistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { type PlaylistTree, positionAfterStep, positionOf, type TreeName } from '../../shared/playlist-tree.ts'
import { t } from '../../shared/words/words.ts'
import type { MoveByStep } from '../features/places/playlist-folder-menu.ts'
import { useApp, useAppContext } from '../state/app-context.ts'
import { movePlaylist } from '../state/playlist-folders.ts'
import { quoteName } from '../words/format.ts'

/** A move requested from main and not in the mirror yet: the tree before the move, and the item's position in it. */
type PendingMove = { readonly moved: TreeName; readonly tree: PlaylistTree; readonly from: ReturnType<typeof positionOf> }

/**
 * Moves items of the sidebar's tree by keyboard. `announcement`: where the last move led to, for screen readers; `keyOf`: the value of
 * `data-side` by which the line of a playlist or folder is found in the document.
 */
export function useTreeMoves(
  library: Library,
  playlistIds: readonly PlaylistId[],
  keyOf: (moved: TreeName) => string,
): { readonly announcement: string; readonly moveByStep: MoveByStep } {
  const app = useAppContext()
  const tree = useApp(state => state.settings.playlistTree)
  const [announcement, announce] = useState('')
  const pendingMove = useRef<PendingMove | null>(null)
  useLayoutEffect(() => {
    const { current } = pendingMove
    if (current === null || current.tree === tree) return
    const { folder, position, count: among } = positionOf(tree, playlistIds, current.moved)
    // The tree changed in another way first, such as a folder that was opened, so the move is still awaited.
    if (folder?.id === current.from.folder?.id && position === current.from.position) return
    pendingMove.current = null
    if (position === 0) return
    const moved = { position, count: among }
    announce(folder === null ? t('lists.movedTo', moved) : t('playlists.movedInFolder', { ...moved, folder: quoteName(folder.name) }))
    if (!isFocusHere()) return
    for (const line of document.querySelectorAll<HTMLElement>('[data-side]'))
      if (line.dataset['side'] === keyOf(current.moved)) line.querySelector<HTMLElement>('a, button')?.focus()
  }, [tree, playlistIds, keyOf])
  const moveByStep: MoveByStep = (movedEntry, direction) => {
    const now = app.mirror.getState().settings.playlistTree
    const position = positionAfterStep(now, playlistIds, movedEntry, direction)
    if (position === null) {
      announce(t(direction === -1 ? 'lists.alreadyFirst' : 'lists.alreadyLast'))
      return
    }
    const mine = { moved: movedEntry, tree: now, from: positionOf(now, playlistIds, movedEntry) }
    pendingMove.current = mine
    void movePlaylist(app, library, movedEntry, position).then(isMoved => {
      if (!isMoved && pendingMove.current === mine) pendingMove.current = null
    })
  }
  return { announcement, moveByStep }
}

/** Whether the focus is on a line of the sidebar, or on nothing: rendering a moved line anew may have taken the focus from it. */
const isFocusHere = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.closest('[data-side]') !== null
}

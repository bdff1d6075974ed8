// Moves a playlist or folder of the sidebar one place up or down by keyboard: the move is announced, and the focus follows it.
import { useLayoutEffect, useRef, useState } from 'react'
import type { PlaylistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { type PlaylistTree, placeOf, stepPlace, type TreeName } from '../../shared/playlist-tree.ts'
import { t } from '../../shared/words/words.ts'
import type { StepBy } from '../features/places/playlist-folder-menu.ts'
import { useApp, usePage } from '../state/page.ts'
import { putPlaylist } from '../state/playlist-folders.ts'
import { quoted } from '../words/format.ts'

/** A move that main was asked for: the tree before it, and the place there. */
type Going = { readonly what: TreeName; readonly tree: PlaylistTree; readonly from: ReturnType<typeof placeOf> }

/** `said`: the announcement; `keyOf`: names the line of a playlist or folder in the document. */
export function useTreeSteps(
  library: Library,
  there: readonly PlaylistId[],
  keyOf: (what: TreeName) => string,
): { readonly said: string; readonly step: StepBy } {
  const page = usePage()
  const tree = useApp(state => state.settings.playlistTree)
  const [said, say] = useState('')
  const going = useRef<Going | null>(null)
  useLayoutEffect(() => {
    const { current } = going
    if (current === null || current.tree === tree) return
    const { folder, place, count: among } = placeOf(tree, there, current.what)
    // Another change of the tree came first, such as a folder that was opened.
    if (folder?.id === current.from.folder?.id && place === current.from.place) return
    going.current = null
    if (place === 0) return
    const at = { place, count: among }
    say(folder === null ? t('lists.movedTo', at) : t('app.movedInFolder', { ...at, folder: quoted(folder.name) }))
    if (!isFocusHere()) return
    for (const line of document.querySelectorAll<HTMLElement>('[data-side]'))
      if (line.dataset['side'] === keyOf(current.what)) line.querySelector<HTMLElement>('a, button')?.focus()
  }, [tree, there, keyOf])
  const step: StepBy = (what, by) => {
    const now = page.mirror.getState().settings.playlistTree
    const place = stepPlace(now, there, what, by)
    if (place === null) {
      say(t(by === -1 ? 'app.alreadyAtTheTop' : 'app.alreadyAtTheEnd'))
      return
    }
    const mine = { what, tree: now, from: placeOf(now, there, what) }
    going.current = mine
    void putPlaylist(page, library, what, place).then(isMoved => {
      if (!isMoved && going.current === mine) going.current = null
    })
  }
  return { said, step }
}

/** Whether the person has not left the sidebar's lines: a line that moves may have lost the focus to the document. */
const isFocusHere = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.closest('[data-side]') !== null
}

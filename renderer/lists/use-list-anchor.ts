// Connects the page's main list to the view: the view reads its list anchor (selection and scroll position by id), and both are restored
// from it after coming back, or in another order or library.
import { type RefObject, useLayoutEffect } from 'react'
import { useAppContext } from '../state/app-context.ts'
import { restoreListAnchor, takeListAnchor } from '../state/view/list-anchor.ts'
import type { SelectionState } from './use-list-handlers.ts'
import type { ListController } from './virtual/list-controller.ts'

export function useListAnchor({ ids }: SelectionState, rows: Uint32Array, controller: RefObject<ListController | null>): void {
  const { view } = useAppContext()
  useLayoutEffect(() => {
    if (ids === undefined) return
    return view.registerListReader(() =>
      takeListAnchor(rows, ids, view.getState().trail.here.selection, controller.current?.scrollPosition() ?? null),
    )
  }, [view, rows, ids, controller])
  useLayoutEffect(() => {
    const { listAnchor, selection } = view.getState().trail.here
    if (ids === undefined || listAnchor === null) return
    const restored = restoreListAnchor(listAnchor, rows, ids, selection)
    view.restoreSelection(restored.selection)
    if (restored.top !== null) controller.current?.restoreScroll(restored.top)
  }, [view, rows, ids, controller])
}

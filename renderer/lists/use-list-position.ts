// Connects the page's main list to the view: the view reads its list position (selection and scroll position by id), and both are restored
// from it after coming back, or in another order or library.
import { type RefObject, useLayoutEffect } from 'react'
import { useAppContext } from '../state/app-context.ts'
import { restoreListPosition, takeListPosition } from '../state/view/list-position.ts'
import type { SelectionState } from './use-list-handlers.ts'
import type { ListController } from './virtual/list-controller.ts'

export function useListPosition({ ids }: SelectionState, rows: Uint32Array, controller: RefObject<ListController | null>): void {
  const { view } = useAppContext()
  useLayoutEffect(() => {
    if (ids === undefined) return
    return view.registerListReader(() =>
      takeListPosition(rows, ids, view.getState().trail.here.selection, controller.current?.scrollPosition() ?? null),
    )
  }, [view, rows, ids, controller])
  useLayoutEffect(() => {
    const { listPosition, selection } = view.getState().trail.here
    if (ids === undefined || listPosition === null) return
    const restored = restoreListPosition(listPosition, rows, ids, selection)
    view.restoreSelection(restored.selection)
    if (restored.top !== null) controller.current?.restoreScroll(restored.top)
  }, [view, rows, ids, controller])
}

// Connects the page's main list to the view, which takes and restores its snapshot: after coming back, another sort, another library.
import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../state/page.ts'
import { anchorOf, findAnchor } from '../state/view/list-anchor.ts'
import type { SelectionControl } from './use-list-control.ts'
import type { ListController } from './virtual/list-controller.ts'

export function useMark({ ids }: SelectionControl, rows: Uint32Array, controller: RefObject<ListController | null>): void {
  const { view } = usePage()
  useLayoutEffect(() => {
    if (ids === undefined) return
    return view.watchList(() => anchorOf(rows, ids, view.getState().trail.here.selection, controller.current?.standpoint() ?? null))
  }, [view, rows, ids, controller])
  useLayoutEffect(() => {
    const { mark, selection } = view.getState().trail.here
    if (ids === undefined || mark === null) return
    const found = findAnchor(mark, rows, ids, selection)
    view.found(found.selection)
    if (found.top !== null) controller.current?.stand(found.top)
  }, [view, rows, ids, controller])
}

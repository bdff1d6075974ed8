// The main list of a page tells the view what it shows, and finds it again: after coming back, another sort, another library.
import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../state/page.ts'
import { find, markOf } from '../state/view/mark.ts'
import type { Choice } from './use-list-control.ts'
import type { ListPort } from './virtual/list-port.ts'

export function useMark({ ids }: Choice, rows: Uint32Array, port: RefObject<ListPort | null>): void {
  const { view } = usePage()
  useLayoutEffect(() => {
    if (ids === undefined) return
    return view.watchList(() => markOf(rows, ids, view.getState().trail.here.selection, port.current?.standpoint() ?? null))
  }, [view, rows, ids, port])
  useLayoutEffect(() => {
    const { mark, selection } = view.getState().trail.here
    if (ids === undefined || mark === null) return
    const found = find(mark, rows, ids, selection)
    view.found(found.selection)
    if (found.top !== null) port.current?.stand(found.top)
  }, [view, rows, ids, port])
}

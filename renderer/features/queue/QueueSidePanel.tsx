// The queue panel beside the page; in a narrow window a layer over it, which takes the focus and closes with Esc first.
import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { saveFocus } from '../../controls/save-focus.ts'
import { useAppContext } from '../../state/app-context.ts'
import { useEscape } from '../../state/use-escape.ts'

/** The queue beside the page, or over it in a narrow window; `Panel`: the queue panel, or its placeholder until its code is loaded. */
export function QueueSidePanel({ Panel }: { readonly Panel: ComponentType<{ readonly takesFocus: boolean }> }) {
  const { view } = useAppContext()
  const isNarrow = useStore(view, state => state.narrow)
  const restoreFocus = useRef<() => void>(null)
  // A layout effect, because the covered page becomes inert and loses the focus before other effects run.
  useLayoutEffect(() => {
    if (isNarrow) restoreFocus.current = saveFocus()
  }, [isNarrow])
  useEffect(() => {
    if (isNarrow) return () => restoreFocus.current?.()
  }, [isNarrow])
  useEscape(isNarrow, () => view.showQueue(false))
  return <Panel takesFocus={isNarrow} />
}

// The queue beside the page. In a narrow window it is a layer over it: it takes the focus, and Esc closes it before anything else.
import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { borrowFocus } from '../../controls/borrow-focus.ts'
import { usePage } from '../../state/page.ts'
import { useEscape } from '../../state/use-escape.ts'

/** `Panel`: the queue itself, or what stands for it until its code is there. */
export function QueueBeside({ Panel }: { readonly Panel: ComponentType<{ readonly takesFocus: boolean }> }) {
  const { view } = usePage()
  const narrow = useStore(view, state => state.narrow)
  const giveBack = useRef<() => void>(null)
  // Before what it covers is inert, and has lost the focus by that.
  useLayoutEffect(() => {
    if (narrow) giveBack.current = borrowFocus()
  }, [narrow])
  useEffect(() => {
    if (narrow) return () => giveBack.current?.()
  }, [narrow])
  useEscape(narrow, () => view.showQueue(false))
  return <Panel takesFocus={narrow} />
}

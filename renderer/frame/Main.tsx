// The content of the window: where one comes to has the focus, and what had it there has it again. A first look waits for the whole.
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useHere, useIsFirstLook, usePage } from '../state/page.ts'
import { type FocusMark, focusWhenDrawn, markFocus } from '../state/view/focus-mark.ts'
import { isCovered } from '../state/view/view.ts'

type Props = { readonly label: string; readonly className: string; readonly children: ReactNode }

export function Main({ label, className, children }: Props) {
  const isFirstLook = useIsFirstLook()
  const covered = useStore(usePage().view, isCovered)
  const inert = isFirstLook || covered
  const main = useRef<HTMLElement>(null)
  const onFocus = useArrival(main, label, inert)
  return (
    <main
      ref={main}
      className={`content ${className}`}
      id="content"
      aria-label={label}
      aria-busy={isFirstLook}
      inert={inert}
      data-landmark
      tabIndex={-1}
      onFocus={onFocus}
    >
      {children}
    </main>
  )
}

/** `waits`: the page cannot have the focus yet. Gives what is to be told of each focus in it. */
function useArrival(main: { readonly current: HTMLElement | null }, label: string, waits: boolean): (event: FocusEvent) => void {
  const { view } = usePage()
  const { id } = useHere()
  const mark = useRef<FocusMark | null>(null)
  useLayoutEffect(() => {
    const element = main.current
    const unwatch = view.watchFocus(() => mark.current)
    return () => {
      unwatch()
      if (element?.contains(document.activeElement) === true) view.depart()
    }
  }, [view, main])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stop, by the name that its page has then
  useEffect(() => {
    const element = main.current
    if (element === null || waits || !view.arrive(label)) return
    const { focus } = view.getState().trail.here
    mark.current = focus
    // No ring: nothing can be done with a page by itself.
    element.focus({ preventScroll: true, focusVisible: false })
    return focus === null ? undefined : focusWhenDrawn(element, focus, view.forgetFocus)
  }, [id, waits])
  return ({ target, currentTarget }) => {
    if (target !== currentTarget && target instanceof HTMLElement) mark.current = markFocus(currentTarget, target)
  }
}

// The main landmark of the window: gets the focus after each navigation and restores it after going back; inert during the first look.
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

/** Moves the focus into the page on arrival, not while it `waits` (inert); returns the focus handler that remembers the focused element. */
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
    // Without a focus ring, as nothing can be done with the page itself.
    element.focus({ preventScroll: true, focusVisible: false })
    return focus === null ? undefined : focusWhenDrawn(element, focus, view.forgetFocus)
  }, [id, waits])
  return ({ target, currentTarget }) => {
    if (target !== currentTarget && target instanceof HTMLElement) mark.current = markFocus(currentTarget, target)
  }
}

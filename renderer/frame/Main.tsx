// The main landmark of the window: gets the focus after each navigation and restores it after going back; inert during the first look.
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useAppContext, useCurrentStop, useIsFirstLook } from '../state/app-context.ts'
import { describeFocus, focusWhenRendered, type SavedFocus } from '../state/view/saved-focus.ts'
import { isCovered } from '../state/view/view.ts'

type Props = { readonly label: string; readonly className: string; readonly children: ReactNode }

export function Main({ label, className, children }: Props) {
  const isFirstLook = useIsFirstLook()
  const isPageCovered = useStore(useAppContext().view, isCovered)
  const isInert = isFirstLook || isPageCovered
  const main = useRef<HTMLElement>(null)
  const onFocus = useFocusOnArrival(main, label, isInert)
  return (
    <main
      ref={main}
      className={`content ${className}`}
      id="content"
      aria-label={label}
      aria-busy={isFirstLook}
      inert={isInert}
      data-landmark
      tabIndex={-1}
      onFocus={onFocus}
    >
      {children}
    </main>
  )
}

/** Moves the focus into the page on arrival, unless the page is inert; returns the focus handler that remembers the focused element. */
function useFocusOnArrival(main: { readonly current: HTMLElement | null }, label: string, isInert: boolean): (event: FocusEvent) => void {
  const { view } = useAppContext()
  const { id } = useCurrentStop()
  const mark = useRef<SavedFocus | null>(null)
  useLayoutEffect(() => {
    const element = main.current
    const unregister = view.registerFocusReader(() => mark.current)
    return () => {
      unregister()
      if (element?.contains(document.activeElement) === true) view.releaseFocus()
    }
  }, [view, main])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per stop, with the label that its page has then
  useEffect(() => {
    const element = main.current
    if (element === null || isInert || !view.claimFocus(label)) return
    const { savedFocus } = view.getState().trail.here
    mark.current = savedFocus
    // The page itself gets no focus ring, as there is nothing to do with it.
    element.focus({ preventScroll: true, focusVisible: false })
    return savedFocus === null ? undefined : focusWhenRendered(element, savedFocus, view.clearSavedFocus)
  }, [id, isInert])
  return ({ target, currentTarget }) => {
    if (target !== currentTarget && target instanceof HTMLElement) mark.current = describeFocus(currentTarget, target)
  }
}

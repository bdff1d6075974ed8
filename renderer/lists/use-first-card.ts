// Keeps the first visible card in view when a new width or cover size changes the number of columns.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { CardLayout } from './card-layout.ts'
import type { ListController } from './virtual/list-controller.ts'

/**
 * Scrolls the list so that its first visible card stays visible after a change of `layout`. Has to be called after the effect that sets
 * `controller`.
 */
export function useFirstCard(scroller: HTMLElement, layout: CardLayout, controller: RefObject<ListController | null>): void {
  const lastLayout = useRef(layout)
  /** Position of the first visible card; null while the head of the page is visible. */
  const firstVisible = useRef<number | null>(null)
  useLayoutEffect(() => {
    const saveFirst = (): void => {
      const scrollPosition = controller.current?.scrollPosition() ?? null
      firstVisible.current = scrollPosition === null || scrollPosition.position < 0 ? null : (controller.current?.firstVisible() ?? null)
    }
    scroller.addEventListener('scroll', saveFirst, { passive: true })
    return () => scroller.removeEventListener('scroll', saveFirst)
  }, [scroller, controller])
  useLayoutEffect(() => {
    const previous = lastLayout.current
    lastLayout.current = layout
    const isChanged = previous.columns !== layout.columns || previous.rowHeight !== layout.rowHeight
    if (isChanged && previous.rowHeight > 1 && firstVisible.current !== null) controller.current?.scrollTo(firstVisible.current)
  })
}

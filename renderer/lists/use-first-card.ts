// Keeps the first visible card in view when a new width or cover size changes the number of columns.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { CardLayout } from './card-layout.ts'
import type { ListController } from './virtual/list-controller.ts'

/** Has to be called after the effect that sets the controller. */
export function useFirstCard(scroller: HTMLElement, layout: CardLayout, controller: RefObject<ListController | null>): void {
  const drawn = useRef(layout)
  /** Position of the first visible card; null while the head of the page is visible. */
  const first = useRef<number | null>(null)
  useLayoutEffect(() => {
    const remember = (): void => {
      const at = controller.current?.standpoint() ?? null
      first.current = at === null || at.position < 0 ? null : (controller.current?.firstInView() ?? null)
    }
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => scroller.removeEventListener('scroll', remember)
  }, [scroller, controller])
  useLayoutEffect(() => {
    const before = drawn.current
    drawn.current = layout
    const isOther = before.columns !== layout.columns || before.rowHeight !== layout.rowHeight
    if (isOther && before.rowHeight > 1 && first.current !== null) controller.current?.jump(first.current)
  })
}

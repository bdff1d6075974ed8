// Where another width or another size of covers puts others side by side, the first card in view stays the first.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { CardLayout } from './card-layout.ts'
import type { ListController } from './virtual/list-controller.ts'

/** To be called behind the making of the controller. */
export function useFirstCard(scroller: HTMLElement, layout: CardLayout, controller: RefObject<ListController | null>): void {
  const drawn = useRef(layout)
  /** Null: the head of the page is in view. */
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

// What every page shares: it scrolls, comes back where it was left, and shows lasting states at its head.
import { type ReactNode, useCallback, useState } from 'react'
import { Scroller } from '../lists/virtual/Scroller.tsx'
import { useHere, usePage } from '../state/page.ts'
import { Main } from './Main.tsx'

type Props = {
  readonly label: string
  readonly children: ReactNode
  /** Over the page, not scrolled with it. */
  readonly over?: ReactNode
  /** Under the page, also under its scroll bar. */
  readonly under?: ReactNode
}

export function PageFrame({ label, children, over, under }: Props) {
  const { view } = usePage()
  const here = useHere()
  const [scrolled, setScrolled] = useState(false)
  const { scroll } = here
  const attach = useCallback(
    (box: HTMLElement) => {
      // A new box is at its top. To ask it would make the browser lay out the page on the spot.
      let isAtTop = scroll === 0
      const watch = (): void => {
        isAtTop = false
        setScrolled(box.scrollTop > 0)
      }
      if (!isAtTop) {
        box.scrollTop = scroll
        watch()
      }
      box.addEventListener('scroll', watch, { passive: true })
      const unwatch = view.watchScroll(() => (isAtTop ? 0 : box.scrollTop))
      return () => {
        box.removeEventListener('scroll', watch)
        unwatch()
      }
    },
    [view, scroll],
  )
  return (
    <Main label={label} className={scrolled ? 'is-scrolled' : ''}>
      {under}
      <Scroller key={here.id} className="page" attach={attach}>
        {children}
      </Scroller>
      {over}
    </Main>
  )
}

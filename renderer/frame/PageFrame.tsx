// The frame of every page: a scrolling box, whose scroll offset is restored after going back.
import { type ReactNode, useCallback, useState } from 'react'
import { Scroller } from '../lists/virtual/Scroller.tsx'
import { useHere, usePage } from '../state/page.ts'
import { Main } from './Main.tsx'

type Props = {
  readonly label: string
  readonly children: ReactNode
  /** Drawn above the page, fixed while it scrolls. */
  readonly over?: ReactNode
  /** Drawn behind the page and its scroll bar. */
  readonly under?: ReactNode
}

export function PageFrame({ label, children, over, under }: Props) {
  const { view } = usePage()
  const here = useHere()
  const [scrolled, setScrolled] = useState(false)
  const { scroll } = here
  const attach = useCallback(
    (box: HTMLElement) => {
      // A new box has scroll offset 0; reading `scrollTop` here would force a synchronous layout.
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

// The frame of every page: a scrolling box, whose scroll offset is restored after going back.
import { type ReactNode, useCallback, useState } from 'react'
import { Scroller } from '../lists/virtual/Scroller.tsx'
import { useAppContext, useCurrentStop } from '../state/app-context.ts'
import { Main } from './Main.tsx'

type Props = {
  readonly label: string
  readonly children: ReactNode
  /** Content drawn above the page, which stays in place while the page scrolls. */
  readonly overlay?: ReactNode
  /** Content drawn behind the page and its scroll bar. */
  readonly backdrop?: ReactNode
}

export function PageFrame({ label, children, overlay, backdrop }: Props) {
  const { view } = useAppContext()
  const currentStop = useCurrentStop()
  const [isScrolled, setIsScrolled] = useState(false)
  const { scroll } = currentStop
  const attach = useCallback(
    (box: HTMLElement) => {
      // A new box has scroll offset 0; reading `scrollTop` here would force a synchronous layout.
      let isAtTop = scroll === 0
      const onScroll = (): void => {
        isAtTop = false
        setIsScrolled(box.scrollTop > 0)
      }
      if (!isAtTop) {
        box.scrollTop = scroll
        onScroll()
      }
      box.addEventListener('scroll', onScroll, { passive: true })
      const unregister = view.registerScrollReader(() => (isAtTop ? 0 : box.scrollTop))
      return () => {
        box.removeEventListener('scroll', onScroll)
        unregister()
      }
    },
    [view, scroll],
  )
  return (
    <Main label={label} className={isScrolled ? 'is-scrolled' : ''}>
      {backdrop}
      <Scroller key={currentStop.id} className="page" onAttach={attach}>
        {children}
      </Scroller>
      {overlay}
    </Main>
  )
}

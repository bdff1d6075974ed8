// A link to somewhere in the page.
import type { ReactNode } from 'react'
import { usePage } from './page.ts'
import { type Route, routeKey } from './view/route.ts'

/** What a link shows as its address; nothing follows it but the page itself. */
export const addressOf = (route: Route): string => `#${encodeURIComponent(routeKey(route).toWellFormed())}`

type Props = {
  readonly to: Route
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  /** It leads to where we are. */
  readonly here?: boolean
  /** False: Tab does not stop here, because what stands around it does. */
  readonly reachable?: boolean
}

export function Link({ to, children, className, title, here = false, reachable = true }: Props) {
  const { view } = usePage()
  return (
    <a
      href={addressOf(to)}
      className={className}
      title={title}
      aria-current={here ? 'page' : undefined}
      draggable={false}
      tabIndex={reachable ? undefined : -1}
      onClick={event => {
        event.preventDefault()
        view.go(to)
      }}
    >
      {children}
    </a>
  )
}

// A link to a route of the page.
import type { ReactNode } from 'react'
import { usePage } from './page.ts'
import { type Route, routeKey } from './view/route.ts'

/** The `href` of a link: a fragment with the route's key, which only the page itself resolves. */
export const addressOf = (route: Route): string => `#${encodeURIComponent(routeKey(route).toWellFormed())}`

type Props = {
  readonly to: Route
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  /** True if the link leads to the current place (`aria-current`). */
  readonly here?: boolean
  /** False: not a tab stop (tabIndex -1), because the list around it has one (roving tabindex). */
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

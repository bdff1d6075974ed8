// A link to a route of the page.
import type { ReactNode } from 'react'
import { useAppContext } from './app-context.ts'
import { type Route, routeKey } from './view/route.ts'

/** The `href` of a link: a fragment with the route's key, which only the page itself resolves. */
export const hrefOf = (route: Route): string => `#${encodeURIComponent(routeKey(route).toWellFormed())}`

type Props = {
  readonly to: Route
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  /** True if the link leads to the current place (`aria-current`). */
  readonly isCurrent?: boolean
  /** False: not a tab stop (tabIndex -1), because the list around it has one (roving tabindex). */
  readonly isTabStop?: boolean
}

export function Link({ to, children, className, title, isCurrent = false, isTabStop = true }: Props) {
  const { view } = useAppContext()
  return (
    <a
      href={hrefOf(to)}
      className={className}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      draggable={false}
      tabIndex={isTabStop ? undefined : -1}
      onClick={event => {
        event.preventDefault()
        view.navigate(to)
      }}
    >
      {children}
    </a>
  )
}

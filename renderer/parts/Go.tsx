// A link to somewhere in the page.
import type { ReactNode } from 'react'
import { usePage } from '../state/page.ts'
import { type Route, routeKey } from '../state/route.ts'

/** What a link shows as its address; nothing follows it but the page itself. */
export const addressOf = (route: Route): string => `#${encodeURIComponent(routeKey(route))}`

type Props = {
  readonly to: Route
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  /** It leads to where we are. */
  readonly here?: boolean
}

export function Go({ to, children, className, title, here = false }: Props) {
  const { view } = usePage()
  return (
    <a
      href={addressOf(to)}
      className={className}
      title={title}
      aria-current={here ? 'page' : undefined}
      draggable={false}
      onClick={event => {
        event.preventDefault()
        view.go(to)
      }}
    >
      {children}
    </a>
  )
}

// What an empty list shows: a drawing, a heading, a sentence, and a button or two.
import type { ReactNode } from 'react'

type Props = {
  readonly heading: string
  readonly text: string
  /** The drawing above the heading. `boxes`: the list has nothing in it yet; `lens`: a search or filter found nothing. */
  readonly drawing?: 'boxes' | 'lens'
  /** True if nothing else is on the page: then its heading is the page's h1. */
  readonly isPageHeading?: boolean
  readonly children?: ReactNode
}

export function EmptyState({ heading, text, drawing = 'boxes', isPageHeading = false, children }: Props) {
  const Heading = isPageHeading ? 'h1' : 'h2'
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 120 80" fill="none" aria-hidden="true">
        {drawing === 'lens' ? <LensDrawing /> : <BoxesDrawing />}
      </svg>
      <Heading>{heading}</Heading>
      <p>{text}</p>
      {children && <div className="row">{children}</div>}
    </div>
  )
}

/** The drawing of a failed search: the app's mark, two tied notes, behind a lens. */
function LensDrawing() {
  return (
    <>
      <circle cx="52" cy="36" r="25" className="lens" />
      <path d="M70 54l18 18" className="lens" strokeLinecap="round" />
      <ellipse cx="44" cy="42" rx="5" ry="3.8" transform="rotate(-22 44 42)" className="note" />
      <ellipse cx="61" cy="42" rx="5" ry="3.8" transform="rotate(-22 61 42)" className="note" />
    </>
  )
}

/** The drawing of a list without content: three covers under the tie of the app's mark, one of them only an outline. */
function BoxesDrawing() {
  return (
    <>
      <path d="M10 46C16 20 34 8 60 8s44 12 50 38C101 26 85 17 60 17S19 26 10 46z" className="box" />
      <rect x="16" y="46" width="24" height="24" rx="4" className="box" />
      <rect x="48" y="46" width="24" height="24" rx="4" className="box is-faint" />
      <rect x="80.75" y="46.75" width="22.5" height="22.5" rx="3.5" className="box is-open" />
    </>
  )
}

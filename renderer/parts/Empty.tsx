// An empty list: a drawing, one heading, one sentence, a button or two.
import type { ReactNode } from 'react'

type Props = { readonly heading: string; readonly text: string; readonly children?: ReactNode }

export function Empty({ heading, text, children }: Props) {
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 120 80" fill="none" aria-hidden="true">
        <circle cx="52" cy="36" r="25" className="lens" />
        <path d="M70 54l18 18" className="lens" strokeLinecap="round" />
        <ellipse cx="44" cy="42" rx="5" ry="3.8" transform="rotate(-22 44 42)" className="note" />
        <ellipse cx="61" cy="42" rx="5" ry="3.8" transform="rotate(-22 61 42)" className="note" />
      </svg>
      <h2>{heading}</h2>
      <p>{text}</p>
      {children && <div className="row">{children}</div>}
    </div>
  )
}

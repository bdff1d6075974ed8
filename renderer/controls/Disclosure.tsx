// A disclosure (`<details>`) for what most people leave as it is; opens by itself when something in it needs attention.
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { readonly summary: string; readonly forceOpen: boolean; readonly children: ReactNode }

export function Disclosure({ summary: words, forceOpen, children }: Props) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Code only opens the disclosure and never closes it, as somebody may be typing in it.
    if (forceOpen && detailsRef.current) detailsRef.current.open = true
  }, [forceOpen])
  return (
    <details className="more" ref={detailsRef}>
      <summary>{words}</summary>
      {children}
    </details>
  )
}

// A disclosure (`<details>`) for what most people leave as it is; opens by itself when something in it needs attention.
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { readonly words: string; readonly needed: boolean; readonly children: ReactNode }

export function More({ words, needed, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Only ever opened by code, never closed, as somebody may be typing in it.
    if (needed && box.current) box.current.open = true
  }, [needed])
  return (
    <details className="more" ref={box}>
      <summary>{words}</summary>
      {children}
    </details>
  )
}

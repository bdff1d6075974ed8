// A box that scrolls, known to the lists inside it: several lists and heads can share one scroll bar.
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

const ScrollerContext = createContext<HTMLElement | null>(null)

/** The box that scrolls a list; lists are only rendered once there is one. */
export function useScroller(): HTMLElement {
  const box = useContext(ScrollerContext)
  if (box === null) throw new Error('A list needs a Scroller around it')
  return box
}

type Props = {
  readonly className: string
  readonly children: ReactNode
  /** Called once with the box, when the lists inside know their heights; what it gives is called at the end. */
  readonly attach?: (box: HTMLElement) => (() => void) | undefined
}

export function Scroller({ className, children, attach }: Props) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  return (
    <div className={className} ref={setBox}>
      {box && <ScrollerContext value={box}>{children}</ScrollerContext>}
      {box && attach && <Attached box={box} attach={attach} />}
    </div>
  )
}

/** Comes after the children, so its effect runs after theirs. */
function Attached({ box, attach }: { readonly box: HTMLElement; readonly attach: NonNullable<Props['attach']> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per box; another stop is another Scroller
  useLayoutEffect(() => attach(box), [box])
  return null
}

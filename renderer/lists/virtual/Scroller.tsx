// A scrolling box, given to the lists inside by context, so that several lists and heads share one scroll bar.
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

const ScrollerContext = createContext<HTMLElement | null>(null)

/** The scrolling box around a list; lists are rendered only once it exists. */
export function useScroller(): HTMLElement {
  const box = useContext(ScrollerContext)
  if (box === null) throw new Error('A list needs a Scroller around it')
  return box
}

type Props = {
  readonly className: string
  readonly children: ReactNode
  /** Called once with the box, after the lists inside have set their heights; the returned function is called on unmount. */
  readonly onAttach?: (box: HTMLElement) => (() => void) | undefined
}

export function Scroller({ className, children, onAttach }: Props) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  return (
    <div className={className} ref={setBox}>
      {box && <ScrollerContext value={box}>{children}</ScrollerContext>}
      {box && onAttach && <AttachEffect box={box} onAttach={onAttach} />}
    </div>
  )
}

/** Calls `onAttach` in a component that comes after the children, so that its effect runs after theirs. */
function AttachEffect({ box, onAttach }: { readonly box: HTMLElement; readonly onAttach: NonNullable<Props['onAttach']> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per box, as each stop has a Scroller of its own
  useLayoutEffect(() => onAttach(box), [box])
  return null
}

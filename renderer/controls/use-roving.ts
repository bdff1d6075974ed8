// One tab stop for a short list of links and buttons: arrows, Home and End move in it, and Tab comes back to the current one.
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

type Roving = {
  /** The item at which Tab stops; all others take no part in its order. */
  readonly stop: number
  /** For the element around the items. */
  readonly list: {
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

const itemsOf = (list: Element): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a[href], button')]
const indexIn = (list: Element, target: EventTarget): number => (target instanceof HTMLElement ? itemsOf(list).indexOf(target) : -1)

/** `current`: the item that shows where one is, -1 for none: then Tab stops where the focus was last. Each item is one link or button. */
export function useRoving(count: number, current: number): Roving {
  const [last, setLast] = useState(0)
  const [isInside, setInside] = useState(false)
  const stop = isInside || current < 0 ? last : current
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const items = itemsOf(event.currentTarget)
    const now = indexIn(event.currentTarget, event.target)
    const goals: Readonly<Record<string, number>> = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: items.length - 1 }
    const goal = Object.hasOwn(goals, event.key) ? goals[event.key] : undefined
    if (goal === undefined || now === -1) return
    event.preventDefault()
    event.stopPropagation()
    items[Math.min(Math.max(goal, 0), items.length - 1)]?.focus()
  }
  return {
    stop: Math.min(stop, Math.max(0, count - 1)),
    list: {
      onFocus: event => {
        const at = indexIn(event.currentTarget, event.target)
        if (at === -1) return
        setLast(at)
        setInside(true)
      },
      onBlur: event => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setInside(false)
      },
      onKeyDown,
    },
  }
}

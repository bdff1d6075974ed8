// Roving tabindex for a short list of links and buttons: one tab stop, arrows, Home and End move inside of it.
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

type Roving = {
  /** Index of the item with tabIndex 0; all others have -1. */
  readonly stop: number
  /** Event handlers for the element around the items. */
  readonly list: {
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

const itemsOf = (list: Element): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a[href], button')]
const indexIn = (list: Element, target: EventTarget): number => (target instanceof HTMLElement ? itemsOf(list).indexOf(target) : -1)

/**
 * `current`: index of the item for the current place, which is the tab stop; -1: none, then the last focused item is. Each item is one link
 * or button.
 */
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

// Roving tabindex for a short list of links and buttons: one tab stop, arrows, Home and End move inside of it.
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

type RovingTabIndex = {
  /** Index of the item with tabIndex 0; all others have -1. */
  readonly tabStop: number
  /** Event handlers for the element around the items. */
  readonly listHandlers: {
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

const itemsOf = (list: Element): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a[href], button')]
const indexIn = (list: Element, target: EventTarget): number => (target instanceof HTMLElement ? itemsOf(list).indexOf(target) : -1)

/**
 * Roving tabindex for `count` items, each one link or button. `current`: index of the item for the current place; -1: none. The tab stop is
 * that item; while the focus is inside, or without such an item, the one focused last.
 */
export function useRovingTabIndex(count: number, current: number): RovingTabIndex {
  const [lastFocused, setLastFocused] = useState(0)
  const [isInside, setInside] = useState(false)
  const tabStop = isInside || current < 0 ? lastFocused : current
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const items = itemsOf(event.currentTarget)
    const focusedIndex = indexIn(event.currentTarget, event.target)
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: focusedIndex - 1,
      ArrowDown: focusedIndex + 1,
      Home: 0,
      End: items.length - 1,
    }
    const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined
    if (target === undefined || focusedIndex === -1) return
    event.preventDefault()
    event.stopPropagation()
    items[Math.min(Math.max(target, 0), items.length - 1)]?.focus()
  }
  return {
    tabStop: Math.min(tabStop, Math.max(0, count - 1)),
    listHandlers: {
      onFocus: event => {
        const focusedIndex = indexIn(event.currentTarget, event.target)
        if (focusedIndex === -1) return
        setLastFocused(focusedIndex)
        setInside(true)
      },
      onBlur: event => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setInside(false)
      },
      onKeyDown,
    },
  }
}

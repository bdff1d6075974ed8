// The imperative interface of a list, for the parts around it: read its scroll position, and set it.
import type { RefObject } from 'react'

/** A scroll position: the item at the viewport's upper edge, and by how many pixels it is scrolled past (negative: it is below). */
export type ScrollPosition = { readonly position: number; readonly offset: number }

export type ListController = {
  /** The current scroll position; null before the first drawing, and for a table of several sections. */
  readonly scrollPosition: () => ScrollPosition | null
  /** Restores a scroll position. */
  readonly restoreScroll: (scrollPosition: ScrollPosition) => void
  /** Scrolls a position to the top, below what covers the list there. */
  readonly scrollTo: (position: number) => void
  /** Scrolls as little as needed to show a position, and focuses it. */
  readonly focus: (position: number) => void
  /** The first position below what covers the top of the list (title bar, table head). */
  readonly firstVisible: () => number
  /** Opens the menu of columns at a point of the window, pixels; null if there is none. */
  readonly openColumns: ((x: number, y: number) => void) | null
  /** Subscribes to scrolling; returns the unsubscribe function. */
  readonly onScroll: (listener: () => void) => () => void
}

/** A stable controller that forwards to the current one, which is a new object after each rendering. */
export const forwardTo = (controller: RefObject<ListController | null>): ListController => ({
  scrollPosition: () => controller.current?.scrollPosition() ?? null,
  restoreScroll: scrollPosition => controller.current?.restoreScroll(scrollPosition),
  scrollTo: position => controller.current?.scrollTo(position),
  focus: position => controller.current?.focus(position),
  firstVisible: () => controller.current?.firstVisible() ?? 0,
  openColumns: (x, y) => controller.current?.openColumns?.(x, y),
  onScroll: listener => controller.current?.onScroll(listener) ?? (() => undefined),
})

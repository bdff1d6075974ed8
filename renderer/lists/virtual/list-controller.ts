// What the parts around a list can ask of it: where it stands, and to stand elsewhere.
import type { RefObject } from 'react'

/** A position at the upper edge of the page, and how far it has been scrolled past, pixels (negative: it stands lower). */
export type Standpoint = { readonly position: number; readonly offset: number }

export type ListController = {
  /** Null before the list has been drawn. */
  readonly standpoint: () => Standpoint | null
  /** Puts the list where it stood. */
  readonly stand: (standpoint: Standpoint) => void
  /** Brings a position to the top, below what covers the list there. */
  readonly jump: (position: number) => void
  /** Brings a position into view with least movement and puts the keyboard there. */
  readonly focus: (position: number) => void
  /** The first position that nothing covers. */
  readonly firstInView: () => number
  /** Opens the choice of columns at a point of the window, pixels; null where there is none. */
  readonly openColumns: ((x: number, y: number) => void) | null
  /** Told when the list has been scrolled; gives how to stop. */
  readonly onScroll: (listener: () => void) => () => void
}

/** A port that stays the same while the one behind it is made anew with each drawing. */
export const forwardTo = (controller: RefObject<ListController | null>): ListController => ({
  standpoint: () => controller.current?.standpoint() ?? null,
  stand: standpoint => controller.current?.stand(standpoint),
  jump: position => controller.current?.jump(position),
  focus: position => controller.current?.focus(position),
  firstInView: () => controller.current?.firstInView() ?? 0,
  openColumns: (x, y) => controller.current?.openColumns?.(x, y),
  onScroll: listener => controller.current?.onScroll(listener) ?? (() => undefined),
})

// Keeps the rendered rows of a list in sync with its scrolling box, notifying only when other rows are needed.
import type { Covers } from '../../controls/held-covers.ts'
import {
  boxHeight,
  follow,
  fromBox,
  type Geometry,
  type RowWindow,
  reveal,
  rowWindow,
  type ScrollPosition,
  toBox,
  within,
} from './row-window.ts'

/** `shift`: by how much the list's offset exceeds its box's, pixels. */
export type Shown = RowWindow & { readonly shift: number }
export const nothingShown: Shown = { first: 0, end: 0, shift: 0 }

export type RowStandpoint = { readonly row: number; readonly offset: number }

export type ScrolledList = {
  /** To be called after each rendering, as the list's shape or what is above it may have changed. */
  readonly measure: (count: number, rowHeight: number) => void
  /** Scrolls as little as needed to show a whole row below `margin` pixels. */
  readonly reveal: (row: number, margin: number) => void
  /** The row at the viewport's upper edge and by how many pixels it is scrolled past; null before the first rendering. */
  readonly standpoint: () => RowStandpoint | null
  /** Restores a scroll position: at once, or with the next rendering if the list's new shape is not rendered yet. */
  readonly stand: (standpoint: RowStandpoint) => void
  readonly stop: () => void
}

/** After a jump only rows in view are rendered; the spare rows around them follow after this pause in scrolling, milliseconds … */
const restAfter = 200
/** … in this many steps, one per pause, so that no single frame has to lay out all of them. */
const restSteps = 4
/**
 * A jump this soon after another one is fast scrolling, milliseconds; longer than `restAfter`, in case the machine stalled and spare rows
 * were begun.
 */
const throwGap = 500

/**
 * `list`: the tall element with the rows, inside of `scroller`. `onShown` gets the rows to render; if `urgent`, synchronously, because the
 * next frame shows them. Loading of `covers` is deferred during fast scrolling.
 */
export function followScroller(
  scroller: HTMLElement,
  list: HTMLElement,
  covers: Pick<Covers, 'hold' | 'release'>,
  onShown: (shown: Shown, urgent: boolean) => void,
): ScrolledList {
  let shape = { count: 0, rowHeight: 1 }
  let standing: ScrollPosition = { box: 0, list: 0 }
  let shown = nothingShown
  /** How many steps of spare rows are rendered; 0 during fast scrolling. */
  let rested = 0
  let jumpedAt = Number.NEGATIVE_INFINITY
  /** True during fast scrolling, when loading of covers is deferred. */
  let thrown = false
  let timer = 0
  let restFrame = 0
  let frame = 0
  /** True while a scroll's rows are rendered, when the offsets are known. */
  let drawing = false
  /** True if the list has a new shape whose offsets are not computed yet. */
  let reshaped = true
  /** The scroll position to restore with the next rendering; null: none. */
  let start: RowStandpoint | null = null

  const geometry = (): Geometry => ({ ...shape, viewport: scroller.clientHeight })
  const boxNow = (): number => scroller.getBoundingClientRect().top + scroller.clientTop - list.getBoundingClientRect().top

  /** Renders the rows of an offset; a jump within `gap` milliseconds of another one counts as fast scrolling. */
  const show = (next: ScrollPosition, urgent: boolean, gap = throwGap): void => {
    const { viewport } = geometry()
    if (Math.abs(next.list - standing.list) > viewport / 2) {
      const now = performance.now()
      if (now - jumpedAt < gap) {
        thrown = true
        covers.hold()
      }
      if (shown !== nothingShown) jumpedAt = now
      rested = 0
    } else if (thrown && performance.now() - jumpedAt > throwGap) catchIt()
    standing = next
    if (rested < restSteps) {
      stopResting()
      timer = window.setTimeout(() => {
        restFrame = requestAnimationFrame(rest)
      }, restAfter)
    }
    const { first, end } = rowWindow(geometry(), next.list, (viewport / 2) * (rested / restSteps))
    const shift = next.list - next.box
    if (shown.first === first && shown.end === end && shown.shift === shift) return
    shown = { first, end, shift }
    drawing = urgent
    onShown(shown, urgent)
    drawing = false
  }
  /** Renders the next step of spare rows, in a frame without scrolling: just before a scroll they would be laid out for nothing. */
  const rest = (): void => {
    rested++
    catchIt()
    show(standing, true)
  }
  /** Ends fast scrolling and loads the deferred covers. */
  const catchIt = (): void => {
    thrown = false
    covers.release()
  }
  const stopResting = (): void => {
    clearTimeout(timer)
    cancelAnimationFrame(restFrame)
  }
  const moveTo = (wanted: number, urgent: boolean): void => {
    const isThere = Math.abs(wanted - standing.list) < 1
    const goal = isThere ? standing.list : within(geometry(), wanted)
    const near = Math.abs(goal - standing.list) <= scroller.clientHeight
    const box = near ? standing.box + (goal - standing.list) : Math.round(toBox(geometry(), goal))
    if (!isThere) scroller.scrollTop += box - standing.box
    // Moving by keys is fast scrolling only if faster than `restAfter`.
    show({ box: boxNow(), list: goal }, urgent, restAfter)
  }
  const now = (): ScrollPosition => follow(geometry(), standing, boxNow())
  /** A restored page is scrolled before the list's first rendering, and this event must not replace the position in `start`. */
  const onScroll = (): void => (reshaped ? begin() : show(now(), true))
  /** After a scroll, corrects the box offset of a very tall list to match the rows shown; nothing moves on the screen. */
  const onScrollEnd = (): void => {
    const ideal = Math.round(toBox(geometry(), standing.list))
    if (shape.count * shape.rowHeight === boxHeight(geometry()) || ideal === standing.box) return
    scroller.scrollTop += ideal - standing.box
    show({ box: boxNow(), list: standing.list }, true)
  }

  /** The offsets of a list with a new shape, computed from its box alone. */
  const reckoned = (): ScrollPosition => {
    const box = boxNow()
    return { box, list: fromBox(geometry(), box) }
  }
  /** Renders a list for the first time, or with a new shape. */
  const begin = (): void => {
    const goal = start
    reshaped = false
    start = null
    standing = reckoned()
    if (goal === null) show(standing, true)
    else moveTo(goal.row * shape.rowHeight + goal.offset, true)
  }

  const resized = new ResizeObserver(() => {
    if (shown !== nothingShown) onScroll()
  })
  resized.observe(scroller)
  scroller.addEventListener('scroll', onScroll, { passive: true })
  scroller.addEventListener('scrollend', onScrollEnd)
  return {
    measure: (count, rowHeight) => {
      reshaped ||= shape.count !== count || shape.rowHeight !== rowHeight
      shape = { count, rowHeight }
      if (drawing && !reshaped) return
      // In the next frame, before paint: reading offsets now would force a synchronous layout.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(onScroll)
    },
    reveal: (row, margin) => {
      if (reshaped) begin()
      standing = now()
      moveTo(reveal(geometry(), standing.list, row, margin), true)
    },
    standpoint: () => {
      if (shown === nothingShown) return null
      const row = Math.min(Math.max(0, shape.count - 1), Math.max(0, Math.floor(standing.list / shape.rowHeight)))
      return { row, offset: standing.list - row * shape.rowHeight }
    },
    stand: standpoint => {
      if (reshaped) {
        start = standpoint
        return
      }
      standing = now()
      moveTo(standpoint.row * shape.rowHeight + standpoint.offset, false)
    },
    stop: () => {
      covers.release()
      stopResting()
      cancelAnimationFrame(frame)
      resized.disconnect()
      scroller.removeEventListener('scroll', onScroll)
      scroller.removeEventListener('scrollend', onScrollEnd)
    },
  }
}

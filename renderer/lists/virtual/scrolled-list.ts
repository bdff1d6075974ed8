// Keeps the rows of one list in step with the box it is scrolled in. Says so only when other rows are needed.
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

/** `shift`: how far the list has moved more than its box, pixels. */
export type Shown = RowWindow & { readonly shift: number }
export const nothingShown: Shown = { first: 0, end: 0, shift: 0 }

export type RowStandpoint = { readonly row: number; readonly offset: number }

export type ScrolledList = {
  /** To be called after each drawing: the list may have another shape, and what stands above it may have grown. */
  readonly measure: (count: number, rowHeight: number) => void
  /** Scrolls as little as possible until a row is whole in view, below `margin` pixels. */
  readonly reveal: (row: number, margin: number) => void
  /** The row at the upper edge of the scroller and how far it has been scrolled past, pixels; null before the first drawing. */
  readonly standpoint: () => RowStandpoint | null
  /** Stands there: now, or with the next drawing if the list has a shape that has not been drawn yet. */
  readonly stand: (standpoint: RowStandpoint) => void
  readonly stop: () => void
}

/** After a jump only what is in view is drawn; what lies around it follows when nothing moved for this long, milliseconds … */
const restAfter = 200
/** … in so many steps of this long, so that no frame has all of it to lay out. */
const restSteps = 4
/** A scroll that jumps so soon after another jump is a throw, milliseconds: also if the machine halted for less, and the list had begun to rest. */
const throwGap = 500

/**
 * `list` is the tall element that holds the rows, somewhere inside of `scroller`. `onShown` is told which rows to draw; when `urgent`
 * they have to be there before it returns, because the next frame shows them. `covers` wait while it is thrown about.
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
  /** Steps made around what is in view: none while it is thrown about. */
  let rested = 0
  let jumpedAt = Number.NEGATIVE_INFINITY
  /** It is thrown about: covers wait. */
  let thrown = false
  let timer = 0
  let restFrame = 0
  let frame = 0
  /** Draws what a scroll asks for: where the list stands is known. */
  let drawing = false
  /** Has another shape, and where it stands is not worked out yet. */
  let reshaped = true
  /** Where it is to stand then, if that was told. */
  let start: RowStandpoint | null = null

  const geometry = (): Geometry => ({ ...shape, viewport: scroller.clientHeight })
  const boxNow = (): number => scroller.getBoundingClientRect().top + scroller.clientTop - list.getBoundingClientRect().top

  /** A jump within `gap` milliseconds of another one is a throw. */
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
  /** In a frame that nothing scrolls: rows drawn before one that does would be laid out in it for nothing, as well as those that take their place. */
  const rest = (): void => {
    rested++
    catchIt()
    show(standing, true)
  }
  /** It stands, or goes on gently. */
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
    // Page by page is a throw only if it goes faster than the list comes to rest.
    show({ box: boxNow(), list: goal }, urgent, restAfter)
  }
  const now = (): ScrollPosition => follow(geometry(), standing, boxNow())
  /** A page that comes back is scrolled before the first drawing: that this is told first must not take the place of `start`. */
  const onScroll = (): void => (reshaped ? begin() : show(now(), true))
  /** After a scroll, puts the box of a very tall list where it belongs for what is shown; nothing moves on the screen. */
  const onScrollEnd = (): void => {
    const ideal = Math.round(toBox(geometry(), standing.list))
    if (shape.count * shape.rowHeight === boxHeight(geometry()) || ideal === standing.box) return
    scroller.scrollTop += ideal - standing.box
    show({ box: boxNow(), list: standing.list }, true)
  }

  /** Where a list of another shape stands, by its box alone. */
  const reckoned = (): ScrollPosition => {
    const box = boxNow()
    return { box, list: fromBox(geometry(), box) }
  }
  /** The first drawing, and that of another shape. */
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
      // In the next frame, before anything is painted: reading where things stand now would make the browser lay out the page on the spot.
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

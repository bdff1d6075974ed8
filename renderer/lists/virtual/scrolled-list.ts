// Keeps the rendered rows of a list in sync with its scrolling box, notifying only when other rows are needed.
import type { CoverLoader } from '../../controls/cover-loader.ts'
import {
  boxHeight,
  boxOffsetOf,
  clampOffset,
  type Geometry,
  listOffsetOf,
  offsetsAfterScroll,
  offsetToReveal,
  type RowWindow,
  rowWindow,
  type ScrollOffsets,
} from './row-window.ts'

/**
 * The rows to render, and by how much the list's scroll offset exceeds that of its box (`shift`, pixels; other than 0 in very tall lists
 * only).
 */
export type RenderedWindow = RowWindow & { readonly shift: number }
export const emptyWindow: RenderedWindow = { first: 0, end: 0, shift: 0 }

export type RowScrollPosition = { readonly row: number; readonly offset: number }

export type ScrolledList = {
  /** To be called after each rendering, as the list's shape or what is above it may have changed. */
  readonly measure: (count: number, rowHeight: number) => void
  /** Scrolls as little as needed to show a whole row below `margin` pixels. */
  readonly reveal: (row: number, margin: number) => void
  /** The row at the viewport's upper edge and by how many pixels it is scrolled past; null before the first rendering. */
  readonly scrollPosition: () => RowScrollPosition | null
  /** Restores a scroll position: at once, or with the next rendering if the list's new shape is not rendered yet. */
  readonly restoreScroll: (scrollPosition: RowScrollPosition) => void
  readonly stop: () => void
}

/** The pause in scrolling, milliseconds, before spare rows are rendered around those in view; after a jump only rows in view are. */
const spareRowsDelay = 200
/** The number of steps in which spare rows are rendered, one per pause, so that no single frame has to lay out all of them. */
const spareRowsSteps = 4
/**
 * A jump this soon after another one is fast scrolling, milliseconds; longer than `spareRowsDelay`, in case the machine stalled and spare
 * rows were begun.
 */
const fastScrollGap = 500

/**
 * Keeps the rendered rows of a list in sync with the box `scroller`. `list`: the tall element with the rows, inside of the box. `onRender`
 * gets the rows to render; if `isUrgent`, synchronously, because the next frame shows them. Loading of `covers` is deferred during fast
 * scrolling.
 */
export function createScrolledList(
  scroller: HTMLElement,
  list: HTMLElement,
  covers: Pick<CoverLoader, 'defer' | 'loadDeferred'>,
  onRender: (renderedWindow: RenderedWindow, isUrgent: boolean) => void,
): ScrolledList {
  let shape = { count: 0, rowHeight: 1 }
  let offsets: ScrollOffsets = { box: 0, list: 0 }
  let renderedWindow = emptyWindow
  /** How many steps of spare rows are rendered; 0 during fast scrolling. */
  let spareSteps = 0
  let lastJumpAt = Number.NEGATIVE_INFINITY
  /** True during fast scrolling, when loading of covers is deferred. */
  let isFastScrolling = false
  let spareRowsTimer = 0
  let spareRowsFrame = 0
  let frameRequest = 0
  /** True while a scroll's rows are rendered, when the offsets are known. */
  let isRendering = false
  /** True if the list has a new shape whose offsets are not computed yet. */
  let isShapeChanged = true
  /** The scroll position to restore with the next rendering; null: none. */
  let pendingScroll: RowScrollPosition | null = null

  const geometry = (): Geometry => ({ ...shape, viewport: scroller.clientHeight })
  const boxOffset = (): number => scroller.getBoundingClientRect().top + scroller.clientTop - list.getBoundingClientRect().top

  /**
   * Renders the rows of an offset; a jump (by more than half a viewport) within `speedGap` milliseconds of another one counts as fast
   * scrolling.
   */
  const renderAt = (next: ScrollOffsets, isUrgent: boolean, speedGap = fastScrollGap): void => {
    const { viewport } = geometry()
    if (Math.abs(next.list - offsets.list) > viewport / 2) {
      const now = performance.now()
      if (now - lastJumpAt < speedGap) {
        isFastScrolling = true
        covers.defer()
      }
      if (renderedWindow !== emptyWindow) lastJumpAt = now
      spareSteps = 0
    } else if (isFastScrolling && performance.now() - lastJumpAt > fastScrollGap) endFastScroll()
    offsets = next
    if (spareSteps < spareRowsSteps) {
      cancelSpareRows()
      spareRowsTimer = window.setTimeout(() => {
        spareRowsFrame = requestAnimationFrame(renderSpareRows)
      }, spareRowsDelay)
    }
    const { first, end } = rowWindow(geometry(), next.list, (viewport / 2) * (spareSteps / spareRowsSteps))
    const shift = next.list - next.box
    if (renderedWindow.first === first && renderedWindow.end === end && renderedWindow.shift === shift) return
    renderedWindow = { first, end, shift }
    isRendering = isUrgent
    onRender(renderedWindow, isUrgent)
    isRendering = false
  }
  /** Renders the next step of spare rows, in a frame without scrolling: just before a scroll they would be laid out for nothing. */
  const renderSpareRows = (): void => {
    spareSteps++
    endFastScroll()
    renderAt(offsets, true)
  }
  /** Ends fast scrolling and loads the deferred covers. */
  const endFastScroll = (): void => {
    isFastScrolling = false
    covers.loadDeferred()
  }
  const cancelSpareRows = (): void => {
    clearTimeout(spareRowsTimer)
    cancelAnimationFrame(spareRowsFrame)
  }
  const scrollTo = (wanted: number, isUrgent: boolean): void => {
    const isAtTarget = Math.abs(wanted - offsets.list) < 1
    const target = isAtTarget ? offsets.list : clampOffset(geometry(), wanted)
    const isNear = Math.abs(target - offsets.list) <= scroller.clientHeight
    const box = isNear ? offsets.box + (target - offsets.list) : Math.round(boxOffsetOf(geometry(), target))
    if (!isAtTarget) scroller.scrollTop += box - offsets.box
    // Moving by keys is fast scrolling only if faster than `spareRowsDelay`.
    renderAt({ box: boxOffset(), list: target }, isUrgent, spareRowsDelay)
  }
  const currentOffsets = (): ScrollOffsets => offsetsAfterScroll(geometry(), offsets, boxOffset())
  /** A restored page is scrolled before the list's first rendering, and this event must not replace the position in `pendingScroll`. */
  const onScroll = (): void => (isShapeChanged ? applyShape() : renderAt(currentOffsets(), true))
  /** After a scroll, corrects the box offset of a very tall list to match the rows shown; nothing moves on the screen. */
  const onScrollEnd = (): void => {
    const exactBox = Math.round(boxOffsetOf(geometry(), offsets.list))
    if (shape.count * shape.rowHeight === boxHeight(geometry()) || exactBox === offsets.box) return
    scroller.scrollTop += exactBox - offsets.box
    renderAt({ box: boxOffset(), list: offsets.list }, true)
  }

  /** The offsets of a list with a new shape, computed from its box alone. */
  const offsetsFromBox = (): ScrollOffsets => {
    const box = boxOffset()
    return { box, list: listOffsetOf(geometry(), box) }
  }
  /** Renders a list for the first time, or with a new shape. */
  const applyShape = (): void => {
    const target = pendingScroll
    isShapeChanged = false
    pendingScroll = null
    offsets = offsetsFromBox()
    if (target === null) renderAt(offsets, true)
    else scrollTo(target.row * shape.rowHeight + target.offset, true)
  }

  const resizeObserver = new ResizeObserver(() => {
    if (renderedWindow !== emptyWindow) onScroll()
  })
  resizeObserver.observe(scroller)
  scroller.addEventListener('scroll', onScroll, { passive: true })
  scroller.addEventListener('scrollend', onScrollEnd)
  return {
    measure: (count, rowHeight) => {
      isShapeChanged ||= shape.count !== count || shape.rowHeight !== rowHeight
      shape = { count, rowHeight }
      if (isRendering && !isShapeChanged) return
      // Offsets are read in the next frame, before paint: reading them now would force a synchronous layout.
      cancelAnimationFrame(frameRequest)
      frameRequest = requestAnimationFrame(onScroll)
    },
    reveal: (row, margin) => {
      if (isShapeChanged) applyShape()
      offsets = currentOffsets()
      scrollTo(offsetToReveal(geometry(), offsets.list, row, margin), true)
    },
    scrollPosition: () => {
      if (renderedWindow === emptyWindow) return null
      const row = Math.min(Math.max(0, shape.count - 1), Math.max(0, Math.floor(offsets.list / shape.rowHeight)))
      return { row, offset: offsets.list - row * shape.rowHeight }
    },
    restoreScroll: scrollPosition => {
      if (isShapeChanged) {
        pendingScroll = scrollPosition
        return
      }
      offsets = currentOffsets()
      scrollTo(scrollPosition.row * shape.rowHeight + scrollPosition.offset, false)
    },
    stop: () => {
      covers.loadDeferred()
      cancelSpareRows()
      cancelAnimationFrame(frameRequest)
      resizeObserver.disconnect()
      scroller.removeEventListener('scroll', onScroll)
      scroller.removeEventListener('scrollend', onScrollEnd)
    },
  }
}

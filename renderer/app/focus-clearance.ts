// Keeps the notices at the foot of the window from covering the element that has the focus, by moving them up.
import { type RefObject, useLayoutEffect } from 'react'

/** Edges of a box in the window, pixels. */
type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Space left between the notices and the focused element, pixels. */
const gap = 8
/** The most that notices move up, pixels; if more were needed they stay, as so tall a focused element is partly visible anyway. */
const maxRise = 160

/**
 * How many pixels notices at `notices` have to move up so that they do not cover the box of the focused element; 0 if they do not cover it,
 * or would have to move by more than `maxRise`.
 */
export function riseOver(notices: Edges, focused: Edges): number {
  const isBeside = focused.right <= notices.left || focused.left >= notices.right
  if (isBeside || focused.bottom <= notices.top || focused.top >= notices.bottom) return 0
  const rise = notices.bottom - focused.top + gap
  return rise > maxRise ? 0 : rise
}

/**
 * While there are notices (`restingPosition` other than 'none'), moves their `box` clear of the element with the keyboard focus, anew when
 * the focus, a scroll offset, the size of the box or its resting position changes; sets `--rise` (pixels), read by layout/notices.css.
 */
export function useFocusClearance(box: RefObject<HTMLElement | null>, restingPosition: 'none' | 'low' | 'lifted'): void {
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || restingPosition === 'none') return
    let rise = 0
    let frameRequest = 0
    const update = (): void => {
      const { activeElement } = document
      // Nothing moves while the focus is on a button of the notices themselves, which must not move away under it.
      if (activeElement === null || element.contains(activeElement)) return
      const nextRise = activeElement.matches(':focus-visible') ? riseFor(activeElement) : 0
      if (nextRise !== rise) element.style.setProperty('--rise', `${nextRise}px`)
      rise = nextRise
    }
    const riseFor = (focused: Element): number => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return riseOver({ top: top + rise, bottom: bottom + rise, left, right }, focused.getBoundingClientRect())
    }
    /** Measures at most once per frame, after layout. */
    const scheduleUpdate = (): void => {
      cancelAnimationFrame(frameRequest)
      frameRequest = requestAnimationFrame(update)
    }
    const resizeObserver = new ResizeObserver(scheduleUpdate)
    resizeObserver.observe(element)
    document.addEventListener('focusin', scheduleUpdate)
    document.addEventListener('scroll', scheduleUpdate, { capture: true, passive: true })
    scheduleUpdate()
    return () => {
      cancelAnimationFrame(frameRequest)
      resizeObserver.disconnect()
      document.removeEventListener('focusin', scheduleUpdate)
      document.removeEventListener('scroll', scheduleUpdate, { capture: true })
      element.style.removeProperty('--rise')
    }
  }, [box, restingPosition])
}

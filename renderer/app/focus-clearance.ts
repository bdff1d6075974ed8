// Keeps the notices at the foot of the window from covering the element that has the focus, by moving them up.
import { type RefObject, useLayoutEffect } from 'react'

/** Edges of a box in the window, pixels. */
type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Space left between the notices and the focused element, pixels. */
const gap = 8
/** The most that notices move up, pixels; if more were needed they stay, as so tall a focused element is partly visible anyway. */
const maxRise = 160

const covers = (notices: Edges, focused: Edges): boolean =>
  focused.right > notices.left && focused.left < notices.right && focused.bottom > notices.top && focused.top < notices.bottom

/**
 * How many pixels notices that rest at `resting` have to stand higher so that they do not cover the box of the focused element; 0 if they
 * do not cover it at rest, or would have to move by more than `maxRise`. Where they do not cover it at their present height `rise`, they
 * stay: notices that fell when a row below them is pressed would take the click.
 */
export function riseOver(resting: Edges, focused: Edges, rise = 0): number {
  if (!covers({ ...resting, top: resting.top - rise, bottom: resting.bottom - rise }, focused)) return rise
  if (!covers(resting, focused)) return 0
  const needed = resting.bottom - focused.top + gap
  return needed > maxRise ? 0 : needed
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
      if (activeElement === null || element.contains(activeElement) || !activeElement.matches(':focus-visible')) return
      const nextRise = riseFor(activeElement)
      if (nextRise !== rise) element.style.setProperty('--rise', `${nextRise}px`)
      rise = nextRise
    }
    const riseFor = (focused: Element): number => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return riseOver({ top: top + rise, bottom: bottom + rise, left, right }, focused.getBoundingClientRect(), rise)
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

// Notices stand over the foot of the page, and give way upwards to what has the focus there.
import { type RefObject, useLayoutEffect } from 'react'

/** From the top of the window, and how tall; pixels. */
type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Free between the two, pixels. */
const gap = 8
/** Over more than this they do not rise, pixels: of what is taller, a part is seen all the same. */
const mostRise = 160

/** How far up notices that would stand at `notices` have to rise so that they cover nothing of what has the focus; pixels. */
export function riseOver(notices: Edges, focused: Edges): number {
  const isBeside = focused.right <= notices.left || focused.left >= notices.right
  if (isBeside || focused.bottom <= notices.top || focused.top >= notices.bottom) return 0
  const rise = notices.bottom - focused.top + gap
  return rise > mostRise ? 0 : rise
}

/** Keeps them clear of the focus of the keyboard, as long as there are any, and anew where they come to `stand` elsewhere. `--rise` is read by frame/notices.css. */
export function useClearOfFocus(box: RefObject<HTMLElement | null>, stand: 'none' | 'low' | 'lifted'): void {
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || stand === 'none') return
    let rise = 0
    let frame = 0
    const place = (): void => {
      const { activeElement } = document
      // Whoever is at a button of them is not led away from it.
      if (activeElement === null || element.contains(activeElement)) return
      const next = activeElement.matches(':focus-visible') ? risen(activeElement) : 0
      if (next !== rise) element.style.setProperty('--rise', `${next}px`)
      rise = next
    }
    const risen = (focused: Element): number => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return riseOver({ top: top + rise, bottom: bottom + rise, left, right }, focused.getBoundingClientRect())
    }
    /** Once in a frame, when everything is where it belongs. */
    const soon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const resized = new ResizeObserver(soon)
    resized.observe(element)
    document.addEventListener('focusin', soon)
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    soon()
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      document.removeEventListener('focusin', soon)
      document.removeEventListener('scroll', soon, { capture: true })
      element.style.removeProperty('--rise')
    }
  }, [box, stand])
}

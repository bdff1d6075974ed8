// Saves the focus when a layer opens, and restores it when the layer closes.

/**
 * Remembers the focused element; the returned function focuses it again, or the topmost `main` if that is not possible any more. It does
 * nothing if no element had the focus, or if the focus has moved to one outside of `layer`.
 */
export function saveFocus(): (layer?: Element | null) => void {
  const focused = document.activeElement
  return layer => {
    const current = document.activeElement
    const mayRestore = current === null || current === document.body || layer?.contains(current) === true
    if (!mayRestore || !(focused instanceof HTMLElement) || focused === document.body) return
    focused.focus({ preventScroll: true })
    // If the saved element was removed or cannot be focused any more, the topmost page gets the focus instead.
    if (document.activeElement !== focused) [...document.querySelectorAll('main')].at(-1)?.focus({ preventScroll: true })
  }
}

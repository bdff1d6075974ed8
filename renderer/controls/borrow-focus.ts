// Saves the focus when a layer opens, and restores it when the layer closes.

/** Remembers the focused element; the returned function focuses it again, unless the focus has moved to something outside of `layer`. */
export function borrowFocus(): (layer?: Element | null) => void {
  const before = document.activeElement
  return layer => {
    const now = document.activeElement
    const isFree = now === null || now === document.body || layer?.contains(now) === true
    if (!isFree || !(before instanceof HTMLElement) || before === document.body) return
    before.focus({ preventScroll: true })
    // That element was removed or cannot be focused any more: the page on top gets the focus instead.
    if (document.activeElement !== before) [...document.querySelectorAll('main')].at(-1)?.focus({ preventScroll: true })
  }
}

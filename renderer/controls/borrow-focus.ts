// A layer borrows the focus: what had it gets it back when the layer is closed.

/** Remembers what has the focus; gives how to give it back, unless it has gone on to something outside of `layer`. */
export function borrowFocus(): (layer?: Element | null) => void {
  const before = document.activeElement
  return layer => {
    const now = document.activeElement
    const isFree = now === null || now === document.body || layer?.contains(now) === true
    if (!isFree || !(before instanceof HTMLElement) || before === document.body) return
    before.focus({ preventScroll: true })
    // It is gone, or cannot have it any more: the page that is on top can.
    if (document.activeElement !== before) [...document.querySelectorAll('main')].at(-1)?.focus({ preventScroll: true })
  }
}

// F6 cycles the focus through the window's landmarks: title bar, sidebar, content, queue, player.

/** Focuses the next (1) or previous (-1) landmark that is not inert, at its first tab stop, or itself without one. */
export function focusLandmark(step: 1 | -1): void {
  const landmarks = [...document.querySelectorAll<HTMLElement>('[data-landmark]')].filter(part => part.closest('[inert]') === null)
  if (landmarks.length === 0) return
  const currentIndex = landmarks.findIndex(part => part.contains(document.activeElement))
  const next = landmarks.at((currentIndex + step + landmarks.length) % landmarks.length)
  const tabStop = next?.querySelector<HTMLElement>(
    '[tabindex="0"], button:not([disabled], [tabindex="-1"]), a[href]:not([tabindex="-1"]), input:not([disabled])',
  )
  ;(tabStop ?? next)?.focus()
}

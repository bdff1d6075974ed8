// F6 cycles the focus through the window's landmarks: title bar, sidebar, content, queue, player.

/** Focuses the next (1) or previous (-1) visible landmark, at its last tab stop. */
export function nextLandmark(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-landmark]')].filter(part => part.closest('[inert]') === null)
  if (parts.length === 0) return
  const now = parts.findIndex(part => part.contains(document.activeElement))
  const next = parts.at((now + step + parts.length) % parts.length)
  const first = next?.querySelector<HTMLElement>(
    '[tabindex="0"], button:not([disabled], [tabindex="-1"]), a[href]:not([tabindex="-1"]), input:not([disabled])',
  )
  ;(first ?? next)?.focus()
}

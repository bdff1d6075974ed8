// Tooltips for truncated cell texts, set when the pointer enters: a `title` on every cell would cost time for every row rendered.

/** Watches the table of rows within its scrolling box; returns the stop function. */
export function startTruncationTooltips(table: HTMLElement, scroller: HTMLElement): () => void {
  let titledElement: HTMLElement | null = null
  const clearTooltip = (): void => {
    titledElement?.removeAttribute('title')
    titledElement = null
  }
  const onMove = ({ target }: Event): void => {
    const text = target instanceof Element ? target.closest<HTMLElement>('.tr .cut') : null
    if (text !== null && text === titledElement && text.title === text.textContent) return
    clearTooltip()
    if (text === null || text.scrollWidth <= text.clientWidth) return
    text.title = text.textContent
    titledElement = text
  }
  table.addEventListener('pointermove', onMove, { passive: true })
  // After scrolling, recycled elements hold other texts, so the tooltip set for the old one is removed.
  scroller.addEventListener('scroll', clearTooltip, { passive: true })
  return () => {
    table.removeEventListener('pointermove', onMove)
    scroller.removeEventListener('scroll', clearTooltip)
  }
}

// Tooltips for truncated cell texts, set when the pointer enters: a `title` on every cell would cost time for every row rendered.

/** Watches the table of rows within its scrolling box; returns the stop function. */
export function tellCutTexts(table: HTMLElement, scroller: HTMLElement): () => void {
  let told: HTMLElement | null = null
  const forget = (): void => {
    told?.removeAttribute('title')
    told = null
  }
  const onMove = ({ target }: Event): void => {
    const text = target instanceof Element ? target.closest<HTMLElement>('.tr .cut') : null
    if (text !== null && text === told && text.title === text.textContent) return
    forget()
    if (text === null || text.scrollWidth <= text.clientWidth) return
    text.title = text.textContent
    told = text
  }
  table.addEventListener('pointermove', onMove, { passive: true })
  // After scrolling, recycled elements hold other texts.
  scroller.addEventListener('scroll', forget, { passive: true })
  return () => {
    table.removeEventListener('pointermove', onMove)
    scroller.removeEventListener('scroll', forget)
  }
}

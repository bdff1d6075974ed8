// The whole of a text that is cut, as its tooltip: given when the pointer comes to it, as a title on every cell would be written with every row.

/** Watches a table of rows inside of the box that scrolls it; gives how to stop. */
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
  // The same elements then hold other texts.
  scroller.addEventListener('scroll', forget, { passive: true })
  return () => {
    table.removeEventListener('pointermove', onMove)
    scroller.removeEventListener('scroll', forget)
  }
}

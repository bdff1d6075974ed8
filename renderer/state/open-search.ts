// Opens the palette, as soon as there is something to search.
import type { Page } from './page.ts'

/** While there is only a first look at the library the rest is a moment away: it opens then. Before that there is nothing to wait for. */
export function openSearch({ library, layers }: Pick<Page, 'library' | 'layers'>): void {
  const { library: whole, firstLook } = library.getState()
  if (whole !== null) layers.open({ kind: 'palette' })
  if (whole !== null || firstLook === null) return
  const unsubscribe = library.subscribe(now => {
    if (now.library === null && now.firstLook !== null) return
    unsubscribe()
    if (now.library !== null) layers.open({ kind: 'palette' })
  })
}

// Opens the palette, once there is something to search.
import type { Page } from './page.ts'

export function openSearch({ library, layers }: Pick<Page, 'library' | 'layers'>): void {
  if (library.getState().library !== null) layers.open({ kind: 'palette' })
}

// Plays what a text finds, for a program with the token of local control.
import { findTracks } from '../../../shared/library/query/find.ts'
import { t } from '../../../shared/words/words.ts'
import { playList } from '../commands.ts'
import { askingNow } from '../library/use-query-context.ts'
import type { Page } from '../page.ts'

/** From the first song on; what finds nothing is said, and what plays goes on. */
export function playFound(page: Page, text: string): void {
  const { library } = page.library.getState()
  const rows = library === null ? new Uint32Array(0) : findTracks(library, text, askingNow(page))
  if (library === null || rows.length === 0) page.notices.tell(t('state.nothingFoundFor', { text }))
  else playList(page, library, rows, 0, { place: { kind: 'search', text }, title: `“${text}”` }, 'local-control')
}

// Plays the songs that a search text finds, on request of a program through local control.
import { findTracks } from '../../../shared/library/query/find.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../app-context.ts'
import { playList } from '../commands.ts'
import { currentQueryContext } from '../library/use-query-context.ts'

/** Plays from the first match on; without a match a notice says so, and the current song keeps playing. */
export function playSearchResults(app: AppContextValue, text: string): void {
  const { library } = app.library.getState()
  const rows = library === null ? new Uint32Array(0) : findTracks(library, text, currentQueryContext(app))
  if (library === null || rows.length === 0) app.notices.tell(t('search.nothingFoundFor', { text }))
  else playList(app, library, rows, 0, { place: { kind: 'search', text }, title: `“${text}”` }, 'local-control')
}

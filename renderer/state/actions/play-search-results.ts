// Plays the songs that a search text finds, on request of a program through local control.
import { findInChunks } from '../../../shared/library/query/find.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../app-context.ts'
import { awaitPlay } from '../awaited-play.ts'
import { playList } from '../commands.ts'
import { findRows } from '../library/find-rows.ts'
import { currentQueryContext } from '../library/use-query-context.ts'

/**
 * Plays from the first match on; without a match a notice says so, and the current song keeps playing. A long query is evaluated between
 * frames, and not played if something else is played or paused meanwhile.
 */
export function playSearchResults(app: AppContextValue, text: string): void {
  const { library } = app.library.getState()
  const tellNothingFound = (): void => void app.notices.tell(t('search.nothingFoundFor', { text }))
  if (library === null) {
    tellNothingFound()
    return
  }
  const cancel = findRows(app, library, text, findInChunks(library, text, currentQueryContext(app)), rows => {
    if (rows.length === 0) tellNothingFound()
    else playList(app, library, rows, 0, { place: { kind: 'search', text }, title: `“${text}”` }, 'local-control')
  })
  awaitPlay(app, cancel)
}

// Smart playlists found by name, as lines of the palette.

import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { smartRowsInChunks } from '../../../shared/library/query/place-rows.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { addToQueue } from '../../state/actions/queue-edits.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { findRows } from '../../state/library/find-rows.ts'
import type { SearchResults } from '../../state/library/search-results.ts'
import { currentQueryContext } from '../../state/library/use-query-context.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** How many smart playlists are shown, at most. */
const maxShown = 3

/** Smart playlists whose name has words beginning with all searched words; names that begin with the text first; none for an empty text. */
export function findSmartPlaylists(playlists: readonly SmartPlaylist[], nameWords: string): readonly SmartPlaylist[] {
  const foldedWords = fold(nameWords).trim()
  if (foldedWords === '') return []
  const matching = playlists.filter(({ name }) => hasWordPrefixes(fold(name), foldedWords))
  const prefixMatches = matching.filter(({ name }) => fold(name).startsWith(foldedWords))
  return [...prefixMatches, ...matching.filter(playlist => !prefixMatches.includes(playlist))]
}

export function smartEntries(app: AppContextValue, library: Library, { nameWords }: SearchResults): readonly PaletteEntry[] {
  const matching = findSmartPlaylists(app.mirror.getState().smartPlaylists, nameWords)
  return matching.slice(0, maxShown).map(playlist => ({
    key: `smart ${playlist.id}`,
    icon: 'bolt',
    title: playlist.name,
    subtitle: t('kinds.smartPlaylist'),
    endText: '',
    actionText: t('actions.open'),
    onRun: () => app.view.navigate({ kind: 'smart', id: playlist.id }),
    playNext: () => enqueueSmart(app, library, playlist, 'playNext'),
    addToQueue: () => enqueueSmart(app, library, playlist, 'playLast'),
  }))
}

const enqueueSmart = (app: AppContextValue, library: Library, playlist: SmartPlaylist, where: 'playNext' | 'playLast'): void =>
  void findRows(app, library, playlist.query, smartRowsInChunks(library, playlist, currentQueryContext(app)), rows =>
    addToQueue(app, library, rows, where),
  )

/** Whether each of the searched words is a prefix of a word of the name, both folded. */
export function hasWordPrefixes(name: string, foldedWords: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u)
  return foldedWords.split(' ').every(part => words.some(word => word.startsWith(part)))
}

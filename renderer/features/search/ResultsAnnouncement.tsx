// Announces the number of search results to screen readers, once typing pauses (debounced).

import { useEffect, useState } from 'react'
import type { Correction } from '../../../shared/library/query/correct.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'
import { countResults, type ResultKind, type SearchResults } from '../../state/library/search-results.ts'
import { correctionText } from '../../state/library/use-correction.ts'

/** The pause in typing before the announcement, milliseconds. */
const announceAfter = 400

const countKeys = {
  tracks: 'count.songs',
  albums: 'count.albums',
  artists: 'count.artists',
  playlists: 'count.playlists',
  tags: 'count.tags',
  genres: 'count.genres',
} as const satisfies Record<ResultKind, Key>

/** The announced text: `3 songs, 1 album`; that nothing matches, with the correction if there is one; '' while the search is empty. */
function resultsText(results: SearchResults, correction: Correction | null): string {
  if (results.text.trim() === '') return ''
  if (countResults(results) === 0)
    return correction === null ? t('search.nothingMatches') : t('search.noMatchQuestion', { words: correctionText(correction) })
  const kinds = Object.keys(countKeys) as readonly ResultKind[]
  return kinds.flatMap(kind => (results.hits[kind].count > 0 ? [t(countKeys[kind], { count: results.hits[kind].count })] : [])).join(', ')
}

/** Announces how many results there are; `results`: null while a search runs; then nothing new is announced. */
export function ResultsAnnouncement({
  results,
  correction,
}: {
  readonly results: SearchResults | null
  readonly correction: Correction | null
}) {
  const [announcement, announce] = useState('')
  const text = results === null ? null : resultsText(results, correction)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => announce(text), announceAfter)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="sr" role="status">
      {announcement}
    </p>
  )
}

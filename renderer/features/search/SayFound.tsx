// Announces the number of search results to screen readers, once typing pauses (debounced).

import { useEffect, useState } from 'react'
import type { Correction } from '../../../shared/library/query/correct.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'
import { type Answer, countFound, type Kind } from '../../state/library/answer.ts'
import { meantWords } from '../../state/library/use-correction.ts'

/** The pause in typing before the announcement, milliseconds. */
const announceAfter = 400

const counted = {
  tracks: 'format.songs',
  albums: 'format.albums',
  artists: 'format.artists',
  playlists: 'format.playlists',
  tags: 'format.tags',
  genres: 'format.genres',
} as const satisfies Record<Kind, Key>

/** `3 songs, 1 album`; '' while the search is empty. */
function wordsFor(answer: Answer, meant: Correction | null): string {
  if (answer.text.trim() === '') return ''
  if (countFound(answer) === 0)
    return meant === null ? t('search.nothingMatches') : t('search.nothingMatchesDidYouMean', { words: meantWords(meant) })
  const kinds = Object.keys(counted) as readonly Kind[]
  return kinds.flatMap(kind => (answer.found[kind].count > 0 ? [t(counted[kind], { count: answer.found[kind].count })] : [])).join(', ')
}

/** `answer`: null while it is being made. */
export function SayFound({ answer, meant }: { readonly answer: Answer | null; readonly meant: Correction | null }) {
  const [said, say] = useState('')
  const words = answer === null ? null : wordsFor(answer, meant)
  useEffect(() => {
    if (words === null) return
    const timer = setTimeout(() => say(words), announceAfter)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p className="sr" role="status">
      {said}
    </p>
  )
}

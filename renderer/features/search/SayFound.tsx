// Tells screen readers what was found, once typing pauses.
import { useEffect, useState } from 'react'
import type { Correction } from '../../../shared/library/query/correct.ts'
import { type Answer, countFound, type Kind } from '../../state/library/answer.ts'
import { meantWords } from '../../state/library/use-correction.ts'
import { countOf } from '../../words/format.ts'

/** As long as nothing more is typed, milliseconds. */
const pause = 400

const nouns: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  tracks: ['song', 'songs'],
  albums: ['album', 'albums'],
  artists: ['artist', 'artists'],
  playlists: ['playlist', 'playlists'],
  tags: ['tag', 'tags'],
  genres: ['genre', 'genres'],
}

/** `3 songs, 1 album`; nothing while nothing is asked for. */
function wordsFor(answer: Answer, meant: Correction | null): string {
  if (answer.text.trim() === '') return ''
  if (countFound(answer) === 0) return meant === null ? 'Nothing matches' : `Nothing matches. Did you mean ${meantWords(meant)}?`
  const kinds = Object.entries(nouns) as readonly (readonly [Kind, readonly [string, string]])[]
  return kinds
    .flatMap(([kind, [one, many]]) => (answer.found[kind].count > 0 ? [countOf(answer.found[kind].count, one, many)] : []))
    .join(', ')
}

/** `answer`: null while it is being made. */
export function SayFound({ answer, meant }: { readonly answer: Answer | null; readonly meant: Correction | null }) {
  const [said, say] = useState('')
  const words = answer === null ? null : wordsFor(answer, meant)
  useEffect(() => {
    if (words === null) return
    const timer = setTimeout(() => say(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p className="sr" role="status">
      {said}
    </p>
  )
}

// What to leave out of a question that nothing answers, so that something does.

import type { Library } from '../../../shared/library/model/model.ts'
import type { Asking } from '../../../shared/library/query/evaluate.ts'
import { findTracks } from '../../../shared/library/query/find.ts'
import type { Part } from '../../../shared/library/query/model.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { say } from '../../../shared/library/query/say.ts'
import { t } from '../../../shared/words/words.ts'

/** Another question, in words and as text, and how many songs answer it. */
export type Looser = { readonly words: string; readonly text: string; readonly songs: number }

/** Each is a question of its own to the library. */
const most = 6

/** The text without a part of it, and without the space that is left double. */
export const withoutPart = (text: string, { from, to }: Pick<Part, 'from' | 'to'>): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

/** The text without each of its conditions, where that has songs; a lone one with a field as plain words. Most songs first. */
export function loosened(library: Library, text: string, asking: Asking): readonly Looser[] {
  const { parts } = parse(text)
  const [only] = parts
  const ways = parts.length === 1 && only !== undefined ? asWords(only) : parts.map(part => ({ part, text: withoutPart(text, part) }))
  return ways
    .slice(0, most)
    .map(way => ({ words: wordsOf(way), text: way.text, songs: findTracks(library, way.text, asking).length }))
    .filter(({ songs, text: other }) => songs > 0 && other !== '')
    .sort((one, other) => other.songs - one.songs)
}

type Way = { readonly part: Part | null; readonly text: string }

const wordsOf = ({ part, text }: Way): string =>
  part === null ? t('search.anywhere', { text }) : t('search.without', { condition: say(part.query) })

function asWords({ query }: Part): readonly Way[] {
  if (query.kind === 'text' || query.kind === 'phrase') return [{ part: null, text: query.text }]
  return []
}

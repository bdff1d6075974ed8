// Query relaxation: which condition to drop from a query without results so that it has some.

import type { Library } from '../../../shared/library/model/model.ts'
import { describeQuery } from '../../../shared/library/query/describe.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { findTracks } from '../../../shared/library/query/find.ts'
import type { Part } from '../../../shared/library/query/model.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { t } from '../../../shared/words/words.ts'

/** A relaxed query, in words and as text, and the number of songs it finds. */
export type Looser = { readonly words: string; readonly text: string; readonly songs: number }

/** How many relaxed queries are tried, at most, as each is a search of the library. */
const most = 6

/** The text without one part, and without the double space that this leaves. */
export const withoutPart = (text: string, { from, to }: Pick<Part, 'from' | 'to'>): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

/**
 * The query without each one of its conditions, where that finds songs, most songs first; a single condition on a field is tried as plain
 * words.
 */
export function loosened(library: Library, text: string, asking: QueryContext): readonly Looser[] {
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
  part === null ? t('search.anywhere', { text }) : t('search.without', { condition: describeQuery(part.query) })

function asWords({ query }: Part): readonly Way[] {
  if (query.kind === 'text' || query.kind === 'phrase') return [{ part: null, text: query.text }]
  return []
}

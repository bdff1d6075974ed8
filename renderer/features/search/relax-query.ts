// Query relaxation: which condition to drop from a query without results so that it has some.

import type { Library } from '../../../shared/library/model/model.ts'
import { describeQuery } from '../../../shared/library/query/describe.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { findTracks } from '../../../shared/library/query/find.ts'
import type { Part } from '../../../shared/library/query/model.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { t } from '../../../shared/words/words.ts'

/** A relaxed query, in words and as text, and the number of songs it finds. */
export type RelaxedQuery = { readonly words: string; readonly text: string; readonly songs: number }

/** How many relaxed queries are tried, at most, as each is a search of the library. */
const maxTried = 6

/** The text without one part, and without the double space that would be left in its place. */
export const removePart = (text: string, { from, to }: Pick<Part, 'from' | 'to'>): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

/**
 * One query per condition, without that condition; only those that find songs, most songs first. A query of a single condition is tried as
 * plain words if it is about a text.
 */
export function relaxQuery(library: Library, text: string, queryContext: QueryContext): readonly RelaxedQuery[] {
  const { parts } = parse(text)
  const [single] = parts
  const relaxations =
    parts.length === 1 && single !== undefined ? asPlainWords(single) : parts.map(part => ({ part, text: removePart(text, part) }))
  return relaxations
    .slice(0, maxTried)
    .map(relaxation => ({
      words: relaxationText(relaxation),
      text: relaxation.text,
      songs: findTracks(library, relaxation.text, queryContext).length,
    }))
    .filter(({ songs, text: other }) => songs > 0 && other !== '')
    .sort((one, other) => other.songs - one.songs)
}

type Relaxation = { readonly part: Part | null; readonly text: string }

const relaxationText = ({ part, text }: Relaxation): string =>
  part === null ? t('search.anywhere', { text }) : t('search.without', { condition: describeQuery(part.query) })

function asPlainWords({ query }: Part): readonly Relaxation[] {
  if (query.kind === 'text' || query.kind === 'phrase') return [{ part: null, text: query.text }]
  return []
}

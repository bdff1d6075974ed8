// Query relaxation: which condition to drop from a query without results so that it has some.

import type { Chunks } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { countInChunks } from '../../../shared/library/query/count-tracks.ts'
import { describeQuery } from '../../../shared/library/query/describe.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import type { Part } from '../../../shared/library/query/model.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { t } from '../../../shared/words/words.ts'

/** A relaxed query, in words and as text, and the number of songs it finds. */
export type RelaxedQuery = { readonly words: string; readonly text: string; readonly songs: number }

/** How many conditions are left out in turn, the first ones; each relaxed query is a search of the library. */
const maxTried = 6

/** The text without one part, and without the double space that would be left in its place. */
export const removePart = (text: string, { from, to }: Pick<Part, 'from' | 'to'>): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

/** How many relaxed queries `relaxInChunks` tries for a text, whether or not they find songs. */
export const countRelaxations = (text: string): number => relaxationsOf(text).length

/**
 * In chunks: the queries that leave out one condition (each of the first `maxTried`), only those that find songs, most songs first. A query
 * of a single condition gives the same text as plain words, if it looks for a text, else nothing.
 */
export function* relaxInChunks(library: Library, text: string, queryContext: QueryContext): Chunks<readonly RelaxedQuery[]> {
  const relaxations = relaxationsOf(text)
  const counts = yield* countInChunks(
    library,
    relaxations.map(relaxation => relaxation.text),
    queryContext,
  )
  return relaxations
    .map((relaxation, index) => ({ words: relaxationText(relaxation), text: relaxation.text, songs: counts[index] ?? 0 }))
    .filter(({ songs, text: other }) => songs > 0 && other !== '')
    .sort((one, other) => other.songs - one.songs)
}

type Relaxation = { readonly part: Part | null; readonly text: string }

const relaxationText = ({ part, text }: Relaxation): string =>
  part === null ? t('search.anywhere', { text }) : t('search.without', { condition: describeQuery(part.query) })

function relaxationsOf(text: string): readonly Relaxation[] {
  const { parts } = parse(text)
  const [single] = parts
  if (parts.length === 1 && single !== undefined) return asPlainWords(single)
  return parts.slice(0, maxTried).map(part => ({ part, text: removePart(text, part) }))
}

function asPlainWords({ query }: Part): readonly Relaxation[] {
  if (query.kind === 'text' || query.kind === 'phrase') return [{ part: null, text: query.text }]
  return []
}

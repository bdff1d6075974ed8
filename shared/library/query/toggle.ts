// Adds conditions to the text of a query and removes them, for the buttons beside its field.
import type { Part, Query } from './model.ts'
import { allOf } from './normalised.ts'
import { parse } from './parse.ts'
import { queryText } from './query-text.ts'

/** The text without one part, and without the doubled space that this leaves. */
export const withoutPart = (text: string, { from, to }: Pick<Part, 'from' | 'to'>): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

/** The first top-level condition for which `isOne` holds; null: none. */
export const conditionIn = (text: string, isOne: (query: Query) => boolean): Query | null =>
  parse(text).parts.find(({ query }) => isOne(query))?.query ?? null

/** Whether two conditions are equivalent, however they are written. */
export const isSame = (one: Query, other: Query): boolean => queryText(one) === queryText(other)

/** The text without all top-level conditions for which `isOne` holds. */
export const queryWithout = (text: string, isOne: (query: Query) => boolean): string =>
  parse(text)
    .parts.filter(({ query }) => isOne(query))
    .reduceRight((left, part) => withoutPart(left, part), text)

/** The text with one more condition; reprinted if appending would change its meaning, beside an `or` or in an open bracket. */
export function withCondition(text: string, condition: string): string {
  const { query } = parse(condition)
  const longer = `${text} ${condition}`.trim()
  const before = parse(text)
  const after = parse(longer)
  const stays = isSame(after.query, allOf([before.query, query])) && after.parts.some(part => isSame(part.query, query))
  return stays ? longer : queryText(allOf([before.query, query]))
}

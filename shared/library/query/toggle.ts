// Conditions put into a query and taken out of it again, as buttons beside its field do.
import type { Part, Query } from './model.ts'
import { allOf } from './normal.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'

/** The text without a part of it, and without the space that is left double. */
export const withoutPart = (text: string, { from, to }: Pick<Part, 'from' | 'to'>): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

/** The first of the conditions that must all be true that is one of these; null: there is none. */
export const conditionIn = (text: string, isOne: (query: Query) => boolean): Query | null =>
  parse(text).parts.find(({ query }) => isOne(query))?.query ?? null

/** Whether two conditions ask for the same, however they are written. */
export const isSame = (one: Query, other: Query): boolean => print(one) === print(other)

/** The text without all conditions that are one of these. */
export const without = (text: string, isOne: (query: Query) => boolean): string =>
  parse(text)
    .parts.filter(({ query }) => isOne(query))
    .reduceRight((left, part) => withoutPart(left, part), text)

/** The text with a condition that must be true, too; written anew where it cannot be put behind: beside an `or`, or in an open bracket. */
export function withCondition(text: string, condition: string): string {
  const { query } = parse(condition)
  const longer = `${text} ${condition}`.trim()
  const before = parse(text)
  const after = parse(longer)
  const stays = isSame(after.query, allOf([before.query, query])) && after.parts.some(part => isSame(part.query, query))
  return stays ? longer : print(allOf([before.query, query]))
}

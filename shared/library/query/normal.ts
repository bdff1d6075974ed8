// Puts queries together so that equal ones look alike: nothing nested that need not be.
import type { Query } from './model.ts'

export const everything: Query = { kind: 'all' }

/** All of them; what asks for nothing falls away. */
export function allOf(queries: readonly Query[]): Query {
  const parts = queries.flatMap(query => (query.kind === 'and' ? query.of : query.kind === 'all' ? [] : [query]))
  return parts.length > 1 ? { kind: 'and', of: parts } : (parts[0] ?? everything)
}

/** At least one of them; what asks for nothing falls away, as if it had not been typed yet. */
export function anyOf(queries: readonly Query[]): Query {
  const parts = queries.flatMap(query => (query.kind === 'or' ? query.of : query.kind === 'all' ? [] : [query]))
  return parts.length > 1 ? { kind: 'or', of: parts } : (parts[0] ?? everything)
}

/** The opposite; of nothing it is nothing. */
export function notOf(query: Query): Query {
  if (query.kind === 'not') return query.of
  return query.kind === 'all' ? query : { kind: 'not', of: query }
}

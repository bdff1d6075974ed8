// Constructors that normalise queries: nested parts of the same kind are flattened, so equivalent queries have one form.
import type { Query } from './model.ts'

export const matchAll: Query = { kind: 'all' }

/** The conjunction of queries; parts that match everything are dropped, and if none is left it matches everything. */
export function allOf(queries: readonly Query[]): Query {
  const parts = queries.flatMap(query => (query.kind === 'and' ? query.of : query.kind === 'all' ? [] : [query]))
  return parts.length > 1 ? { kind: 'and', of: parts } : (parts[0] ?? matchAll)
}

/** The disjunction of queries; empty alternatives are dropped, as if they were not typed yet, and if none is left it matches everything. */
export function anyOf(queries: readonly Query[]): Query {
  const parts = queries.flatMap(query => (query.kind === 'or' ? query.of : query.kind === 'all' ? [] : [query]))
  return parts.length > 1 ? { kind: 'or', of: parts } : (parts[0] ?? matchAll)
}

/** The negation of a query; an empty query stays empty. */
export function notOf(query: Query): Query {
  if (query.kind === 'not') return query.of
  return query.kind === 'all' ? query : { kind: 'not', of: query }
}

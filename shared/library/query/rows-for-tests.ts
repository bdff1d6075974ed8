// For tests: evaluates a query in one go.
import { runToEnd } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { keepMarked, markInChunks, type QueryContext } from './evaluate.ts'
import type { Query } from './model.ts'

/** Visible tracks that match the query, in title order. */
export function rowsFor(library: Library, query: Query, asking: QueryContext): Uint32Array {
  if (query.kind === 'all') return library.orders.title
  return runToEnd(keepMarked(library.orders.title, marksFor(library, query, asking)))
}

/** `markInChunks` in one go. */
export const marksFor = (library: Library, query: Query, asking: QueryContext): Uint8Array => runToEnd(markInChunks(library, query, asking))

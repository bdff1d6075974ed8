// Counts the songs of several texts at once: a condition that they share is evaluated once, as each is a pass over the library.

import { type Chunks, inChunks } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { intersect, markInChunks, type QueryContext } from './evaluate.ts'
import { findInChunks, isPlain } from './find.ts'
import type { Query } from './model.ts'
import { parse } from './parse.ts'

/** The conditions of a text by a key that equal ones share, and the marks of the tracks that meet those evaluated so far. */
type Conjunction = { readonly conditions: ReadonlyMap<string, Query>; marks: Uint8Array | null }

/** How many visible songs each text finds, as `findTracks` would, in the order of the texts. */
export function* countInChunks(library: Library, texts: readonly string[], context: QueryContext): Chunks<readonly number[]> {
  const conjunctions = texts.map((text): Conjunction | null => {
    const parsed = parse(text)
    return isPlain(parsed) ? null : { conditions: conditionsOf(parsed.query), marks: null }
  })
  const conditions = new Map(conjunctions.flatMap(conjunction => [...(conjunction?.conditions ?? [])]))
  for (const [key, condition] of conditions) {
    const conditionMarks = yield* markInChunks(library, condition, context)
    for (const conjunction of conjunctions) {
      if (conjunction === null || !conjunction.conditions.has(key)) continue
      if (conjunction.marks === null) conjunction.marks = conditionMarks.slice()
      else intersect(conjunction.marks, conditionMarks)
      yield
    }
  }
  const counts: number[] = []
  for (const [index, text] of texts.entries()) {
    const marks = conjunctions[index]?.marks ?? null
    counts.push(marks === null ? (yield* findInChunks(library, text, context)).length : yield* countMarked(library.orders.title, marks))
    yield
  }
  return counts
}

/**
 * The conditions that must all hold, by their JSON, so that equal ones of several texts have one key; all plain words are one condition, as
 * they are searched for together (evaluate.ts).
 */
function conditionsOf(query: Query): ReadonlyMap<string, Query> {
  const parts = query.kind === 'and' ? query.of : [query]
  const words = parts.filter(({ kind }) => kind === 'word')
  const together: readonly Query[] = words.length < 2 ? words : [{ kind: 'and', of: words }]
  return new Map([...together, ...parts.filter(({ kind }) => kind !== 'word')].map(part => [JSON.stringify(part), part]))
}

function* countMarked(rows: Uint32Array, marks: Uint8Array): Chunks<number> {
  let count = 0
  yield* inChunks(rows.length, (from, end) => {
    for (let index = from; index < end; index++) count += marks[rows[index] ?? 0] ?? 0
  })
  return count
}

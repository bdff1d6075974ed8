// Evaluates a query to marks on tracks: numbers are compared column by column, texts on distinct names, whose marks are spread to tracks.
import { assertNever } from '../../errors.ts'
import { createIdMap, type ReadonlyIdMap } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { type Chunks, inChunks } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { markTracks } from '../search/search.ts'
import { markDate, markNumber } from './mark-number.ts'
import { markAnywhere, markText } from './mark-text.ts'
import { markTrait } from './mark-trait.ts'
import type { Query, Term } from './model.ts'

/** The context of a query besides the library. */
export type QueryContext = {
  /** Today, days since 1970. */
  readonly today: number
  /** What this computer holds of each song (the flags `storageFlags` of shared/kept.ts); if absent, no song counts as downloaded. */
  readonly kept?: ReadonlyIdMap<TrackId, number>
  /** Marks the tracks that match plain words; by default by the index of search. */
  readonly search?: (text: string) => Uint8Array
}

/** The rows that are marked, in their order. */
export function* keepMarked(rows: Uint32Array, marks: Uint8Array): Chunks<Uint32Array> {
  const matching = new Uint32Array(rows.length)
  let count = 0
  yield* inChunks(rows.length, (from, end) => {
    for (let index = from; index < end; index++) {
      const row = rows[index] ?? 0
      matching[count] = row
      count += marks[row] ?? 0
    }
  })
  return matching.slice(0, count)
}

/**
 * The marks of a query, in steps: 1 for every track, trashed or not, that matches it. The caller owns the array. Plain words take one step,
 * as their index answers within a frame (search-index.ts).
 */
export function* markInChunks(
  library: Library,
  query: Query,
  { today, kept = createIdMap(), search = text => markTracks(library, text) }: QueryContext,
): Chunks<Uint8Array> {
  function* mark(subquery: Query): Chunks<Uint8Array> {
    switch (subquery.kind) {
      case 'all':
        return new Uint8Array(library.tracks.count).fill(1)
      case 'and':
        return yield* intersection(subquery.of)
      case 'or':
        return yield* either(subquery.of)
      case 'not':
        return invert(yield* mark(subquery.of))
      case 'word':
        return search(subquery.text)
      case 'phrase':
        return yield* markAnywhere(library, subquery.text)
      case 'text':
        return yield* markText(library, subquery.field, subquery.test, subquery.text)
      case 'number':
        return yield* markNumber(library, subquery.field, subquery.test)
      case 'date':
        return yield* markDate(library, subquery.test, today)
      case 'flag':
        return yield* markTrait(library, subquery.has, kept)
      default:
        return assertNever(subquery)
    }
  }
  /** The tracks that match all parts: the words are searched for together, as in plain search, the other parts one by one. */
  function* intersection(all: readonly Query[]): Chunks<Uint8Array> {
    const parts = distinctParts(all)
    const words = parts.flatMap(part => (part.kind === 'word' ? [part.text] : []))
    let marks = words.length === 0 ? null : search(words.join(' '))
    for (const part of parts) {
      if (part.kind === 'word') continue
      yield
      const partMarks = yield* mark(part)
      if (marks !== null) intersect(partMarks, marks)
      marks = partMarks
    }
    return marks ?? new Uint8Array(library.tracks.count)
  }
  function* either(parts: readonly Query[]): Chunks<Uint8Array> {
    const marks = new Uint8Array(library.tracks.count)
    for (const part of distinctParts(parts)) {
      unite(marks, yield* mark(part))
      yield
    }
    return marks
  }
  return yield* mark(query)
}

/** The parts of a conjunction or disjunction without repetitions: a text may have hundreds, and each is a pass over the library. */
const distinctParts = (parts: readonly Query[]): readonly Query[] => [...new Map(parts.map(part => [JSON.stringify(part), part])).values()]

/**
 * Removes from `marks`, in place, those that `others` lack. Sequential passes over a million rows take about a millisecond, so `intersect`,
 * `unite` and `invert` need no pause.
 */
export function intersect(marks: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) & (others[row] ?? 0)
}

function unite(marks: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) | (others[row] ?? 0)
}

function invert(marks: Uint8Array): Uint8Array {
  for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) ^ 1
  return marks
}

/** All terms of a query, nested ones included. */
export function termsOf(query: Query): readonly Term[] {
  switch (query.kind) {
    case 'all':
      return []
    case 'and':
    case 'or':
      return query.of.flatMap(termsOf)
    case 'not':
      return termsOf(query.of)
    default:
      return [query]
  }
}

// Query → marks on tracks. Numbers are compared column by column, texts on distinct names first, then spread to the tracks.
import { assertNever } from '../../errors.ts'
import { createIdMap, type ReadonlyIdMap } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { atOnce, inParts, type Steps } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { markTracks } from '../search/search.ts'
import { markDate, markNumber } from './mark-number.ts'
import { markAnywhere, markText } from './mark-text.ts'
import { markTrait } from './mark-trait.ts'
import type { Query, Term } from './model.ts'

/** What is asked with a query besides the library. */
export type Asking = {
  /** Days since 1970, now. */
  readonly today: number
  /** What this computer holds of songs (bits of shared/kept.ts); without it nothing is downloaded. */
  readonly kept?: ReadonlyIdMap<TrackId, number>
  /** Marks the tracks that fit plain words; by default as search does. */
  readonly search?: (text: string) => Uint8Array
}

/** Visible tracks that the query asks for, in title order. */
export function rowsFor(library: Library, query: Query, asking: Asking): Uint32Array {
  if (query.kind === 'all') return library.orders.title
  return atOnce(keepMarked(library.orders.title, marksFor(library, query, asking)))
}

/** Those of the rows that are marked, in their order. */
export function* keepMarked(rows: Uint32Array, marks: Uint8Array): Steps<Uint32Array> {
  const kept = new Uint32Array(rows.length)
  let count = 0
  yield* inParts(rows.length, (from, end) => {
    for (let index = from; index < end; index++) {
      const row = rows[index] ?? 0
      kept[count] = row
      count += marks[row] ?? 0
    }
  })
  return kept.slice(0, count)
}

/** 1 for every track, in the trash or not, that the query asks for. The array is the caller's. */
export const marksFor = (library: Library, query: Query, asking: Asking): Uint8Array => atOnce(markSteps(library, query, asking))

/** The same with pauses. Words are looked for without one: their index answers within a frame (search-index.ts). */
export function* markSteps(
  library: Library,
  query: Query,
  { today, kept = createIdMap(), search = text => markTracks(library, text) }: Asking,
): Steps<Uint8Array> {
  function* mark(asked: Query): Steps<Uint8Array> {
    switch (asked.kind) {
      case 'all':
        return new Uint8Array(library.tracks.count).fill(1)
      case 'and':
        return yield* both(asked.of)
      case 'or':
        return yield* either(asked.of)
      case 'not':
        return invert(yield* mark(asked.of))
      case 'word':
        return search(asked.text)
      case 'phrase':
        return yield* markAnywhere(library, asked.text)
      case 'text':
        return yield* markText(library, asked.field, asked.test, asked.text)
      case 'number':
        return yield* markNumber(library, asked.field, asked.test)
      case 'date':
        return yield* markDate(library, asked.test, today)
      case 'flag':
        return yield* markTrait(library, asked.has, kept)
      default:
        return assertNever(asked)
    }
  }
  /** Words that all have to be there are looked for together, as in plain search. */
  function* both(parts: readonly Query[]): Steps<Uint8Array> {
    const words = parts.flatMap(part => (part.kind === 'word' ? [part.text] : []))
    let marks = words.length === 0 ? null : search(words.join(' '))
    for (const part of parts) {
      if (part.kind === 'word') continue
      yield
      const found = yield* mark(part)
      if (marks !== null) intersect(found, marks)
      marks = found
    }
    return marks ?? new Uint8Array(library.tracks.count)
  }
  function* either(parts: readonly Query[]): Steps<Uint8Array> {
    const marks = new Uint8Array(library.tracks.count)
    for (const part of parts) {
      unite(marks, yield* mark(part))
      yield
    }
    return marks
  }
  return yield* mark(query)
}

/** A walk over a million rows in their order takes about a millisecond: these need no pause. */
function intersect(marks: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) & (others[row] ?? 0)
}

function unite(marks: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) | (others[row] ?? 0)
}

function invert(marks: Uint8Array): Uint8Array {
  for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) ^ 1
  return marks
}

/** The conditions of a query, those within it too. */
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

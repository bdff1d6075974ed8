// Query → marks on tracks. Numbers are compared column by column, texts on distinct names first, then spread to the tracks.
import { assertNever } from '../../errors.ts'
import type { Library } from '../model.ts'
import { markTracks } from '../search.ts'
import { markDate, markNumber } from './mark-number.ts'
import { markAnywhere, markText } from './mark-text.ts'
import { markTrait } from './mark-trait.ts'
import type { Query, Term } from './model.ts'

export type Asking = {
  /** Days since 1970, now. */
  readonly today: number
  /** Marks the tracks that fit plain words; by default as search does. */
  readonly search?: (text: string) => Uint8Array
}

/** Visible tracks that the query asks for, in title order. */
export function rowsFor(library: Library, query: Query, asking: Asking): Uint32Array {
  if (query.kind === 'all') return library.orders.title
  const marks = marksFor(library, query, asking)
  return keepMarked(library.orders.title, marks)
}

/** Those of the rows that are marked, in their order. */
export function keepMarked(rows: Uint32Array, marks: Uint8Array): Uint32Array {
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    kept[count] = row
    count += marks[row] ?? 0
  }
  return kept.slice(0, count)
}

/** 1 for every track, in the trash or not, that the query asks for. The array is the caller's. */
export function marksFor(library: Library, query: Query, { today, search = text => markTracks(library, text) }: Asking): Uint8Array {
  const mark = (asked: Query): Uint8Array => {
    switch (asked.kind) {
      case 'all':
        return new Uint8Array(library.tracks.count).fill(1)
      case 'and':
        return both(andParts(asked.of))
      case 'or':
        return either(asked.of)
      case 'not':
        return invert(mark(asked.of))
      case 'word':
        return search(asked.text)
      case 'phrase':
        return markAnywhere(library, asked.text)
      case 'text':
        return markText(library, asked.field, asked.test, asked.text)
      case 'number':
        return markNumber(library, asked.field, asked.test)
      case 'date':
        return markDate(library, asked.test, today)
      case 'flag':
        return markTrait(library, asked.has)
      default:
        return assertNever(asked)
    }
  }
  /** Words that all have to be there are looked for together, as in plain search. */
  const andParts = (parts: readonly Query[]): readonly (() => Uint8Array)[] => {
    const words = parts.flatMap(part => (part.kind === 'word' ? [part.text] : []))
    const others = parts.filter(part => part.kind !== 'word').map(part => () => mark(part))
    return words.length === 0 ? others : [...others, () => search(words.join(' '))]
  }
  const either = (parts: readonly Query[]): Uint8Array => {
    const marks = new Uint8Array(library.tracks.count)
    for (const part of parts) {
      const found = mark(part)
      for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) | (found[row] ?? 0)
    }
    return marks
  }
  return mark(query)
}

function both([first, ...others]: readonly (() => Uint8Array)[]): Uint8Array {
  const marks = first?.() ?? new Uint8Array(0)
  for (const other of others) {
    const found = other()
    for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) & (found[row] ?? 0)
  }
  return marks
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

// What another thread can do while a library is built, and how it goes without one.
import type { Columns, Section } from './columns.ts'
import { type Credited, creditTracks } from './credits.ts'
import type { RowLists } from './model.ts'
import type { Names } from './names.ts'
import { allRows, markedLast, sortedByAll } from './order.ts'
import type { NamesSoFar } from './read-answer.ts'
import { sharedCopy, sharedRows } from './room.ts'
import { drop, scratch } from './scratch.ts'

/** What is being made; asking for it waits until it is there. */
export type Later<Made> = () => Made

/** `sortedByAll`, with rows at the end that are marked in `last`. */
export type Sort = {
  /** Those of another sort may still be on their way; null = all rows. */
  readonly rows: Uint32Array | Later<Uint32Array> | null
  readonly keys: readonly [Uint32Array, ...Uint32Array[]]
  readonly last: Uint8Array
}

export type Beside = {
  /** What became of the names in the order in which they came; null if nobody has read them. */
  names(): Later<Readonly<Record<keyof NamesSoFar, Names>> | null>
  /** None of the arrays may change before the result is there. */
  sort(sort: Sort): Later<Uint32Array>
  /** `creditTracks`; the same holds. */
  credit(credited: Credited): Later<RowLists>
  /** A section of the pack, for the page, that is as it will be. */
  keep(name: Section['name'], array: ArrayBufferView): void
  /** All others that are, but those of that name. */
  keepAll(columns: Columns, but: readonly Section['name'][]): void
}

export const alone: Beside = {
  names: () => () => null,
  sort: sort => {
    const rows = sorted(sort)
    return () => rows
  },
  credit: credited => {
    const made = creditTracks(credited)
    return () => made
  },
  keep: () => undefined,
  keepAll: () => undefined,
}

/** Does it here; other threads may read what comes of it. */
export function sorted({ rows, keys, last }: Sort): Uint32Array {
  const [first] = keys
  const begin = rows === null ? allRows(first.length, scratch) : typeof rows === 'function' ? rows() : rows
  const inOrder = sortedByAll(begin, keys, sharedRows)
  if (rows === null && inOrder !== begin) drop(begin)
  // Others may be reading the rows that were given.
  return markedLast(rows !== null && inOrder === begin ? sharedCopy('u32', begin) : inOrder, last)
}

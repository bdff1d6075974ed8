// What another thread can do while a library is built, and how it goes without one.
import type { Columns, Section } from './columns.ts'
import { type ListWork, makeLists } from './list-work.ts'
import type { RowLists } from './model.ts'
import type { Names } from './names.ts'
import type { NamesSoFar } from './read-answer.ts'
import { sharedRows } from './room.ts'
import { rowsSorted, type Sorting } from './row-sorter.ts'

/** What is being made; asking for it waits until it is there. */
export type Later<Made> = () => Made

/** Made when it is first asked for, and once only. */
export function once<Made extends object | null>(make: () => Made): Later<Made> {
  let made: Made | undefined
  return () => {
    if (made === undefined) made = make()
    return made
  }
}

/** Rows of another sort may still be on their way. */
export type Sort = Omit<Sorting, 'rows'> & { readonly rows: Sorting['rows'] | Later<Uint32Array>; readonly last: Uint8Array }

export type Beside = {
  /** What became of the names in the order in which they came; null if nobody has read them. */
  names(): Later<Readonly<Record<keyof NamesSoFar, Names>> | null>
  /** None of the arrays may change before the result is there. */
  sort(sort: Sort): Later<Uint32Array>
  /**
   * `sort` of all rows by `ranks`, which are those of the titles in the order in which they came: who has read them may begin with it
   * before anybody has asked for them.
   */
  sortTitles(ranks: Later<Uint32Array>, last: Uint8Array): Later<Uint32Array>
  /** `makeLists`; none of the arrays may change before the result is there. */
  lists(work: ListWork): Later<RowLists>
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
  sortTitles: (ranks, last) => alone.sort({ rows: null, keys: [ranks()], last }),
  lists: work => {
    const made = makeLists(work)
    return () => made
  },
  keep: () => undefined,
  keepAll: () => undefined,
}

/** Does it here; other threads may read what comes of it. */
export const sorted = ({ rows, keys, last }: Sort): Uint32Array =>
  rowsSorted({ rows: typeof rows === 'function' ? rows() : rows, keys, last }, sharedRows)

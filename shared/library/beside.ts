// What another thread can do while a library is built, and how it goes without one.
import type { Section } from './columns.ts'
import type { Names } from './names.ts'
import { allRows, sortedBy } from './order.ts'
import type { NamesSoFar } from './read-answer.ts'

/** What is being made; asking for it waits until it is there. */
export type Later<Made> = () => Made

export type Beside = {
  /** What became of the names in the order in which they came; null if nobody has read them. */
  names(): Later<Readonly<Record<keyof NamesSoFar, Names>> | null>
  /** `sortedBy`; no rows are all rows. Neither array may change before the result is there. */
  sort(rows: Uint32Array | null, keys: Uint32Array): Later<Uint32Array>
  /** A section of the pack, for the page, that is as it will be. */
  keep(name: Section['name'], array: ArrayBufferView): void
}

export const alone: Beside = {
  names: () => () => null,
  sort: (rows, keys) => {
    const sorted = sortedBy(rows ?? allRows(keys.length), keys)
    return () => sorted
  },
  keep: () => undefined,
}

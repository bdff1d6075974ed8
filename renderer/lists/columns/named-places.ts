// The interface to a collection of named places with songs: genres, decades, playlists, tags, folders.
import type { ArtworkId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/library/model/fold.ts'
import type { TextColumn } from '../../../shared/library/model/model.ts'
import { initialOf } from '../../../shared/library/order/initials.ts'
import { allRows } from '../../../shared/library/order/radix-sort.ts'
import { sortKey } from '../../../shared/library/order/sort-key.ts'
import type { SortedBy } from '../../../shared/library/order/sorted-by.ts'
import type { LibraryPlace } from '../../../shared/library/places/select.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { SortOf } from './use-list-view.ts'

/** Places are identified by row, from 0 on; functions are called for rows in view and for sorting. */
export type NamedPlaces = {
  /** The kind of place. */
  readonly kind: 'genre' | 'decade' | 'playlist' | 'tag' | 'folder'
  readonly icon: IconName
  readonly count: number
  /** Ids by row, ascending, by which a selection is restored. */
  readonly ids: Float64Array
  readonly place: (row: number) => LibraryPlace
  /** The shown name of a place, which says so if the place has none. */
  readonly title: (row: number) => string
  /** The name of a place as it is; '' for places without one. */
  readonly name: (row: number) => string
  /** The folded name of a place, if possible from what the library holds folded; '' for places without a name. */
  readonly folded: (row: number) => string
  readonly songs: (row: number) => number
  readonly seconds: (row: number) => number
  /** Covers of the place's songs, `limit` at most. */
  readonly covers: (row: number, limit: number) => readonly ArtworkId[]
  /** For a place with a coloured dot instead of a cover: the number that determines its hue. */
  readonly dot?: (row: number) => number
  /** For a tree of places (folders), whose nodes are opened by double click: the icon of a row, and its number of direct children. */
  readonly nested?: { readonly icon: (row: number) => IconName; readonly childCount: (row: number) => number }
}

export const placeSorts = ['name', 'tracks', 'length'] as const
export type PlaceSortBy = (typeof placeSorts)[number]

/** Memoises `sumOf`: the sum of each row is computed once. */
export function memoised(sumOf: (row: number) => number): (row: number) => number {
  const cache = new Map<number, number>()
  return row => {
    const value = cache.get(row) ?? sumOf(row)
    cache.set(row, value)
    return value
  }
}

/** Characters of a folded name by which it is sorted: making the keys of a hundred thousand long names would take seconds. */
const maxKeyLength = 200

/** All rows by name, those without a name last. */
export function rowsByName({ count, name, folded }: Pick<NamedPlaces, 'count' | 'name' | 'folded'>): Uint32Array {
  const keys = Array.from({ length: count }, (_, row) => sortKey(name(row).slice(0, maxKeyLength), folded(row).slice(0, maxKeyLength)))
  return allRows(count).sort((one, other) => compare(keys[one] ?? '', keys[other] ?? '') || one - other)
}
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/**
 * The rows of `byName` (in name order) sorted in another order, as a copy, or `byName` itself for names ascending; ties stay in name order.
 */
export function sortPlaces(places: NamedPlaces, byName: Uint32Array, { by, descending }: SortOf<PlaceSortBy>): Uint32Array {
  if (by === 'name') return descending ? byName.toReversed() : byName
  const totalOf = by === 'tracks' ? places.songs : places.seconds
  const values = new Map(Array.from(byName, row => [row, totalOf(row)]))
  const direction = descending ? -1 : 1
  return byName.toSorted((one, other) => direction * ((values.get(one) ?? 0) - (values.get(other) ?? 0)))
}

/** The folded names of a column that ends each with a line feed (Library.folded), by row. */
export const foldedNamesOf =
  (column: TextColumn) =>
  (row: number): string =>
    column.at(row).trimEnd()

/** A predicate: whether a folded name contains every word of a text. */
export function nameMatcher(text: string): (folded: string) => boolean {
  const words = fold(text).split(' ')
  return folded => words.every(word => folded.includes(word))
}

/**
 * A filter for rows: those whose title contains every word, all of them for an empty text; titles and not names, so that nameless places
 * are found too. Each row is compared once, in however many lists it is.
 */
export function placeFilter({ count, folded, title }: NamedPlaces, text: string): (rows: Uint32Array) => Uint32Array {
  if (text.trim() === '') return rows => rows
  const matches = nameMatcher(text)
  /** By row: 0 as long as it was not compared, then `matching` or `other`. */
  const results = new Uint8Array(count)
  const resultOf = (row: number): number => (matches(folded(row) || fold(title(row))) ? matching : other)
  return rows =>
    rows.filter(row => {
      const result = results[row] || resultOf(row)
      results[row] = result
      return result === matching
    })
}
const matching = 1
const other = 2

export const sortedByOf = ({ name }: NamedPlaces, by: PlaceSortBy): SortedBy =>
  by === 'name' ? { name, group: row => initialOf(name(row)) } : { name: null, group: null }

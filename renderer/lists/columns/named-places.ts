// Places that are listed by name, with what is in them: genres, decades, playlists, tags.
import type { ArtworkId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/library/model/fold.ts'
import { initialOf } from '../../../shared/library/order/initials.ts'
import { allRows } from '../../../shared/library/order/order.ts'
import { sortKey } from '../../../shared/library/order/sort-key.ts'
import type { SortedBy } from '../../../shared/library/order/sorted-by.ts'
import type { LibraryPlace } from '../../../shared/library/places/select.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { SortOf } from './use-list-view.ts'

/** Known by their rows, from 0 on; what is asked of one is asked for what is in view, or to sort. */
export type NamedPlaces = {
  /** What one is. */
  readonly what: 'genre' | 'decade' | 'playlist' | 'tag' | 'folder'
  readonly icon: IconName
  readonly count: number
  /** By row, ascending: what is selected is found again by these. */
  readonly ids: Float64Array
  readonly place: (row: number) => LibraryPlace
  /** As it is shown; `name` is what it sorts by, empty for what has none. */
  readonly title: (row: number) => string
  readonly name: (row: number) => string
  readonly songs: (row: number) => number
  readonly seconds: (row: number) => number
  /** Covers of songs in it, up to so many. */
  readonly covers: (row: number, most: number) => readonly ArtworkId[]
  /** By what its dot is coloured, if it has one in place of a cover. */
  readonly dot?: (row: number) => number
  /** Where places lie in one another: what stands in rows in place of a cover, and how many places lie directly within. Two clicks open one. */
  readonly nested?: { readonly icon: (row: number) => IconName; readonly within: (row: number) => number }
}

export const placeSorts = ['name', 'tracks', 'length'] as const
export type PlaceSortBy = (typeof placeSorts)[number]

/** What takes adding up is added up once. */
export function remembered(of: (row: number) => number): (row: number) => number {
  const known = new Map<number, number>()
  return row => {
    const value = known.get(row) ?? of(row)
    known.set(row, value)
    return value
  }
}

/** All rows in the order of their names, those without one last. */
export function rowsByName({ count, name }: Pick<NamedPlaces, 'count' | 'name'>): Uint32Array {
  const keys = Array.from({ length: count }, (_, row) => sortKey(name(row)))
  return allRows(count).sort((one, other) => compare(keys[one] ?? '', keys[other] ?? '') || one - other)
}
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** `byName` are not changed; equals stay in the order of their names. */
export function sortPlaces(places: NamedPlaces, byName: Uint32Array, { by, descending }: SortOf<PlaceSortBy>): Uint32Array {
  if (by === 'name') return descending ? byName.toReversed() : byName
  const of = by === 'tracks' ? places.songs : places.seconds
  const values = new Map(Array.from(byName, row => [row, of(row)]))
  const up = descending ? -1 : 1
  return byName.toSorted((one, other) => up * ((values.get(one) ?? 0) - (values.get(other) ?? 0)))
}

/** Whether a name has every word of a text. */
export function namedBy(text: string): (name: string) => boolean {
  const words = fold(text).split(' ')
  return name => {
    const folded = fold(name)
    return words.every(word => folded.includes(word))
  }
}

/** Those whose name has every word; what has no name is found by what it is called. */
export function placesWith({ title }: NamedPlaces, rows: Uint32Array, text: string): Uint32Array {
  const fits = namedBy(text)
  return text.trim() === '' ? rows : rows.filter(row => fits(title(row)))
}

export const placesSortedBy = ({ name }: NamedPlaces, by: PlaceSortBy): SortedBy =>
  by === 'name' ? { name, group: row => initialOf(name(row)) } : { name: null, group: null }

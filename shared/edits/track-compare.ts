// Comparators for the orders of tracks, equal to the orders built at import (import/track-orders.ts), to insert single rows.
import type { Library, TrackOrder } from '../library/model/model.ts'
import { isBefore } from '../library/order/initials.ts'
import { sortKey } from '../library/order/sort-key.ts'

/** Negative: the first row comes first; positive: the second; 0: neither. */
type Compare = (one: number, other: number) => number

/** Compares rows of a table by the sort keys of their names, which are cached by row: decoding a name costs more than comparing it. */
export function compareNames(names: { at(row: number): string }): Compare {
  const keys = new Map<number, string>()
  const keyOf = (row: number): string => {
    const known = keys.get(row)
    if (known !== undefined) return known
    const key = sortKey(names.at(row))
    keys.set(row, key)
    return key
  }
  return (one, other) => {
    if (one === other) return 0
    const [first, second] = [keyOf(one), keyOf(other)]
    return first === second ? 0 : isBefore(first, second) ? -1 : 1
  }
}

/** The comparator of rows of album records: by name, album artist (unknown first), year and row. */
export function compareDiscs({ albums, artists }: Library, compareArtists = compareNames(artists.name)): Compare {
  const compareAlbums = compareNames(albums.name)
  const artistOf = (row: number): number => albums.artist[row] ?? -1
  return (one, other) =>
    compareAlbums(one, other) ||
    Number(artistOf(one) >= 0) - Number(artistOf(other) >= 0) ||
    compareArtists(artistOf(one), artistOf(other)) ||
    (albums.year[one] ?? 0) - (albums.year[other] ?? 0) ||
    one - other
}

/** The comparator of each order; the keys of names that it has made live as long as it does. */
export function trackCompares(library: Library): Readonly<Record<TrackOrder, Compare>> {
  const { tracks, albums, artists, genres } = library
  const compareArtists = compareNames(artists.name)
  const compareGenres = compareNames(genres)
  const byName =
    (compare: Compare, values: ArrayLike<number>): Compare =>
    (one, other) =>
      compare(values[one] ?? -1, values[other] ?? -1)
  const byNumber =
    (values: ArrayLike<number>): Compare =>
    (one, other) =>
      (values[one] ?? 0) - (values[other] ?? 0)
  const inTurn =
    (...compares: readonly Compare[]): Compare =>
    (one, other) => {
      for (const compare of compares) {
        const result = compare(one, other)
        if (result !== 0) return result
      }
      return one - other
    }
  const setRow = (row: number): number => albums.set[tracks.album[row] ?? -1] ?? -1
  const byDisc = compareDiscs(library, compareArtists)
  const title = inTurn(compareNames(tracks.title))
  const album = inTurn(
    (one, other) => Number(setRow(one) >= 0) - Number(setRow(other) >= 0),
    (one, other) => (setRow(one) === setRow(other) ? 0 : byDisc(setRow(one), setRow(other))),
    byNumber(tracks.disc),
    byNumber(tracks.number),
    title,
  )
  const isKnown: Compare = (one, other) => Number((tracks.artist[one] ?? -1) >= 0) - Number((tracks.artist[other] ?? -1) >= 0)
  const artist = inTurn(isKnown, byName(compareArtists, tracks.artist), byNumber(tracks.year), album)
  return {
    title,
    artist,
    album,
    genre: inTurn(byName(compareGenres, tracks.genre), artist),
    year: inTurn(byNumber(tracks.year), artist),
    plays: inTurn(byNumber(tracks.plays), title),
    added: inTurn(byNumber(tracks.added), album),
    length: inTurn(byNumber(tracks.length), title),
  }
}

/**
 * A sorted order of rows with more rows (in any order) inserted: a new array, or the order itself if there are none. `former`: index in
 * `rows` at which a row stood before it was changed, near which it is looked for first: most changes of a song leave most orders as they
 * are. Example: of 500 new titles among a million songs, each is compared twice per order by artist, instead of twenty times.
 */
export function withInserted(
  rows: Uint32Array,
  others: readonly number[],
  compare: Compare,
  former: ReadonlyMap<number, number> = noIndices,
): Uint32Array {
  if (others.length === 0) return rows
  // Put in the order in which they stood at first, so that sorting by comparison has little left to do.
  const sorted = others.toSorted((one, other) => (former.get(one) ?? 0) - (former.get(other) ?? 0)).sort(compare)
  const merged = new Uint32Array(rows.length + sorted.length)
  let takenCount = 0
  for (const [index, other] of sorted.entries()) {
    const at = insertionIndex(rows, takenCount, row => compare(row, other) < 0, former.get(other))
    merged.set(rows.subarray(takenCount, at), takenCount + index)
    merged[at + index] = other
    takenCount = at
  }
  merged.set(rows.subarray(takenCount), takenCount + sorted.length)
  return merged
}

const noIndices: ReadonlyMap<number, number> = new Map()

/**
 * The first index, from `from` on, of a row for which `isBefore` is false. Searches by doubling steps from `near`, if that is given, then
 * by binary search.
 */
function insertionIndex(rows: Uint32Array, from: number, isBefore: (row: number) => boolean, near: number | undefined): number {
  const isBeforeAt = (index: number): boolean => isBefore(rows[index] ?? 0)
  let [low, high] = [from, rows.length]
  if (near !== undefined) {
    const start = Math.min(Math.max(near, low), high)
    const isRight = start < high && isBeforeAt(start)
    if (isRight) low = start + 1
    else high = start
    for (let step = 1; low < high; step *= 2) {
      const probe = isRight ? low + step - 1 : high - step
      if (probe < low || probe >= high) break
      const isProbeBefore = isBeforeAt(probe)
      if (isProbeBefore) low = probe + 1
      else high = probe
      if (isProbeBefore !== isRight) break
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeforeAt(middle)) low = middle + 1
    else high = middle
  }
  return low
}

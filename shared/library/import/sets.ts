// Groups album records into sets of discs (C-21): same name and artist, different disc numbers; of several editions, same year, too.

import { policy } from '../../wire/policy.ts'
import type { PackedText, RowLists } from '../model/model.ts'
import { groupRows } from '../model/row-lists.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { allRows, sortedByAll } from '../order/radix-sort.ts'
import { numbersOfNames } from './same-names.ts'

/** Columns by album record; `visible`: 1 = it has visible tracks. */
export type DiscColumns = {
  readonly name: PackedText
  readonly artist: Int32Array
  readonly disc: Uint16Array
  /** Year by album record; 0 = unknown. */
  readonly year: Uint16Array
  readonly visible: Uint8Array
}
/**
 * The sets. `set`: by record, the lowest row of its set; `discs`: at that row, the rows of the set in disc order; empty for hidden albums.
 */
export type Sets = { readonly set: Int32Array; readonly discs: RowLists }

/** Groups visible records; those without a name stay alone, as an empty name identifies nothing. */
export function groupDiscs({ name, artist, disc, year, visible }: DiscColumns, seed: HashSeed): Sets {
  const count = name.length
  const artists = new Uint32Array(count)
  for (let row = 0; row < count; row++) artists[row] = (artist[row] ?? -1) + 1
  const { alone, mayBeSets } = visibleByDiscs(artists, disc, visible)
  const names = mayBeSets.length === 0 ? new Uint32Array(count) : numbersOfNames(name, seed)
  const grouped = sortedByAll(mayBeSets, [new Uint32Array(disc), names, artists])
  const isLike = (a: number, b: number): boolean => names[a] !== 0 && names[a] === names[b] && artists[a] === artists[b]

  const set = new Int32Array(allRows(count))
  for (let from = 0; from < grouped.length; ) {
    const first = grouped[from] ?? 0
    let end = from + 1
    while (end < grouped.length && isLike(first, grouped[end] ?? 0)) end++
    if (end > from + 1 && policy.library.discsFormSets) unite(grouped.subarray(from, end), disc, year, set)
    from = end
  }
  // Records of one set come in disc order already, as they were sorted by disc.
  const lists = new Uint32Array(alone.length + grouped.length)
  const rows = new Uint32Array(lists.length)
  rows.set(alone)
  rows.set(grouped, alone.length)
  for (let index = 0; index < rows.length; index++) lists[index] = set[rows[index] ?? 0] ?? 0
  return { set, discs: groupRows(count, lists, rows) }
}

/**
 * Unites records of one name and artist (`rows`, by disc). A disc number that occurs twice means several editions: then records of the same
 * known year form a set if their disc numbers all differ.
 */
function unite(rows: Uint32Array, disc: Uint16Array, year: Uint16Array, set: Int32Array) {
  if (differ(rows, disc)) return join(rows, set)
  const editions = Map.groupBy(rows, row => year[row] ?? 0)
  for (const [editionYear, records] of editions) if (editionYear !== 0 && differ(records, disc)) join(records, set)
}

const differ = (rows: ArrayLike<number>, disc: Uint16Array): boolean => {
  for (let index = 1; index < rows.length; index++) if (disc[rows[index] ?? 0] === disc[rows[index - 1] ?? 0]) return false
  return true
}

function join(rows: Iterable<number>, set: Int32Array) {
  let lowest = Number.POSITIVE_INFINITY
  for (const row of rows) if (row < lowest) lowest = row
  for (const row of rows) set[row] = lowest
}

/**
 * Splits visible records into those that may belong to a set and those that cannot, because their artist has only one disc number; this
 * avoids comparing most names, which is slow.
 */
function visibleByDiscs(artists: Uint32Array, disc: Uint16Array, visible: Uint8Array): Record<'alone' | 'mayBeSets', Uint32Array> {
  const artistCount = artists.reduce((max, artist) => Math.max(max, artist), 0) + 1
  const lowest = new Uint16Array(artistCount).fill(0xffff)
  const highest = new Uint16Array(artistCount)
  for (let row = 0; row < artists.length; row++) {
    if (visible[row] !== 1) continue
    const artist = artists[row] ?? 0
    const number = disc[row] ?? 0
    if (number < (lowest[artist] ?? 0)) lowest[artist] = number
    if (number > (highest[artist] ?? 0)) highest[artist] = number
  }
  const [alone, mayBeSets] = [new Uint32Array(artists.length), new Uint32Array(artists.length)]
  let [aloneCount, setsCount] = [0, 0]
  for (let row = 0; row < artists.length; row++) {
    if (visible[row] !== 1) continue
    const artist = artists[row] ?? 0
    if (lowest[artist] === highest[artist]) alone[aloneCount++] = row
    else mayBeSets[setsCount++] = row
  }
  return { alone: alone.subarray(0, aloneCount), mayBeSets: mayBeSets.subarray(0, setsCount) }
}

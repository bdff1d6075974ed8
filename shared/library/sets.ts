// Which album records are discs of one set (C-21): same name, same artist, all disc numbers different.

import { policy } from '../wire/policy.ts'
import type { PackedText, RowLists } from './model.ts'
import { allRows } from './order.ts'
import { gatherPairs } from './row-lists.ts'
import { rowsSorted } from './row-sorter.ts'
import { numbersOfNames } from './same-names.ts'

/** By row; `visible`: 1 = it has something to show. */
export type AlbumRecords = {
  readonly name: PackedText
  readonly artist: Int32Array
  readonly disc: Uint16Array
  readonly visible: Uint8Array
}
/** `set`: the lowest row of its set; `discs`: rows of a set in disc order, at that row; nothing for hidden albums. */
export type Sets = { readonly set: Int32Array; readonly discs: RowLists }

/** Groups visible records; a name that is empty says nothing, so such albums stay alone. */
export function groupDiscs({ name, artist, disc, visible }: AlbumRecords): Sets {
  const count = name.length
  const artists = new Uint32Array(count)
  for (let row = 0; row < count; row++) artists[row] = (artist[row] ?? -1) + 1
  const { alone, mayBeSets } = visibleByDiscs(artists, disc, visible)
  const names = mayBeSets.length === 0 ? new Uint32Array(count) : numbersOfNames(name)
  const grouped = rowsSorted({ rows: mayBeSets, keys: [new Uint32Array(disc), names, artists], last: null })
  const isLike = (a: number, b: number): boolean => names[a] !== 0 && names[a] === names[b] && artists[a] === artists[b]

  const set = new Int32Array(allRows(count))
  for (let from = 0; from < grouped.length; ) {
    const first = grouped[from] ?? 0
    let lowest = first
    let allDiffer: boolean = policy.library.groupDiscs
    let end = from + 1
    for (; end < grouped.length && isLike(first, grouped[end] ?? 0); end++) {
      const row = grouped[end] ?? 0
      if (disc[row] === disc[grouped[end - 1] ?? 0]) allDiffer = false
      if (row < lowest) lowest = row
    }
    if (allDiffer) for (let index = from; index < end; index++) set[grouped[index] ?? 0] = lowest
    from = end
  }
  // Those of one set come in the order of their discs.
  const lists = new Uint32Array(alone.length + grouped.length)
  const rows = new Uint32Array(lists.length)
  rows.set(alone)
  rows.set(grouped, alone.length)
  for (let index = 0; index < rows.length; index++) lists[index] = set[rows[index] ?? 0] ?? 0
  return { set, discs: gatherPairs(count, lists, rows) }
}

/** Visible rows. Those of artists whose albums all have one disc number stay alone: their names, which take long, need not be compared. */
function visibleByDiscs(artists: Uint32Array, disc: Uint16Array, visible: Uint8Array): Record<'alone' | 'mayBeSets', Uint32Array> {
  const artistCount = artists.reduce((most, artist) => Math.max(most, artist), 0) + 1
  const lowest = new Uint16Array(artistCount).fill(0xffff)
  const highest = new Uint16Array(artistCount)
  for (let row = 0; row < artists.length; row++) {
    if (visible[row] !== 1) continue
    const of = artists[row] ?? 0
    const number = disc[row] ?? 0
    if (number < (lowest[of] ?? 0)) lowest[of] = number
    if (number > (highest[of] ?? 0)) highest[of] = number
  }
  const [alone, mayBeSets] = [new Uint32Array(artists.length), new Uint32Array(artists.length)]
  let [aloneCount, setsCount] = [0, 0]
  for (let row = 0; row < artists.length; row++) {
    if (visible[row] !== 1) continue
    const of = artists[row] ?? 0
    if (lowest[of] === highest[of]) alone[aloneCount++] = row
    else mayBeSets[setsCount++] = row
  }
  return { alone: alone.subarray(0, aloneCount), mayBeSets: mayBeSets.subarray(0, setsCount) }
}

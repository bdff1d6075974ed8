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
  const seen = allRows(count).filter(row => visible[row] === 1)
  const byDisc = rowsSorted({ rows: seen, keys: [new Uint32Array(disc)], last: null })
  const mayBeSets = ofSeveralDiscs(rowsSorted({ rows: byDisc, keys: [artists], last: null }), artists, disc)
  const names = mayBeSets.length === 0 ? new Uint32Array(count) : numbersOfNames(name)
  const grouped = rowsSorted({ rows: mayBeSets, keys: [names, artists], last: null })
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
  return {
    set,
    discs: gatherPairs(
      count,
      byDisc.map(row => set[row] ?? row),
      byDisc,
    ),
  }
}

/** Of rows by artist and disc, those of artists with different discs: names, which take long, need not be compared for the others. */
function ofSeveralDiscs(rows: Uint32Array, artists: Uint32Array, disc: Uint16Array): Uint32Array {
  const found = new Uint32Array(rows.length)
  let used = 0
  for (let from = 0; from < rows.length; ) {
    const of = artists[rows[from] ?? 0]
    let end = from + 1
    while (end < rows.length && artists[rows[end] ?? 0] === of) end++
    if (disc[rows[from] ?? 0] !== disc[rows[end - 1] ?? 0]) {
      found.set(rows.subarray(from, end), used)
      used += end - from
    }
    from = end
  }
  return found.subarray(0, used)
}

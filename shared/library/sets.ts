// Which album records are discs of one set (C-21): same name, same artist, all disc numbers different.

import { policy } from '../wire/policy.ts'
import type { PackedText, RowLists } from './model.ts'
import { allRows, sortedBy } from './order.ts'
import { gather } from './row-lists.ts'
import { sharedTextBuilder } from './text-column.ts'

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
  const names = codesOf(name)
  const artists = new Uint32Array(count)
  for (let row = 0; row < count; row++) artists[row] = (artist[row] ?? -1) + 1
  const byDisc = sortedBy(
    allRows(count).filter(row => visible[row] === 1),
    new Uint32Array(disc),
  )
  const grouped = sortedBy(sortedBy(byDisc, names), artists)
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
  const discs = gather(count, add => {
    for (const row of byDisc) add(set[row] ?? row, row)
  })
  return { set, discs }
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** A number for every name without the spaces around it, equal names alike; 0 for the empty one. */
function codesOf(names: PackedText): Uint32Array {
  const texts = sharedTextBuilder()
  texts.codeOf('')
  const codes = new Uint32Array(names.length)
  for (let row = 0; row < names.length; row++) {
    let from = names.starts[row] ?? 0
    let end = names.starts[row + 1] ?? 0
    while (from < end && isSpace(names.bytes[from] ?? 0)) from++
    while (end > from && isSpace(names.bytes[end - 1] ?? 0)) end--
    const isAscii = (names.bytes[from] ?? 0) < 0x80 && (names.bytes[end - 1] ?? 0) < 0x80
    codes[row] = isAscii ? texts.codeOfBytes(names.bytes, from, end) : texts.codeOf(names.at(row).trim())
  }
  return codes
}

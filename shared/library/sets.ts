// Which album records are discs of one set (C-21): same name, same artist, all disc numbers different.

import { policy } from '../wire/policy.ts'
import type { RowLists } from './model.ts'
import { gather } from './row-lists.ts'

export type AlbumRecord = { readonly name: string; readonly artist: number; readonly disc: number; readonly visible: boolean }
/** `set`: the lowest row of its set; `discs`: rows of a set in disc order, at that row; nothing for hidden albums. */
export type Sets = { readonly set: Int32Array; readonly discs: RowLists }

/** Groups visible records; a name that is empty says nothing, so such albums stay alone. */
export function groupDiscs(count: number, recordAt: (row: number) => AlbumRecord): Sets {
  const set = new Int32Array(count)
  const groups = new Map<string, number[]>()
  const alone: number[][] = []
  for (let row = 0; row < count; row++) {
    set[row] = row
    const { name, artist, visible } = recordAt(row)
    if (!visible) continue
    const key = `${artist} ${name.trim()}`
    const group = groups.get(key)
    if (name.trim() === '') alone.push([row])
    else if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  const discOf = (row: number): number => recordAt(row).disc
  const sets = [
    ...alone,
    ...[...groups.values()].flatMap(group =>
      policy.library.groupDiscs && allDiffer(group.map(discOf)) ? [group] : group.map(row => [row]),
    ),
  ]
  for (const rows of sets) for (const row of rows) set[row] = rows[0] ?? row
  const discs = gather(count, add => {
    for (const rows of sets) {
      for (const row of rows.toSorted((a, b) => discOf(a) - discOf(b))) add(rows[0] ?? row, row)
    }
  })
  return { set, discs }
}

const allDiffer = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length

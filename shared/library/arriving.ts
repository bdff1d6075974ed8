// Columns of texts and of lists while their rows arrive: one by one, or many at a time from the row machine.
import type { IdLists } from './growing.ts'
import type { PackedText } from './model.ts'
import { withRoom } from './room.ts'
import type { TakenLists, TakenTexts } from './taken.ts'
import { textColumn } from './text-column.ts'

export type ArrivingTexts = {
  /** Half a surrogate pair has no UTF-8: TextEncoder writes the replacement character for it. */
  add(text: string): void
  addMany(texts: TakenTexts): void
  /** As far as they have come. */
  soFar(): PackedText
}

export type ArrivingLists = {
  add(ids: readonly number[]): void
  addMany(lists: TakenLists): void
  soFar(): IdLists
}

export function arrivingTexts(): ArrivingTexts {
  const bounds = arrivingBounds()
  let bytes: Uint8Array = new Uint8Array(4096)
  const makeRoom = (more: number): number => {
    const used = bounds.end()
    if (used + more > bytes.length) bytes = withRoom('u8', bytes, Math.max(used + more, bytes.length * 2))
    return used
  }
  return {
    add: text => {
      const used = makeRoom(text.length * 3)
      bounds.add(encoder.encodeInto(text, bytes.subarray(used)).written)
    },
    addMany: ({ bytes: source, ends }) => {
      const used = makeRoom(source.length)
      bytes.set(source, used)
      bounds.addMany(ends)
    },
    soFar: () => textColumn(bounds.soFar(), bytes.subarray(0, bounds.end())),
  }
}

export function arrivingLists(): ArrivingLists {
  const bounds = arrivingBounds()
  let ids: Float64Array = new Float64Array(256)
  const put = (source: ArrayLike<number>): void => {
    const used = bounds.end()
    if (used + source.length > ids.length) ids = withRoom('f64', ids, Math.max(used + source.length, ids.length * 2))
    ids.set(source, used)
  }
  return {
    add: list => {
      put(list)
      bounds.add(list.length)
    },
    addMany: ({ ids: members, ends }) => {
      put(members)
      bounds.addMany(ends)
    },
    soFar: () => ({ starts: bounds.soFar(), ids: ids.subarray(0, bounds.end()) }),
  }
}

/** Where each row begins, and behind the last one. */
function arrivingBounds() {
  let starts: Uint32Array = new Uint32Array(256)
  let rows = 0
  const makeRoom = (more: number): void => {
    if (rows + more >= starts.length) starts = withRoom('u32', starts, Math.max(rows + more + 1, starts.length * 2))
  }
  const end = (): number => starts[rows] ?? 0
  return {
    end,
    add: (length: number): void => {
      makeRoom(1)
      starts[rows + 1] = end() + length
      rows++
    },
    addMany: (ends: Uint32Array): void => {
      makeRoom(ends.length)
      const shift = end()
      const into = starts
      for (let index = 0; index < ends.length; index++) into[rows + 1 + index] = (ends[index] ?? 0) + shift
      rows += ends.length
    },
    soFar: (): Uint32Array => starts.subarray(0, rows + 1),
  }
}

const encoder = new TextEncoder()

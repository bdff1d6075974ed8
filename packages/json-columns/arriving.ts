// Columns of texts and of lists that grow while rows arrive, singly or in batches from the row parser.
import { withRoom } from './arrays.ts'
import type { Lists, Texts } from './columns.ts'
import type { TakenLists, TakenTexts } from './taken.ts'

export type ArrivingTexts = {
  /** Appends a text; TextEncoder replaces lone surrogates. */
  add(text: string): void
  addMany(texts: TakenTexts): void
  /** A view of the column so far. */
  soFar(): Texts
  /** Bytes of all texts. */
  size(): number
}

export type ArrivingLists = {
  add(ids: readonly number[]): void
  addMany(lists: TakenLists): void
  soFar(): Lists
  /** Numbers in all lists. */
  size(): number
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
    soFar: () => ({ starts: bounds.soFar(), bytes: bytes.subarray(0, bounds.end()) }),
    size: bounds.end,
  }
}

export function arrivingLists(): ArrivingLists {
  const bounds = arrivingBounds()
  let ids: Float64Array = new Float64Array(256)
  const makeRoom = (more: number): number => {
    const used = bounds.end()
    if (used + more > ids.length) ids = withRoom('f64', ids, Math.max(used + more, ids.length * 2))
    return used
  }
  return {
    add: list => {
      const used = makeRoom(list.length)
      ids.set(list, used)
      bounds.add(list.length)
    },
    addMany: ({ ids: members, ends }) => {
      const used = makeRoom(members.length)
      ids.set(members, used)
      bounds.addMany(ends)
    },
    soFar: () => ({ starts: bounds.soFar(), ids: ids.subarray(0, bounds.end()) }),
    size: bounds.end,
  }
}

/** Start offset of each row, and the end of the last. */
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
      shift(ends, end(), starts.subarray(rows + 1))
      rows += ends.length
    },
    soFar: (): Uint32Array => starts.subarray(0, rows + 1),
  }
}

/** A separate function, because small functions are optimised by the JIT sooner. */
function shift(values: Uint32Array, by: number, into: Uint32Array): void {
  for (let index = 0; index < values.length; index++) into[index] = (values[index] ?? 0) + by
}

const encoder = new TextEncoder()

// Columns of texts and of lists that grow while rows arrive, singly or in batches from the row parser.
import { grownCopy } from './arrays.ts'
import type { Lists, Texts } from './columns.ts'
import type { BatchLists, BatchTexts } from './row-batch.ts'

export type GrowingTexts = {
  /** Appends a text; TextEncoder replaces lone surrogates. */
  add(text: string): void
  addMany(texts: BatchTexts): void
  /** A view of the column so far. */
  view(): Texts
  /** Bytes of all texts. */
  size(): number
}

export type GrowingLists = {
  add(ids: readonly number[]): void
  addMany(lists: BatchLists): void
  view(): Lists
  /** Numbers in all lists. */
  size(): number
}

export function createGrowingTexts(): GrowingTexts {
  const bounds = createGrowingBounds()
  let bytes: Uint8Array = new Uint8Array(4096)
  const ensureCapacity = (more: number): number => {
    const used = bounds.end()
    if (used + more > bytes.length) bytes = grownCopy('u8', bytes, Math.max(used + more, bytes.length * 2))
    return used
  }
  return {
    add: text => {
      const used = ensureCapacity(text.length * 3)
      bounds.add(encoder.encodeInto(text, bytes.subarray(used)).written)
    },
    addMany: ({ bytes: source, ends }) => {
      const used = ensureCapacity(source.length)
      bytes.set(source, used)
      bounds.addMany(ends)
    },
    view: () => ({ starts: bounds.soFar(), bytes: bytes.subarray(0, bounds.end()) }),
    size: bounds.end,
  }
}

export function createGrowingLists(): GrowingLists {
  const bounds = createGrowingBounds()
  let ids: Float64Array = new Float64Array(256)
  const ensureCapacity = (more: number): number => {
    const used = bounds.end()
    if (used + more > ids.length) ids = grownCopy('f64', ids, Math.max(used + more, ids.length * 2))
    return used
  }
  return {
    add: list => {
      const used = ensureCapacity(list.length)
      ids.set(list, used)
      bounds.add(list.length)
    },
    addMany: ({ ids: members, ends }) => {
      const used = ensureCapacity(members.length)
      ids.set(members, used)
      bounds.addMany(ends)
    },
    view: () => ({ starts: bounds.soFar(), ids: ids.subarray(0, bounds.end()) }),
    size: bounds.end,
  }
}

/** The bounds of rows in a growing column: the start offset of each row, and the end of the last. */
function createGrowingBounds() {
  let starts: Uint32Array = new Uint32Array(256)
  let rows = 0
  const ensureCapacity = (more: number): void => {
    if (rows + more >= starts.length) starts = grownCopy('u32', starts, Math.max(rows + more + 1, starts.length * 2))
  }
  const end = (): number => starts[rows] ?? 0
  return {
    end,
    add: (length: number): void => {
      ensureCapacity(1)
      starts[rows + 1] = end() + length
      rows++
    },
    addMany: (ends: Uint32Array): void => {
      ensureCapacity(ends.length)
      copyShifted(ends, end(), starts.subarray(rows + 1))
      rows += ends.length
    },
    soFar: (): Uint32Array => starts.subarray(0, rows + 1),
  }
}

/** Copies values, each increased by `by`; a separate function, because the JIT optimises small functions sooner. */
function copyShifted(values: Uint32Array, by: number, into: Uint32Array): void {
  for (let index = 0; index < values.length; index++) into[index] = (values[index] ?? 0) + by
}

const encoder = new TextEncoder()

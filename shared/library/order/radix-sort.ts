// Radix sort of rows. Sorting is stable, so each order is derived from another, which breaks ties.

import { type Chunks, inChunks, runToEnd } from '../model/chunked.ts'
import { release } from '../model/growing.ts'

export const allRows = (count: number): Uint32Array => {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}

/** Bits per radix pass: the counters then fit the processor's cache, and the albums of a large library take one pass. */
const maxBits = 18

/**
 * Distinct rows sorted by `keys[row]`, ascending and stable, in time linear in the rows: a new array, or `rows` itself if all keys are
 * equal.
 */
export const sortedBy = (rows: Uint32Array, keys: Uint32Array): Uint32Array => runToEnd(sortInChunks(rows, keys))

/** `sortedBy` in steps. */
export function* sortInChunks(rows: Uint32Array, keys: Uint32Array): Chunks<Uint32Array> {
  // If all rows are present, their order does not matter for counting, and reading the keys sequentially is much faster.
  const isWhole = rows.length === keys.length
  const counted = isWhole ? keys : new Uint32Array(rows.length)
  if (!isWhole) yield* inChunks(rows.length, (from, end) => readKeys(rows.subarray(from, end), keys, counted.subarray(from, end)))
  let lowest = 0xffff_ffff
  let highest = 0
  yield* inChunks(counted.length, (from, end) => {
    const [low, high] = spanOf(counted.subarray(from, end))
    lowest = Math.min(lowest, low)
    highest = Math.max(highest, high)
  })
  let sorted = rows
  const bits = highest > lowest ? 32 - Math.clz32(highest - lowest) : 0
  const passes = Math.ceil(bits / maxBits)
  const bitsOfPass = Math.ceil(bits / passes)
  for (let pass = 0; pass < passes; pass++) {
    const digits = { lowest, shift: pass * bitsOfPass, mask: (1 << bitsOfPass) - 1 }
    const offsets = yield* offsetsOf(counted, digits)
    const next = new Uint32Array(rows.length)
    const before = sorted
    yield* inChunks(rows.length, (from, end) => distribute(before.subarray(from, end), keys, digits, offsets, next))
    release(offsets)
    if (before !== rows) release(before)
    sorted = next
  }
  if (counted !== keys) release(counted)
  return sorted
}

/** Sorts by several columns of keys, one stable pass after the other: the last one is the most significant. */
export function sortedByAll(rows: Uint32Array, columns: readonly Uint32Array[]): Uint32Array {
  let sorted = rows
  for (const keys of columns) {
    const next = sortedBy(sorted, keys)
    if (next !== sorted && sorted !== rows) release(sorted)
    sorted = next
  }
  return sorted
}

/** A copy of the rows with marked ones (1) last, both parts in their order. */
export function markedLast(rows: Uint32Array, marks: Uint8Array): Uint32Array {
  const parted = new Uint32Array(rows.length)
  const marked = new Uint32Array(rows.length)
  let front = 0
  let behind = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const mark = (marks[row] ?? 0) & 1
    // Each row is written to both arrays, and then counted in one only: a branch would often be mispredicted.
    parted[front] = row
    marked[behind] = row
    front += 1 - mark
    behind += mark
  }
  parted.set(marked.subarray(0, behind), front)
  release(marked)
  return parted
}

function readKeys(rows: Uint32Array, keys: Uint32Array, into: Uint32Array): void {
  for (let index = 0; index < rows.length; index++) into[index] = keys[rows[index] ?? 0] ?? 0
}

function spanOf(keys: Uint32Array): readonly [lowest: number, highest: number] {
  let lowest = 0xffff_ffff
  let highest = 0
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0
    if (key > highest) highest = key
    if (key < lowest) lowest = key
  }
  return [lowest, highest]
}

/** Some bits of the keys, relative to the lowest key: one digit of the radix sort. */
type Digits = { readonly lowest: number; readonly shift: number; readonly mask: number }

/** The position of the first row of each digit, by prefix sums. */
function* offsetsOf(keys: Uint32Array, digits: Digits): Chunks<Uint32Array> {
  const { mask } = digits
  const offsets = new Uint32Array(mask + 2)
  yield* inChunks(keys.length, (from, end) => count(keys.subarray(from, end), digits, offsets))
  for (let slot = 1; slot <= mask; slot++) offsets[slot] = (offsets[slot] ?? 0) + (offsets[slot - 1] ?? 0)
  return offsets
}

function count(keys: Uint32Array, { lowest, shift, mask }: Digits, offsets: Uint32Array): void {
  for (let index = 0; index < keys.length; index++) {
    const slot = ((((keys[index] ?? 0) - lowest) >>> shift) & mask) + 1
    offsets[slot] = (offsets[slot] ?? 0) + 1
  }
}

function distribute(
  rows: Uint32Array,
  keys: Uint32Array,
  { lowest, shift, mask }: Digits,
  offsets: Uint32Array,
  sorted: Uint32Array,
): void {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const slot = (((keys[row] ?? 0) - lowest) >>> shift) & mask
    const at = offsets[slot] ?? 0
    offsets[slot] = at + 1
    sorted[at] = row
  }
}

/** For each row the value at the row that it refers to; 0 for a reference of -1. */
export function valuesByReference(references: Int32Array, values: Uint32Array): Uint32Array {
  const referenced = new Uint32Array(references.length)
  for (let row = 0; row < references.length; row++) {
    const reference = references[row] ?? -1
    if (reference >= 0) referenced[row] = values[reference] ?? 0
  }
  return referenced
}

// Sort orders as permutations of rows, each built from another by one stable sort: what was sorted before decides between equals.

import { atOnce, inParts, type Steps } from '../model/chunked.ts'
import { release } from '../model/growing.ts'

export const allRows = (count: number): Uint32Array => {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}

/** Keys of one pass have at most so many bits: their counts then stay near the processor, and the albums of a large library need one pass. */
const mostBits = 18

/** `rows`, each there once at most, in ascending order of `keys[row]`, equals as they were. Takes time in proportion to the rows. */
export const sortedBy = (rows: Uint32Array, keys: Uint32Array): Uint32Array => atOnce(sortSteps(rows, keys))

/** The same with pauses. */
export function* sortSteps(rows: Uint32Array, keys: Uint32Array): Steps<Uint32Array> {
  // Where all rows are there, their order does not matter for counting, and keys in a row are read much faster than here and there.
  const isWhole = rows.length === keys.length
  const counted = isWhole ? keys : new Uint32Array(rows.length)
  if (!isWhole) yield* inParts(rows.length, (from, end) => readKeys(rows.subarray(from, end), keys, counted.subarray(from, end)))
  let lowest = 0xffff_ffff
  let highest = 0
  yield* inParts(counted.length, (from, end) => {
    const [low, high] = spanOf(counted.subarray(from, end))
    lowest = Math.min(lowest, low)
    highest = Math.max(highest, high)
  })
  let sorted = rows
  const bits = highest > lowest ? 32 - Math.clz32(highest - lowest) : 0
  const passes = Math.ceil(bits / mostBits)
  const bitsOfPass = Math.ceil(bits / passes)
  for (let pass = 0; pass < passes; pass++) {
    const digits = { lowest, shift: pass * bitsOfPass, mask: (1 << bitsOfPass) - 1 }
    const places = yield* placesOf(counted, digits)
    const next = new Uint32Array(rows.length)
    const before = sorted
    yield* inParts(rows.length, (from, end) => place(before.subarray(from, end), keys, digits, places, next))
    release(places)
    if (before !== rows) release(before)
    sorted = next
  }
  if (counted !== keys) release(counted)
  return sorted
}

/** Sorted by one column of keys after the other: the last decides first. */
export function sortedByAll(rows: Uint32Array, columns: readonly Uint32Array[]): Uint32Array {
  let sorted = rows
  for (const keys of columns) {
    const next = sortedBy(sorted, keys)
    if (next !== sorted && sorted !== rows) release(sorted)
    sorted = next
  }
  return sorted
}

/** Rows that are marked (1) behind the others, both as they were; an array of their own. */
export function markedLast(rows: Uint32Array, marks: Uint8Array): Uint32Array {
  const parted = new Uint32Array(rows.length)
  const marked = new Uint32Array(rows.length)
  let front = 0
  let behind = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const mark = (marks[row] ?? 0) & 1
    // Written to both, where it counts in one: a branch would be guessed wrong again and again.
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

/** Some bits of the keys, counted from the lowest. */
type Digits = { readonly lowest: number; readonly shift: number; readonly mask: number }

/** Where the first row of each digit goes. */
function* placesOf(keys: Uint32Array, digits: Digits): Steps<Uint32Array> {
  const { mask } = digits
  const places = new Uint32Array(mask + 2)
  yield* inParts(keys.length, (from, end) => count(keys.subarray(from, end), digits, places))
  for (let slot = 1; slot <= mask; slot++) places[slot] = (places[slot] ?? 0) + (places[slot - 1] ?? 0)
  return places
}

function count(keys: Uint32Array, { lowest, shift, mask }: Digits, places: Uint32Array): void {
  for (let index = 0; index < keys.length; index++) {
    const slot = ((((keys[index] ?? 0) - lowest) >>> shift) & mask) + 1
    places[slot] = (places[slot] ?? 0) + 1
  }
}

function place(rows: Uint32Array, keys: Uint32Array, { lowest, shift, mask }: Digits, places: Uint32Array, sorted: Uint32Array): void {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const slot = (((keys[row] ?? 0) - lowest) >>> shift) & mask
    const at = places[slot] ?? 0
    places[slot] = at + 1
    sorted[at] = row
  }
}

/** For each row the value at the row that it refers to; 0 for -1. */
export function through(references: Int32Array, values: Uint32Array): Uint32Array {
  const found = new Uint32Array(references.length)
  for (let row = 0; row < references.length; row++) {
    const reference = references[row] ?? -1
    if (reference >= 0) found[row] = values[reference] ?? 0
  }
  return found
}

// Rows put in order by numbers that they have, one byte and a half or so at a time: what shared/library/order.ts does, a part of the rows
// with each call, so that the second call is compiled well already.

/** Counts of one pass stay near the processor. */
const MOST_BITS: u32 = 18

/** Rows in their order so far, and room to sort them into. */
let rows: usize = 0
let others: usize = 0
/** By row. */
let keys: usize = 0
let marks: usize = 0
/** Where the next row of each digit goes. */
let places: usize = 0

let isWhole: bool = false
let lowest: u32 = 0
let highest: u32 = 0
let bitsOfPass: u32 = 0
let shift: u32 = 0
let mask: u32 = 0

/** Before all else: so many rows are to be sorted, of so many that have keys. */
export function setUpSort(count: u32, all: u32): void {
  heap.reset()
  rows = heap.alloc(<usize>count * 4)
  others = heap.alloc(<usize>count * 4)
  keys = heap.alloc(<usize>all * 4)
  marks = heap.alloc(all)
  places = heap.alloc((((<usize>1) << MOST_BITS) + 1) * 4)
}

/** Addresses. */
export function sortedAt(): usize {
  return rows
}
export function sortKeysAt(): usize {
  return keys
}
export function sortMarksAt(): usize {
  return marks
}

/** All rows, as they come. */
export function fillRows(from: u32, end: u32): void {
  for (let row = from; row < end; row++) store<u32>(rows + row * 4, row)
}

/** New keys are there. `whole`: all rows are sorted. */
export function beginKeys(whole: bool): void {
  isWhole = whole
  lowest = u32.MAX_VALUE
  highest = 0
}

/** A row for each place, whichever comes first: where all are there, keys in a row are read much faster than here and there. */
function anyRow(whole: bool, place: u32): u32 {
  return whole ? place : load<u32>(rows + place * 4)
}

/** Looks through keys. */
export function spanKeys(from: u32, end: u32): void {
  let low = lowest
  let high = highest
  const whole = isWhole
  for (let place = from; place < end; place++) {
    const key = load<u32>(keys + anyRow(whole, place) * 4)
    low = min(low, key)
    high = max(high, key)
  }
  lowest = low
  highest = high
}

/** How many passes there are: 0 if all keys are the same. */
export function passes(): u32 {
  const bits = highest > lowest ? 32 - clz(highest - lowest) : 0
  const count = (bits + MOST_BITS - 1) / MOST_BITS
  bitsOfPass = count === 0 ? 0 : (bits + count - 1) / count
  return count
}

export function beginPass(pass: u32): void {
  shift = pass * bitsOfPass
  mask = (1 << bitsOfPass) - 1
  memory.fill(places, 0, (<usize>mask + 2) * 4)
}

function digitOf(row: u32): usize {
  return <usize>(((load<u32>(keys + row * 4) - lowest) >> shift) & mask) * 4
}

/** Counts digits. */
export function countDigits(from: u32, end: u32): void {
  const whole = isWhole
  for (let place = from; place < end; place++) {
    const at = places + digitOf(anyRow(whole, place)) + 4
    store<u32>(at, load<u32>(at) + 1)
  }
}

export function sumPlaces(): void {
  let sum: u32 = 0
  const end = places + (<usize>mask + 1) * 4
  for (let at = places; at <= end; at += 4) {
    sum += load<u32>(at)
    store<u32>(at, sum)
  }
}

export function placeRows(from: u32, end: u32): void {
  for (let place = from; place < end; place++) {
    const row = load<u32>(rows + place * 4)
    const at = places + digitOf(row)
    const to = load<u32>(at)
    store<u32>(at, to + 1)
    store<u32>(others + to * 4, row)
  }
}

export function endPass(): void {
  const before = rows
  rows = others
  others = before
}

let kept: u32 = 0
let marked: u32 = 0

export function beginMarks(): void {
  kept = 0
  marked = 0
}

/** Rows without a mark move to the front, those with one into the other room, both as they were. */
export function partRows(from: u32, end: u32): void {
  let front = kept
  let behind = marked
  for (let place = from; place < end; place++) {
    const row = load<u32>(rows + place * 4)
    const mark = <u32>load<u8>(marks + row) & 1
    // Written to both, where it counts in one: a branch would be guessed wrong again and again.
    store<u32>(rows + front * 4, row)
    store<u32>(others + behind * 4, row)
    front += 1 - mark
    behind += mark
  }
  kept = front
  marked = behind
}

export function endMarks(): void {
  memory.copy(rows + kept * 4, others, <usize>marked * 4)
}

// How the rows of a table are read: what its map makes of its columns.

const SKIP: u8 = 0
const MOST_COLUMNS: usize = 256

export let numberCount: i32 = 0
export let textCount: i32 = 0
export let sharedCount: i32 = 0
export let listCount: i32 = 0
export let width: i32 = 0
/** Whether there are numbers that no column is named for. */
export let lacksColumns: bool = false
/** Bits of the texts of which one has to be there. */
export let needed: u32 = 0

/** By column: how it is read, and into which place. */
export let actions: usize = 0
export let places: usize = 0
/** By place: the highest count; what an absent cell means; where the id stands in nested rows; the columns. */
export let most: usize = 0
export let absent: usize = 0
export let nestedColumns: usize = 0
/** By place of lists: 1 where they are texts, which are counted among shared texts of the place in `nestedColumns`. */
export let listsOfTexts: usize = 0
export let numberColumns: usize = 0
export let textColumns: usize = 0
/** The row that is being read, by place: where each text stands, and its length. */
export let textAt: usize = 0
export let textLength: usize = 0

/** Zeros. */
export function allocated(bytes: usize): usize {
  const at = heap.alloc(bytes)
  memory.fill(at, 0, bytes)
  return at
}

export function setUpPlan(numbersOfRow: i32, textsOfRow: i32, sharedOfRow: i32, listsOfRow: i32): void {
  numberCount = numbersOfRow
  textCount = textsOfRow
  sharedCount = sharedOfRow
  listCount = listsOfRow
  actions = allocated(MOST_COLUMNS)
  places = allocated(MOST_COLUMNS)
  most = allocated(<usize>numberCount * 8)
  absent = allocated(<usize>numberCount * 8)
  nestedColumns = allocated(<usize>listCount * 4)
  listsOfTexts = allocated(<usize>listCount)
  numberColumns = allocated(<usize>numberCount * 4)
  textColumns = allocated(<usize>(textCount + sharedCount) * 4)
  textAt = allocated(<usize>(textCount + sharedCount) * 4)
  textLength = allocated(<usize>(textCount + sharedCount) * 4)
}

/** Forgets how columns are read. `columns`: how many there are; `texts`: bits of the texts of which one has to be there, 0 = none. */
export function beginPlan(columns: i32, texts: u32): void {
  width = columns
  needed = texts
  lacksColumns = false
  memory.fill(actions, SKIP, MOST_COLUMNS)
  for (let place = 0; place < numberCount; place++) store<i32>(numberColumns + <usize>place * 4, columns)
  for (let place = 0; place < textCount + sharedCount; place++) store<i32>(textColumns + <usize>place * 4, columns)
}

/** How a place of numbers is filled that no column is named for (`column` -1), or by which column. */
export function planNumber(place: i32, column: i32, action: i32, highest: f64, whenAbsent: f64): void {
  store<f64>(most + <usize>place * 8, highest)
  store<f64>(absent + <usize>place * 8, whenAbsent)
  if (column < 0) {
    lacksColumns = true
    return
  }
  planColumn(place, column, action)
  store<i32>(numberColumns + <usize>place * 4, column)
}

export function planText(place: i32, column: i32, action: i32): void {
  store<u32>(textLength + <usize>place * 4, 0)
  if (column < 0) return
  planColumn(place, column, action)
  store<i32>(textColumns + <usize>place * 4, column)
}

/**
 * `nested`: the column of the id in the rows of the cell, -1 when their map does not name it; where the cell has texts, the place of the
 * shared texts they are counted among.
 */
export function planList(place: i32, column: i32, action: i32, nested: i32, ofTexts: bool): void {
  store<i32>(nestedColumns + <usize>place * 4, nested)
  store<u8>(listsOfTexts + <usize>place, ofTexts ? 1 : 0)
  if (column >= 0) planColumn(place, column, action)
}

function planColumn(place: i32, column: i32, action: i32): void {
  store<u8>(actions + <usize>column, action)
  store<u8>(places + <usize>column, place)
}

export function hasNeeded(): bool {
  for (let place = 0; place < textCount + sharedCount; place++) {
    if ((needed & (1 << place)) !== 0 && load<u32>(textLength + <usize>place * 4) > 0) return true
  }
  return false
}

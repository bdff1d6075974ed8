// The plan of a table's rows: how its map's columns are converted.

const SKIP: u8 = 0
const MOST_COLUMNS: usize = 256

export let numberCount: i32 = 0
export let textCount: i32 = 0
export let sharedCount: i32 = 0
export let listCount: i32 = 0
export let width: i32 = 0
/** Whether some number columns are absent from the map. */
export let lacksColumns: bool = false
/** Bit mask of the texts of which one has to be present. */
export let needed: u32 = 0

/** Address of the conversion of each column of the map, a byte each. */
export let actions: usize = 0
/** Address of the output place of each column of the map, a byte each. */
export let places: usize = 0
/** Address of the largest count of each number place; a larger one is unknown. */
export let most: usize = 0
/** Address of the value of an absent cell for each number place. */
export let absent: usize = 0
/** Address of the column of the id in nested rows for each list place, -1: none; for lists of texts, of the place of their shared texts. */
export let nestedColumns: usize = 0
/** Address of a byte for each list place: 1 if its items are texts, stored as codes of the shared texts that `nestedColumns` names. */
export let listsOfTexts: usize = 0
/** Address of the column of the map for each number place; `width` if the map lacks it. */
export let numberColumns: usize = 0
/** Address of the column of the map for each text place, shared texts included; `width` if the map lacks it. */
export let textColumns: usize = 0
/** Address of the addresses of the texts of the row being read, by place. */
export let textAt: usize = 0
/** Address of the lengths in bytes of the texts of the row being read, by place. */
export let textLength: usize = 0

/** Allocates zero-filled memory. */
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

/** Clears the plan. `columns`: their number; `texts`: bit mask of the texts of which one has to be present, 0: none. */
export function beginPlan(columns: i32, texts: u32): void {
  width = columns
  needed = texts
  lacksColumns = false
  memory.fill(actions, SKIP, MOST_COLUMNS)
  for (let place = 0; place < numberCount; place++) store<i32>(numberColumns + <usize>place * 4, columns)
  for (let place = 0; place < textCount + sharedCount; place++) store<i32>(textColumns + <usize>place * 4, columns)
}

/** Plans a number column: its source column, or the value of an absent one (`column` -1). */
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
 * Plans a list column. `nested`: the column of the id in nested rows, -1 if their map does not name it; for lists of texts, the place of
 * the shared texts among which they are numbered.
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

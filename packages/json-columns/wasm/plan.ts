// The plan of a table's rows: how its map's columns are converted.

const SKIP: u8 = 0
const MAX_COLUMNS: usize = 256

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
/** Address of the output target of each column of the map, a byte each. */
export let targets: usize = 0
/** Address of the largest count of each number target; a larger one is unknown. */
export let maxCounts: usize = 0
/** Address of the value of an absent cell for each number target. */
export let absent: usize = 0
/**
 * Address of a number for each list target: the column of the id in nested rows, -1 for none; for lists of texts, the target of their
 * shared texts.
 */
export let nestedColumns: usize = 0
/** Address of a byte for each list target: 1 if its items are texts, stored as codes of the shared texts that `nestedColumns` names. */
export let listsOfTexts: usize = 0
/** Address of a number for each number target: its column by the table's map; `width` (the number of columns) if the map lacks it. */
export let numberColumns: usize = 0
/**
 * Address of a number for each text target, shared texts included: its column by the table's map; `width` (the number of columns) if the
 * map lacks it.
 */
export let textColumns: usize = 0
/** Address of the addresses of the texts of the row being read, by target. */
export let textAt: usize = 0
/** Address of the lengths in bytes of the texts of the row being read, by target. */
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
  actions = allocated(MAX_COLUMNS)
  targets = allocated(MAX_COLUMNS)
  maxCounts = allocated(<usize>numberCount * 8)
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
  memory.fill(actions, SKIP, MAX_COLUMNS)
  for (let target = 0; target < numberCount; target++) store<i32>(numberColumns + <usize>target * 4, columns)
  for (let target = 0; target < textCount + sharedCount; target++) store<i32>(textColumns + <usize>target * 4, columns)
}

/** Plans a number column: its source column, or the value of an absent one (`column` -1). */
export function planNumber(target: i32, column: i32, action: i32, highest: f64, whenAbsent: f64): void {
  store<f64>(maxCounts + <usize>target * 8, highest)
  store<f64>(absent + <usize>target * 8, whenAbsent)
  if (column < 0) {
    lacksColumns = true
    return
  }
  planColumn(target, column, action)
  store<i32>(numberColumns + <usize>target * 4, column)
}

export function planText(target: i32, column: i32, action: i32): void {
  store<u32>(textLength + <usize>target * 4, 0)
  if (column < 0) return
  planColumn(target, column, action)
  store<i32>(textColumns + <usize>target * 4, column)
}

/**
 * Plans a list column. `nested`: the column of the id in nested rows, -1 if their map does not name it; for lists of texts, the target of
 * the shared texts among which they are numbered.
 */
export function planList(target: i32, column: i32, action: i32, nested: i32, ofTexts: bool): void {
  store<i32>(nestedColumns + <usize>target * 4, nested)
  store<u8>(listsOfTexts + <usize>target, ofTexts ? 1 : 0)
  if (column >= 0) planColumn(target, column, action)
}

function planColumn(target: i32, column: i32, action: i32): void {
  store<u8>(actions + <usize>column, action)
  store<u8>(targets + <usize>column, target)
}

/** Whether the row being read has at least one non-empty text of those in `needed`. */
export function hasNeededTexts(): bool {
  for (let target = 0; target < textCount + sharedCount; target++) {
    if ((needed & (1 << target)) !== 0 && load<u32>(textLength + <usize>target * 4) > 0) return true
  }
  return false
}

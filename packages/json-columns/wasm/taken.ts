// Rows read from a piece, as columns: indexed by row, and for numbers, texts, codes and lists by target and row.
import {
  absent,
  allocated,
  listCount,
  listsOfTexts,
  nestedColumns,
  numberColumns,
  numberCount,
  sharedCount,
  textAt,
  textColumns,
  textCount,
  textLength,
} from './plan'
import { codeOf, copyText, newSharedTexts, SharedTexts } from './shared-texts'

export const MAX_ROWS: usize = 8192
const LONGEST_TEXT: usize = 1000

export let rows: usize = 0
let pieceLength: usize = 0
let outIds: usize = 0
let outNumbers: usize = 0
let outTexts: usize = 0
let outTextEnds: usize = 0
let outCodes: usize = 0
let outList: usize = 0
let outListEnds: usize = 0
/** Address of the used length of each target's text area, in bytes. */
let textUsed: usize = 0
/** Address of the number of items in each target's list area, those of the row being read included. */
let listUsed: usize = 0
let shared: usize = 0
let singleText: usize = 0

export function setUpTaken(longestPiece: usize): void {
  pieceLength = longestPiece
  outIds = heap.alloc(MAX_ROWS * 8)
  outNumbers = heap.alloc(<usize>numberCount * MAX_ROWS * 8)
  outTexts = heap.alloc(<usize>textCount * (pieceLength + 16))
  outTextEnds = heap.alloc(<usize>textCount * MAX_ROWS * 4)
  outCodes = heap.alloc(<usize>sharedCount * MAX_ROWS * 4)
  outList = heap.alloc(<usize>listCount * pieceLength * 4)
  outListEnds = heap.alloc(<usize>listCount * MAX_ROWS * 4)
  textUsed = allocated(<usize>textCount * 4)
  listUsed = allocated(<usize>listCount * 4)
  singleText = heap.alloc(LONGEST_TEXT * 3 + 16)
  shared = heap.alloc(<usize>sharedCount * 4)
  for (let target = 0; target < sharedCount; target++) store<usize>(shared + <usize>target * 4, changetype<usize>(newSharedTexts()))
}

/** Clears the rows, which have been copied. */
export function clearTaken(): void {
  rows = 0
  for (let target = 0; target < textCount; target++) store<u32>(textUsed + <usize>target * 4, 0)
}

/** Begins a row, discarding lists of a row that was abandoned. */
export function beginRow(): void {
  for (let target = 0; target < listCount; target++) {
    store<u32>(listUsed + <usize>target * 4, rows === 0 ? 0 : load<u32>(listEndsAt(target) + (rows - 1) * 4))
  }
}

/** Sets a number of the row being read. */
export function putNumber(target: usize, number: f64): void {
  store<f64>(outNumbers + ((target * MAX_ROWS + rows) << 3), number)
}

/** Sets the numbers and texts of the columns from `column` on, which a short row lacks, to those of an absent cell. */
export function clearFrom(column: i32): void {
  for (let target = 0; target < numberCount; target++) {
    if (load<i32>(numberColumns + <usize>target * 4) >= column) putNumber(target, load<f64>(absent + <usize>target * 8))
  }
  for (let target = 0; target < textCount + sharedCount; target++) {
    const offset = <usize>target * 4
    if (load<i32>(textColumns + offset) >= column) store<u32>(textLength + offset, 0)
  }
}

export function pushId(target: usize, id: f64): void {
  const used = load<u32>(listUsed + target * 4)
  store<f64>(listAt(<i32>target) + used * 8, id)
  store<u32>(listUsed + target * 4, used + 1)
}

/** Stores address and length of a text in a list; its code is assigned only when the row is kept. */
export function pushText(target: usize, from: usize, length: usize): void {
  const used = load<u32>(listUsed + target * 4)
  store<u32>(listAt(<i32>target) + used * 8, <u32>from)
  store<u32>(listAt(<i32>target) + used * 8 + 4, <u32>length)
  store<u32>(listUsed + target * 4, used + 1)
}

function countTexts(target: i32): void {
  const texts = sharedTexts(load<i32>(nestedColumns + <usize>target * 4))
  const end = load<u32>(listUsed + <usize>target * 4)
  for (let index: u32 = rows === 0 ? 0 : load<u32>(listEndsAt(target) + (rows - 1) * 4); index < end; index++) {
    const at = listAt(target) + <usize>index * 8
    store<f64>(at, <f64>codeOf(texts, load<u32>(at), load<u32>(at + 4)))
  }
}

/** Appends the row just read to the output columns, under `id`. */
export function keep(id: f64): void {
  store<f64>(outIds + rows * 8, id)
  for (let target = 0; target < textCount; target++) {
    const offset = <usize>target * 4
    const length = load<u32>(textLength + offset)
    const used = load<u32>(textUsed + offset)
    copyText(load<usize>(textAt + offset), length, textsAt(target) + used)
    store<u32>(textUsed + offset, used + length)
    store<u32>(textEndsAt(target) + rows * 4, used + length)
  }
  for (let target = 0; target < sharedCount; target++) {
    const offset = <usize>(textCount + target) * 4
    store<u32>(codesAt(target) + rows * 4, codeOf(sharedTexts(target), load<usize>(textAt + offset), load<u32>(textLength + offset)))
  }
  for (let target = 0; target < listCount; target++) {
    if (load<u8>(listsOfTexts + <usize>target) === 1) countTexts(target)
    store<u32>(listEndsAt(target) + rows * 4, load<u32>(listUsed + <usize>target * 4))
  }
  rows++
}

/** Address of the ids of the rows read, eight bytes each. */
export function idsAt(): usize {
  return outIds
}

/** Address of a number column, eight bytes a row. */
export function numbersAt(target: i32): usize {
  return outNumbers + <usize>target * MAX_ROWS * 8
}

/** Address of the texts of a column, one after the other. */
export function textsAt(target: i32): usize {
  return outTexts + <usize>target * (pieceLength + 16)
}

/** Address of the end offsets of a column's texts, four bytes a row. */
export function textEndsAt(target: i32): usize {
  return outTextEnds + <usize>target * MAX_ROWS * 4
}

/** Address of a column's codes of shared texts, four bytes a row. */
export function codesAt(target: i32): usize {
  return outCodes + <usize>target * MAX_ROWS * 4
}

/** Address of the lists of a column, one after the other, eight bytes an item. */
export function listAt(target: i32): usize {
  return outList + <usize>target * pieceLength * 4
}

/** Address of the end offsets of a column's lists, in items, four bytes a row. */
export function listEndsAt(target: i32): usize {
  return outListEnds + <usize>target * MAX_ROWS * 4
}

function sharedTexts(target: i32): SharedTexts {
  return changetype<SharedTexts>(load<usize>(shared + <usize>target * 4))
}

/** Address at which a text has to be written before `codeOfSingleText`. */
export function singleTextAt(): usize {
  return singleText
}

export function codeOfSingleText(target: i32, length: u32): u32 {
  return codeOf(sharedTexts(target), singleText, length)
}

export function sharedCountOf(target: i32): u32 {
  return sharedTexts(target).count
}

export function sharedStartsAt(target: i32): usize {
  return sharedTexts(target).starts
}

export function sharedBytesAt(target: i32): usize {
  return sharedTexts(target).bytes
}

export function rowsTaken(): i32 {
  return <i32>rows
}

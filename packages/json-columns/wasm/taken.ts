// Rows read from a piece, as columns: indexed by row, and for numbers, texts, codes and lists by place and row.
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

export const MOST_ROWS: usize = 8192
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
/** Address of the used length of each place's text area, in bytes. */
let textUsed: usize = 0
/** Address of the number of items in each place's list area, those of the row being read included. */
let listUsed: usize = 0
let shared: usize = 0
let singleText: usize = 0

export function setUpTaken(longestPiece: usize): void {
  pieceLength = longestPiece
  outIds = heap.alloc(MOST_ROWS * 8)
  outNumbers = heap.alloc(<usize>numberCount * MOST_ROWS * 8)
  outTexts = heap.alloc(<usize>textCount * (pieceLength + 16))
  outTextEnds = heap.alloc(<usize>textCount * MOST_ROWS * 4)
  outCodes = heap.alloc(<usize>sharedCount * MOST_ROWS * 4)
  outList = heap.alloc(<usize>listCount * pieceLength * 4)
  outListEnds = heap.alloc(<usize>listCount * MOST_ROWS * 4)
  textUsed = allocated(<usize>textCount * 4)
  listUsed = allocated(<usize>listCount * 4)
  singleText = heap.alloc(LONGEST_TEXT * 3 + 16)
  shared = heap.alloc(<usize>sharedCount * 4)
  for (let place = 0; place < sharedCount; place++) store<usize>(shared + <usize>place * 4, changetype<usize>(newSharedTexts()))
}

/** Clears the rows, which have been copied. */
export function clearTaken(): void {
  rows = 0
  for (let place = 0; place < textCount; place++) store<u32>(textUsed + <usize>place * 4, 0)
}

/** Begins a row, discarding lists of a row that was abandoned. */
export function beginRow(): void {
  for (let place = 0; place < listCount; place++) {
    store<u32>(listUsed + <usize>place * 4, rows === 0 ? 0 : load<u32>(listEndsAt(place) + (rows - 1) * 4))
  }
}

/** Sets a number of the row being read. */
export function putNumber(place: usize, number: f64): void {
  store<f64>(outNumbers + ((place * MOST_ROWS + rows) << 3), number)
}

/** Clears the columns from `column` on, which a short row lacks. */
export function clearFrom(column: i32): void {
  for (let place = 0; place < numberCount; place++) {
    if (load<i32>(numberColumns + <usize>place * 4) >= column) putNumber(place, load<f64>(absent + <usize>place * 8))
  }
  for (let place = 0; place < textCount + sharedCount; place++) {
    const offset = <usize>place * 4
    if (load<i32>(textColumns + offset) >= column) store<u32>(textLength + offset, 0)
  }
}

export function pushId(place: usize, id: f64): void {
  const used = load<u32>(listUsed + place * 4)
  store<f64>(listAt(<i32>place) + used * 8, id)
  store<u32>(listUsed + place * 4, used + 1)
}

/** Stores address and length of a text in a list; its code is assigned only when the row is kept. */
export function pushText(place: usize, from: usize, length: usize): void {
  const used = load<u32>(listUsed + place * 4)
  store<u32>(listAt(<i32>place) + used * 8, <u32>from)
  store<u32>(listAt(<i32>place) + used * 8 + 4, <u32>length)
  store<u32>(listUsed + place * 4, used + 1)
}

function countTexts(place: i32): void {
  const texts = sharedTexts(load<i32>(nestedColumns + <usize>place * 4))
  const end = load<u32>(listUsed + <usize>place * 4)
  for (let index: u32 = rows === 0 ? 0 : load<u32>(listEndsAt(place) + (rows - 1) * 4); index < end; index++) {
    const at = listAt(place) + <usize>index * 8
    store<f64>(at, <f64>codeOf(texts, load<u32>(at), load<u32>(at + 4)))
  }
}

/** Appends the row just read to the output columns, under `id`. */
export function keep(id: f64): void {
  store<f64>(outIds + rows * 8, id)
  for (let place = 0; place < textCount; place++) {
    const offset = <usize>place * 4
    const length = load<u32>(textLength + offset)
    const used = load<u32>(textUsed + offset)
    copyText(load<usize>(textAt + offset), length, textsAt(place) + used)
    store<u32>(textUsed + offset, used + length)
    store<u32>(textEndsAt(place) + rows * 4, used + length)
  }
  for (let place = 0; place < sharedCount; place++) {
    const offset = <usize>(textCount + place) * 4
    store<u32>(codesAt(place) + rows * 4, codeOf(sharedTexts(place), load<usize>(textAt + offset), load<u32>(textLength + offset)))
  }
  for (let place = 0; place < listCount; place++) {
    if (load<u8>(listsOfTexts + <usize>place) === 1) countTexts(place)
    store<u32>(listEndsAt(place) + rows * 4, load<u32>(listUsed + <usize>place * 4))
  }
  rows++
}

/** Address of the ids of the rows read, eight bytes each. */
export function idsAt(): usize {
  return outIds
}

/** Address of a number column, eight bytes a row. */
export function numbersAt(place: i32): usize {
  return outNumbers + <usize>place * MOST_ROWS * 8
}

/** Address of the texts of a column, one after the other. */
export function textsAt(place: i32): usize {
  return outTexts + <usize>place * (pieceLength + 16)
}

/** Address of the end offsets of a column's texts, four bytes a row. */
export function textEndsAt(place: i32): usize {
  return outTextEnds + <usize>place * MOST_ROWS * 4
}

/** Address of a column's codes of shared texts, four bytes a row. */
export function codesAt(place: i32): usize {
  return outCodes + <usize>place * MOST_ROWS * 4
}

/** Address of the lists of a column, one after the other, eight bytes an item. */
export function listAt(place: i32): usize {
  return outList + <usize>place * pieceLength * 4
}

/** Address of the end offsets of a column's lists, in items, four bytes a row. */
export function listEndsAt(place: i32): usize {
  return outListEnds + <usize>place * MOST_ROWS * 4
}

function sharedTexts(place: i32): SharedTexts {
  return changetype<SharedTexts>(load<usize>(shared + <usize>place * 4))
}

/** Address at which a text has to be written before `codeOfSingleText`. */
export function singleTextAt(): usize {
  return singleText
}

export function codeOfSingleText(place: i32, length: u32): u32 {
  return codeOf(sharedTexts(place), singleText, length)
}

export function sharedCountOf(place: i32): u32 {
  return sharedTexts(place).count
}

export function sharedStartsAt(place: i32): usize {
  return sharedTexts(place).starts
}

export function sharedBytesAt(place: i32): usize {
  return sharedTexts(place).bytes
}

export function rowsTaken(): i32 {
  return <i32>rows
}

// Takes the rows of a library's table out of a piece of JSON (protocol 5.1), as columns: what shared/library/table.ts does with parsed rows,
// for all rows that hold no surprise. Whoever calls copies the columns away after every call, so this needs little memory, whatever the size
// of the library.
import { cellsRead, readCells } from './cells'
import { byteAt, CLOSE_LIST, COMMA, OPEN_LIST, QUOTE, skipSpaces } from './json'
import { allocated, hasNeeded, lacksColumns, needed, setUpPlan, width } from './plan'
import { beginQuoted, setUpQuoted } from './quoted'
import { beginRow, clearFrom, clearTaken, keep, MOST_ROWS, rows, setUpTaken } from './taken'

export { beginPlan, planList, planNumber, planText } from './plan'
export {
  codeOfSingleText,
  codesAt,
  idsAt,
  listAt,
  listEndsAt,
  numbersAt,
  rowsTaken,
  sharedBytesAt,
  sharedCountOf,
  sharedStartsAt,
  singleTextAt,
  textEndsAt,
  textsAt,
} from './taken'
export { seedHashes } from './text-hash'

const MOST_DIGITS: i32 = 15

/** A piece of the answer, zeros behind it. */
let input: usize = 0

/**
 * Before all else, and for every new table: how many places of which kind a row has, and the longest piece in bytes. Texts that many rows
 * share come behind the others.
 */
export function setUp(numbers: i32, texts: i32, shared: i32, lists: i32, longestPiece: i32): void {
  heap.reset()
  setUpPlan(numbers, texts, shared, lists)
  setUpTaken(longestPiece)
  setUpQuoted(longestPiece)
  input = allocated(longestPiece + 64)
}

export function inputAt(): usize {
  return input
}

/** A piece of so many bytes stands at `inputAt` now. */
export function beginPiece(length: i32): void {
  memory.fill(input + <usize>length, 0, 64)
}

/**
 * Takes rows from the quote of a key on, and gives where it ends: in front of the first row that is not whole or that has to be parsed, or
 * when so many rows are taken that they have to be copied away.
 */
export function take(begin: i32): i32 {
  clearTaken()
  let at = input + <usize>begin
  while (rows < MOST_ROWS) {
    const end = takeRow(at)
    if (end === 0) break
    const behind = skipSpaces(end)
    at = byteAt(behind) === COMMA ? skipSpaces(behind + 1) : behind
  }
  return <i32>(at - input)
}

function takeRow(begin: usize): usize {
  if (byteAt(begin) !== QUOTE) return 0
  let at = begin + 1
  let byte = byteAt(at)
  if (byte === 0x30) return 0
  let id: u64 = 0
  let digits = 0
  while (byte - 0x30 < 10 && digits <= MOST_DIGITS) {
    id = id * 10 + <u64>(byte - 0x30)
    byte = byteAt(++at)
    digits++
  }
  if (digits === 0 || digits > MOST_DIGITS || byte !== QUOTE) return 0
  at = skipSpaces(at + 1)
  if (byteAt(at) !== 0x3a) return 0
  at = skipSpaces(at + 1)
  if (byteAt(at) !== OPEN_LIST) return 0
  at = skipSpaces(at + 1)
  if (byteAt(at) === CLOSE_LIST) return 0
  beginRow()
  beginQuoted()
  at = readCells(at)
  if (at === 0) return 0
  if (cellsRead < width || lacksColumns) clearFrom(min(cellsRead, width))
  if (needed !== 0 && !hasNeeded()) return 0
  keep(<f64>id)
  return at + 1
}

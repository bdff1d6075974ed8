// Reads rows of a library's table from a piece of JSON (protocol 5.1) into columns: the same as table.ts of json-columns does with parsed
// rows, for all ordinary ones. The caller copies the columns after every call, so that memory stays small whatever the size of the library.
import { cellsRead, readCells } from './cells'
import { byteAt, CLOSE_LIST, COMMA, OPEN_LIST, QUOTE, skipSpaces } from './json'
import { allocated, hasNeededTexts, lacksColumns, needed, setUpPlan, width } from './plan'
import { beginQuoted, setUpQuoted } from './quoted'
import { beginRow, clearFrom, clearTaken, keep, MAX_ROWS, rows, setUpTaken } from './taken'

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

const MAX_DIGITS: i32 = 15

/** The piece being read, followed by zeros. */
let input: usize = 0

/**
 * Sets the parser up for a table, discarding all memory: the numbers of output targets by kind, and the longest piece in bytes. In the
 * numbering of texts, shared ones come after the others.
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

/**
 * To be called once a piece of `length` bytes was written to the address `inputAt`: zeros the 64 bytes behind it, into which reads may go
 * on.
 */
export function beginPiece(length: i32): void {
  memory.fill(input + <usize>length, 0, 64)
}

/**
 * Reads rows from the quote of a key on; returns the offset at which it stopped: at a row that is incomplete or has to be parsed, or when
 * the output is full.
 */
export function take(begin: i32): i32 {
  clearTaken()
  let at = input + <usize>begin
  while (rows < MAX_ROWS) {
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
  while (byte - 0x30 < 10 && digits <= MAX_DIGITS) {
    id = id * 10 + <u64>(byte - 0x30)
    byte = byteAt(++at)
    digits++
  }
  if (digits === 0 || digits > MAX_DIGITS || byte !== QUOTE) return 0
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
  if (needed !== 0 && !hasNeededTexts()) return 0
  keep(<f64>id)
  return at + 1
}

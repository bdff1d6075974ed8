// Conversion of a row's cells by the rules of their columns, with the same results as cells.ts of json-columns for parsed cells. Every
// function returns the address after the cell, or 0 if the row has to be parsed by JSON.parse.
import { readIds, readNestedIds, readTexts } from './cell-lists'
import { countIn, gainFound, idFound, readDay, readFlag } from './cell-numbers'
import {
  byteAt,
  CLOSE_LIST,
  COMMA,
  hasEscapes,
  isBoolean,
  isDigitsOnly,
  lastValue,
  MAX_DEPTH,
  QUOTE,
  readDigits,
  readNumber,
  skipSpaces,
  skipText,
  skipValue,
  specialByteMask,
} from './json'
import { actions, maxCounts, targets, textAt, textLength, width } from './plan'
import { quotedAt, quotedLength, readQuoted } from './quoted'
import { putNumber } from './taken'

/** Codes of conversions, the same as in row-plan.ts of json-columns. */
const SKIP: u8 = 0
const COUNT: u8 = 1
const ID: u8 = 2
const FLAG: u8 = 3
const DAY: u8 = 4
const GAIN: u8 = 5
const TEXT: u8 = 6
const ARTWORK: u8 = 7
const IDS: u8 = 8
const NESTED: u8 = 9
const TEXTS: u8 = 10

/** JSON words as little-endian numbers. */
const TRUE: u32 = 0x6575_7274
const FALSE: u32 = 0x736c_6166
const LAST_OF_FALSE: u32 = 0x65
/** `[]` as a little-endian number. */
const EMPTY_LIST: u16 = 0x5d5b

/** Number of cells that `readCells` has read. */
export let cellsRead: i32 = 0

/** Reads all cells of a row; returns the address of the closing bracket. Common cells are read inline, without a call. */
export function readCells(begin: usize): usize {
  const count = width
  const actionOf = actions
  const targetOf = targets
  let column: i32 = 0
  let at = begin
  while (true) {
    const action: u8 = column < count ? load<u8>(actionOf + <usize>column) : SKIP
    const target = <usize>load<u8>(targetOf + <usize>(column & 0xff))
    let end: usize = 0
    switch (action) {
      case SKIP:
        if (byteAt(at) === QUOTE) end = plainEnd(at + 1)
        else {
          const behind = readDigits(at)
          if (behind !== at) end = behind
        }
        break
      case FLAG: {
        const word = load<u32>(at)
        const isTrue = word === TRUE
        if (!isTrue && (word !== FALSE || byteAt(at + 4) !== LAST_OF_FALSE)) break
        putNumber(target, isTrue ? 1 : 0)
        end = at + (isTrue ? 4 : 5)
        break
      }
      case TEXT:
        if (byteAt(at) === QUOTE) {
          end = plainEnd(at + 1)
          if (end !== 0) putText(target, at + 1, end - at - 2)
        }
        break
      case COUNT:
      case ID: {
        const behind = readDigits(at)
        if (behind === at) break
        putNumber(target, action === ID || lastValue <= load<f64>(maxCounts + target * 8) ? lastValue : 0)
        end = behind
        break
      }
      case ARTWORK: {
        const behind = readDigits(at)
        if (behind === at) break
        putText(target, at, lastValue > 0 ? behind - at : 0)
        end = behind
        break
      }
      case IDS:
      case NESTED:
      case TEXTS:
        if (load<u16>(at) === EMPTY_LIST) end = at + 2
    }
    if (end === 0) {
      end = readCell(at, action, target)
      if (end === 0) return 0
    }
    column++
    if (byteAt(end) !== COMMA) {
      end = skipSpaces(end)
      if (byteAt(end) === CLOSE_LIST) {
        cellsRead = column
        return end
      }
      if (byteAt(end) !== COMMA) return 0
    }
    at = skipSpaces(end + 1)
  }
}

/** The address after a text of plain ASCII whose closing quote is among the 32 bytes at `at`; 0 for any other text. */
function plainEnd(at: usize): usize {
  let found = specialByteMask(at)
  if (found === 0) {
    at += 16
    found = specialByteMask(at)
    if (found === 0) return 0
  }
  const end = at + <usize>ctz(found)
  return byteAt(end) === QUOTE ? end + 1 : 0
}

function readCell(at: usize, action: u8, target: usize): usize {
  switch (action) {
    case SKIP:
      return skipValue(at, MAX_DEPTH)
    case TEXT:
      return readText(at, target)
    case ARTWORK:
      return readArtwork(at, target)
    case IDS:
      return readIds(at, target)
    case TEXTS:
      return readTexts(at, target)
    case COUNT:
    case ID:
      return readAnyNumber(at, target, action)
    case GAIN: {
      const end = readNumber(at)
      putNumber(target, gainFound())
      return end
    }
    case FLAG:
      return readFlag(at, target)
    case DAY:
      return readDay(at, target)
    default:
      return readNestedIds(at, target)
  }
}

function readAnyNumber(at: usize, target: usize, action: u8): usize {
  const end = readNumber(at)
  putNumber(target, action === COUNT ? countIn(target) : idFound())
  return end
}

function putText(target: usize, from: usize, length: usize): void {
  store<usize>(textAt + target * 4, from)
  store<u32>(textLength + target * 4, <u32>length)
}

/** Reads a text, or the digits of a whole number as one; null, true, false and lists are empty, other numbers are left to JSON.parse. */
function readText(at: usize, target: usize): usize {
  if (byteAt(at) !== QUOTE) {
    const end = readNumber(at)
    const isNumber = !isNaN(lastValue) && !isBoolean
    if (isNumber && !isDigitsOnly) return 0
    putText(target, at, isNumber ? end - at : 0)
    return end
  }
  const end = readQuoted(at)
  if (end !== 0) putText(target, quotedAt, quotedLength)
  return end
}

/** The digits of a cover's id: a whole number, or digits as text, not all zeros. */
function readArtwork(at: usize, target: usize): usize {
  if (byteAt(at) !== QUOTE) {
    const end = readNumber(at)
    // A number such as 1.0 is the id 1, but its digits differ, so JSON.parse has to read it.
    if (!isDigitsOnly && !isBoolean && lastValue > 0 && trunc(lastValue) === lastValue) return 0
    putText(target, at, isDigitsOnly && lastValue > 0 ? end - at : 0)
    return end
  }
  const end = skipText(at)
  if (end === 0 || hasEscapes) return 0
  const length = end - at - 2
  let isNone = true
  for (let digit = at + 1; digit < end - 1; digit++) {
    const byte = byteAt(digit) - 0x30
    if (byte > 9 || length > 20) {
      isNone = true
      break
    }
    if (byte > 0) isNone = false
  }
  putText(target, at + 1, isNone ? 0 : length)
  return end
}

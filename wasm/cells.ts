// Cells of a row, each read as its column's rule wants it, to the same values as shared/library/cells.ts makes of parsed ones. Every function
// gives the address behind the cell, or 0 where the row has to be parsed.
import {
  byteAt,
  CLOSE_LIST,
  COMMA,
  hasEscapes,
  hasMore,
  isBoolean,
  isWhole,
  MOST_DEPTH,
  OPEN_LIST,
  QUOTE,
  readDigits,
  readNumber,
  skipSpaces,
  skipText,
  skipValue,
  value,
} from './json'
import { actions, most, nestedColumns, places, textAt, textLength, width } from './plan'
import { pushId, pushText, putNumber } from './taken'
import { isUtf8, withoutEscapes } from './text'

/** How a cell is read; the numbers are those of shared/library/row-plan.ts. */
const SKIP: u8 = 0
const COUNT: u8 = 1
const ID: u8 = 2
const FLAG: u8 = 3
const DAY: u8 = 4
const GAIN: u8 = 5
const TEXT: u8 = 6
const ARTWORK: u8 = 7
const IDS: u8 = 8
const TEXTS: u8 = 10

const LONGEST_TEXT: usize = 1000

/** Texts of this row without their escapes. */
let scratch: usize = 0
let scratchEnd: usize = 0

export function setUpCells(longestPiece: usize): void {
  scratch = heap.alloc(longestPiece)
}
export function beginCells(): void {
  scratchEnd = scratch
}

export function readCell(at: usize, column: i32): usize {
  const action: u8 = column < width ? load<u8>(actions + <usize>column) : SKIP
  const place = load<u8>(places + <usize>(column & 0xff))
  switch (action) {
    case SKIP:
      return skipValue(at, MOST_DEPTH)
    case TEXT:
      return readText(at, place)
    case ARTWORK:
      return readArtwork(at, place)
    case IDS:
      return readIds(at, place)
    case TEXTS:
      return readTexts(at, place)
    case COUNT:
    case ID: {
      const end = readDigits(at)
      if (end === at) return readAnyNumber(at, place, action)
      putNumber(place, action === ID || value <= load<f64>(most + place * 8) ? value : 0)
      return end
    }
    case GAIN: {
      const end = readNumber(at)
      putNumber(place, gainFound())
      return end
    }
    case FLAG:
      return readFlag(at, place)
    case DAY:
      return readDay(at, place)
    default:
      return readNestedIds(at, place)
  }
}

function readAnyNumber(at: usize, place: usize, action: u8): usize {
  const end = readNumber(at)
  putNumber(place, action === COUNT ? countIn(place) : idFound())
  return end
}

function countIn(place: usize): f64 {
  const whole = isWhole ? value : trunc(value)
  return whole > 0 && whole <= load<f64>(most + place * 8) ? whole : 0
}

function idFound(): f64 {
  return isWhole ? value : !isBoolean && value >= 0 && trunc(value) === value ? value + 0 : -1
}

function gainFound(): f64 {
  return !isBoolean && abs(value) <= 60 ? value : NaN
}

/** True, 1, and the same as text; anything else that is no list is false. */
function readFlag(at: usize, place: usize): usize {
  let end: usize
  let flag: bool
  if (byteAt(at) === QUOTE) {
    end = skipText(at)
    if (end === 0 || hasEscapes) return 0
    flag = (end === at + 3 && byteAt(at + 1) === 0x31) || (end === at + 6 && load<u32>(at + 1) === 0x6575_7274)
  } else {
    end = readNumber(at)
    flag = value === 1
  }
  putNumber(place, flag ? 1 : 0)
  return end
}

function twoDigits(at: usize): u32 {
  const tens = byteAt(at) - 0x30
  const ones = byteAt(at + 1) - 0x30
  return tens < 10 && ones < 10 ? tens * 10 + ones : 1000
}

/** Days since 1970 of `YYYY-MM-DD…`; 0 for what is no date, and for earlier ones. */
function readDay(at: usize, place: usize): usize {
  putNumber(place, 0)
  if (byteAt(at) !== QUOTE) return readNumber(at)
  const end = skipText(at)
  if (end === 0 || hasEscapes) return 0
  if (end < at + 12 || byteAt(at + 5) !== 0x2d || byteAt(at + 8) !== 0x2d) return end
  const century = twoDigits(at + 1)
  const inCentury = twoDigits(at + 3)
  const month = twoDigits(at + 6)
  const day = twoDigits(at + 9)
  if (century > 99 || inCentury > 99 || month > 99 || day > 99) return end
  const year = century * 100 + inCentury
  if (year < 70 || (year > 99 && year < 1961)) return end
  if (year <= 99 || month < 1 || month > 12 || day < 1 || day > 31) return 0
  if (year >= 1970) putNumber(place, <f64>dayNumber(<i32>year, <i32>month, <i32>day))
  return end
}

/** The year begins in March here, so that the leap day is its last. */
function dayNumber(year: i32, month: i32, day: i32): i32 {
  const from = month <= 2 ? year - 1 : year
  const inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return from * 365 + from / 4 - from / 100 + from / 400 + inYear - 719_468
}

function putText(place: usize, from: usize, length: usize): void {
  store<usize>(textAt + place * 4, from)
  store<u32>(textLength + place * 4, <u32>length)
}

/** A text, or the digits of a whole number; null, true and false are none. */
function readText(at: usize, place: usize): usize {
  if (byteAt(at) !== QUOTE) {
    const end = readNumber(at)
    const isNumber = !isNaN(value) && !isBoolean
    if (isNumber && !isWhole) return 0
    putText(place, at, isNumber ? end - at : 0)
    return end
  }
  const end = readQuoted(at)
  if (end !== 0) putText(place, quotedAt, quotedLength)
  return end
}

/** Where the text in quotes that was read last stands, without its escapes. */
let quotedAt: usize = 0
let quotedLength: usize = 0

function readQuoted(at: usize): usize {
  const end = skipText(at)
  if (end === 0) return 0
  quotedAt = at + 1
  quotedLength = end - 1 - quotedAt
  if (hasMore && !isUtf8(quotedAt, end - 1)) return 0
  if (hasEscapes) {
    const behind = withoutEscapes(quotedAt, end - 1, scratchEnd)
    quotedAt = scratchEnd
    quotedLength = behind - scratchEnd
    scratchEnd = behind
  }
  return quotedLength > LONGEST_TEXT ? 0 : end
}

/** A list of texts; what is no list has none, empty ones are left out. */
function readTexts(begin: usize, place: usize): usize {
  if (byteAt(begin) !== OPEN_LIST) return skipValue(begin, MOST_DEPTH)
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  while (true) {
    if (byteAt(at) !== QUOTE) return 0
    at = readQuoted(at)
    if (at === 0) return 0
    if (quotedLength > 0) pushText(place, quotedAt, quotedLength)
    at = skipSpaces(at)
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

/** The digits of a cover: a whole number or digits as text, not all zeros. */
function readArtwork(at: usize, place: usize): usize {
  if (byteAt(at) !== QUOTE) {
    const end = readNumber(at)
    putText(place, at, isWhole && value > 0 ? end - at : 0)
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
  putText(place, at + 1, isNone ? 0 : length)
  return end
}

/** A list of ids; what is no list has none, members that are no ids are left out. */
function readIds(begin: usize, place: usize): usize {
  if (byteAt(begin) !== OPEN_LIST) return skipValue(begin, MOST_DEPTH)
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  while (true) {
    at = readNumber(at)
    if (at === 0) return 0
    const id = idFound()
    if (id >= 0) pushId(place, id)
    at = skipSpaces(at)
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

/** A list of rows, of which one column has an id above 0. */
function readNestedIds(begin: usize, place: usize): usize {
  if (byteAt(begin) !== OPEN_LIST) return byteAt(begin) === 0x7b ? 0 : skipValue(begin, MOST_DEPTH)
  const wanted = load<i32>(nestedColumns + place * 4)
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  while (true) {
    at = readNestedId(at, place, wanted)
    if (at === 0) return 0
    at = skipSpaces(at)
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

function readNestedId(begin: usize, place: usize, wanted: i32): usize {
  if (byteAt(begin) !== OPEN_LIST) return 0
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  let column = 0
  while (true) {
    if (column === wanted) {
      at = readNumber(at)
      const id = idFound()
      if (at !== 0 && id > 0) pushId(place, id)
    } else at = skipValue(at, MOST_DEPTH)
    if (at === 0) return 0
    at = skipSpaces(at)
    column++
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

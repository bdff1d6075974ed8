// Conversion of list cells: ids, rows with an id each, texts. Every function returns the address after the cell, or 0 if the row has to be
// parsed by JSON.parse.
import { idFound } from './cell-numbers'
import { byteAt, CLOSE_LIST, COMMA, MAX_DEPTH, OPEN_LIST, QUOTE, readNumber, skipSpaces, skipValue } from './json'
import { nestedColumns } from './plan'
import { quotedAt, quotedLength, readQuoted } from './quoted'
import { pushId, pushText } from './taken'

/** Reads a list of texts, skipping empty ones. A cell that is no list counts as empty; for an item that is no text it returns 0. */
export function readTexts(begin: usize, target: usize): usize {
  if (byteAt(begin) !== OPEN_LIST) return skipValue(begin, MAX_DEPTH)
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  while (true) {
    if (byteAt(at) !== QUOTE) return 0
    at = readQuoted(at)
    if (at === 0) return 0
    if (quotedLength > 0) pushText(target, quotedAt, quotedLength)
    at = skipSpaces(at)
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

/** Reads a list of ids, skipping invalid ones. A cell that is no list counts as empty; for an item that is no number it returns 0. */
export function readIds(begin: usize, target: usize): usize {
  if (byteAt(begin) !== OPEN_LIST) return skipValue(begin, MAX_DEPTH)
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  while (true) {
    at = readNumber(at)
    if (at === 0) return 0
    const id = idFound()
    if (id >= 0) pushId(target, id)
    at = skipSpaces(at)
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

/** Reads a list of rows, taking the ids above 0 in one of their columns. A cell that is neither list nor object counts as empty. */
export function readNestedIds(begin: usize, target: usize): usize {
  if (byteAt(begin) !== OPEN_LIST) return byteAt(begin) === 0x7b ? 0 : skipValue(begin, MAX_DEPTH)
  const wanted = load<i32>(nestedColumns + target * 4)
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  while (true) {
    at = readNestedId(at, target, wanted)
    if (at === 0) return 0
    at = skipSpaces(at)
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

function readNestedId(begin: usize, target: usize, wanted: i32): usize {
  if (byteAt(begin) !== OPEN_LIST) return 0
  let at = skipSpaces(begin + 1)
  if (byteAt(at) === CLOSE_LIST) return at + 1
  let column = 0
  while (true) {
    if (column === wanted) {
      at = readNumber(at)
      const id = idFound()
      if (at !== 0 && id > 0) pushId(target, id)
    } else at = skipValue(at, MAX_DEPTH)
    if (at === 0) return 0
    at = skipSpaces(at)
    column++
    const byte = byteAt(at)
    if (byte === CLOSE_LIST) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}

// Finds the texts of a column that contain a folded text, by a byte search (Horspool) across all rows at once.

import { type Chunks, inChunks, runToEnd } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { PackedText } from '../model/model.ts'
import { eachBit } from './search-bits.ts'
import type { TextComparison, TextsWith } from './search-texts.ts'

const encoder = new TextEncoder()

/**
 * The marks of a test: 1 for every text that passes. `column` is folded, with a line feed after each text (Library.folded); `text` is as
 * typed. An empty text is equal only to empty ones, and contained in all.
 */
export function* matching(column: PackedText, test: TextComparison, text: string): Chunks<Uint8Array> {
  const marks = new Uint8Array(column.length)
  const sought = fold(text)
  if (sought === '') return test === 'is' ? emptyTexts(column) : marks.fill(1)
  const needle = needleOf(test, sought)
  yield* inChunks(column.length, (from, end) => markMatches(marks, column, needle, from, end))
  return marks
}

/** Whether a folded column has this name, as typed, whatever its case and accents; never for an empty name. A million take milliseconds. */
export const hasName = (column: PackedText, name: string): boolean =>
  fold(name) !== '' && runToEnd(matching(column, 'is', name)).includes(1)

/** `matching` for candidate rows from the word index only; if they are certain (`isSure`), they are marked without being read. */
export function* matchingAt(column: PackedText, test: TextComparison, { sought, positions, order, isSure }: TextsWith): Chunks<Uint8Array> {
  const marks = new Uint8Array(column.length)
  const needle = needleOf(test, sought)
  const look = (from: number, end: number): void =>
    eachBit(positions.subarray(from, end), null, position => {
      const row = order[(from << 5) + position] ?? 0
      if (isSure) marks[row] = 1
      else markMatches(marks, column, needle, row, row + 1)
    })
  yield* inChunks(positions.length, look, bitsPerChunk)
  return marks
}

/** 32-bit words of a bit set processed between two pauses. */
const bitsPerChunk = 256

/** Whether a row of a column begins with these bytes; a line feed at their end makes that equality in a folded column. */
export function beginsAt({ starts, bytes }: PackedText, row: number, begin: Uint8Array): boolean {
  const start = starts[row] ?? 0
  return begin.every((byte, index) => bytes[start + index] === byte)
}

/** The searched text, folded, with Horspool's skip table: how far to advance by the byte under the end of the window. */
type Needle = { readonly test: TextComparison; readonly sought: string; readonly bytes: Uint8Array; readonly skips: Uint32Array }

function needleOf(test: TextComparison, sought: string): Needle {
  const bytes = encoder.encode(sought)
  return { test, sought, bytes, skips: skipsOf(bytes) }
}

/** Marks the rows from `from` to `end` - 1 that pass the test. */
function markMatches(marks: Uint8Array, column: PackedText, needle: Needle, from: number, end: number): void {
  const { starts, bytes } = column
  const { bytes: needleBytes, skips } = needle
  const last = needleBytes.length - 1
  const bytesEnd = starts[end] ?? 0
  let row = from
  for (let offset = starts[from] ?? 0; offset + last < bytesEnd; ) {
    let index = last
    while (index >= 0 && bytes[offset + index] === needleBytes[index]) index--
    if (index >= 0) {
      offset += skips[bytes[offset + last] ?? 0] ?? 1
      continue
    }
    while ((starts[row + 1] ?? 0) <= offset) row++
    if (passes(column, row, offset, needle)) marks[row] = 1
    offset = starts[row + 1] ?? 0
  }
}

/** Whether a row that contains the needle at byte `at` passes the test. */
function passes(column: PackedText, row: number, offset: number, { test, sought, bytes }: Needle): boolean {
  switch (test) {
    case 'has':
      return true
    case 'is':
      return offset === column.starts[row] && offset + bytes.length + 1 === column.starts[row + 1]
    case 'phrase':
      return hasPhrase(column.at(row), sought)
  }
}

function skipsOf(needle: Uint8Array): Uint32Array {
  const skips = new Uint32Array(256).fill(needle.length)
  for (let index = 0; index < needle.length - 1; index++) skips[needle[index] ?? 0] = needle.length - 1 - index
  return skips
}

function emptyTexts({ starts, length }: PackedText): Uint8Array {
  const marks = new Uint8Array(length)
  for (let row = 0; row < length; row++) marks[row] = (starts[row + 1] ?? 0) - (starts[row] ?? 0) <= 1 ? 1 : 0
  return marks
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u
const beginsWithWord = /^[\p{L}\p{N}\p{M}]/u
/** Whether a folded text contains another one on word boundaries. */
function hasPhrase(text: string, sought: string): boolean {
  const [opens, closes] = [beginsWithWord.test(sought), endsInWord.test(sought)]
  for (let offset = text.indexOf(sought); offset !== -1; offset = text.indexOf(sought, offset + 1)) {
    const after = offset + sought.length
    const begins = !opens || !endsInWord.test(text.slice(Math.max(0, offset - 2), offset))
    if (begins && !(closes && beginsWithWord.test(text.slice(after, after + 2)))) return true
  }
  return false
}

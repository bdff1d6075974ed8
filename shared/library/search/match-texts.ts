// Finds the texts of a column that contain a folded text, by a byte search (needle.ts) in steps of milliseconds.

import { type Chunks, inChunks, runToEnd } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { PackedText } from '../model/model.ts'
import { markMatches, needleOf } from './needle.ts'
import { eachBit } from './search-bits.ts'
import type { TextComparison, TextsWith } from './search-texts.ts'

/**
 * The marks of a test: 1 for every text that passes. `column` is folded, with a line feed after each text (Library.folded); `text` is as
 * typed. An empty text is equal only to empty ones, and contained in all.
 */
export function* matching(column: PackedText, test: TextComparison, text: string): Chunks<Uint8Array> {
  const marks = new Uint8Array(column.length)
  const sought = fold(text)
  if (sought === '') return test === 'is' ? emptyTexts(column) : marks.fill(1)
  const needle = needleOf(test, sought)
  for (let from = 0; from < column.length; ) {
    const end = endOfChunk(column, from)
    markMatches(marks, column, needle, from, end)
    yield
    from = end
  }
  return marks
}

/** Bytes searched between two pauses, beyond which a chunk of rows ends; one row has 3,000 at most (fold.ts). */
const bytesPerChunk = 262_144

/** The row after a chunk that begins with the row `from`. */
function endOfChunk({ starts, length }: PackedText, from: number): number {
  const lastByte = (starts[from] ?? 0) + bytesPerChunk
  let end = from + 1
  while (end < length && (starts[end] ?? 0) < lastByte) end++
  return end
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

/** 32-bit words of a bit set processed between two pauses: 1,024 texts, which can have 3,000 bytes each. */
const bitsPerChunk = 32

/** Whether a row of a column begins with these bytes; a line feed at their end makes that equality in a folded column. */
export function beginsAt({ starts, bytes }: PackedText, row: number, begin: Uint8Array): boolean {
  const start = starts[row] ?? 0
  return begin.every((byte, index) => bytes[start + index] === byte)
}

function emptyTexts({ starts, length }: PackedText): Uint8Array {
  const marks = new Uint8Array(length)
  for (let row = 0; row < length; row++) marks[row] = (starts[row + 1] ?? 0) - (starts[row] ?? 0) <= 1 ? 1 : 0
  return marks
}

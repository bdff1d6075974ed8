// A byte search across all rows of a folded column at once: Horspool's, or Knuth, Morris and Pratt's where that would compare too much.
import type { PackedText } from '../model/model.ts'
import { textOf } from '../model/text-column.ts'
import type { TextComparison } from './search-texts.ts'

const encoder = new TextEncoder()

/**
 * A text to search for. `skips`: Horspool's table, how far to advance by the byte under the end of the window. `borders`: the table of
 * Knuth, Morris and Pratt, by number of matched bytes - 1 the length of their longest proper prefix that is their suffix, too.
 */
export type Needle = {
  readonly test: TextComparison
  readonly bytes: Uint8Array
  readonly skips: Uint32Array
  readonly borders: Uint32Array
  readonly words: WordBounds
}

/** Whether the text begins and ends within a word, and by the UTF-8 bytes of a character beyond ASCII whether it belongs to words. */
type WordBounds = { readonly opens: boolean; readonly closes: boolean; readonly ofCharacter: Map<number, boolean> }

/** The needle for a folded text that is not empty. */
export function needleOf(test: TextComparison, sought: string): Needle {
  const bytes = encoder.encode(sought)
  const words = { opens: beginsWithWord.test(sought), closes: endsInWord.test(sought), ofCharacter: new Map() }
  return { test, bytes, skips: skipsOf(bytes), borders: bordersOf(bytes), words }
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u
const beginsWithWord = /^[\p{L}\p{N}\p{M}]/u

function skipsOf(needle: Uint8Array): Uint32Array {
  const skips = new Uint32Array(256).fill(needle.length)
  for (let index = 0; index < needle.length - 1; index++) skips[needle[index] ?? 0] = needle.length - 1 - index
  return skips
}

function bordersOf(needle: Uint8Array): Uint32Array {
  const borders = new Uint32Array(needle.length)
  for (let index = 1, length = 0; index < needle.length; index++) {
    while (length > 0 && needle[length] !== needle[index]) length = borders[length - 1] ?? 0
    if (needle[length] === needle[index]) length++
    borders[index] = length
  }
  return borders
}

/** Comparisons for each byte searched beyond which Horspool's search ends: names of equal letters take as many as the needle has. */
const comparisonsPerByte = 4

/** Marks the rows from `from` to `end` - 1 that pass the test, in time linear to their bytes, whatever they and the needle are. */
export function markMatches(marks: Uint8Array, column: PackedText, needle: Needle, from: number, end: number): void {
  if (needle.test === 'is') markEqual(marks, column, needle, from, end)
  else markContaining(marks, column, needle, from, end)
}

function markContaining(marks: Uint8Array, column: PackedText, needle: Needle, from: number, end: number): void {
  const { starts, bytes } = column
  const { bytes: needleBytes, skips } = needle
  const last = needleBytes.length - 1
  const bytesEnd = starts[end] ?? 0
  let offset = starts[from] ?? 0
  let comparisonsLeft = comparisonsPerByte * (bytesEnd - offset)
  let row = from
  while (offset + last < bytesEnd) {
    let index = last
    while (index >= 0 && bytes[offset + index] === needleBytes[index]) index--
    comparisonsLeft -= last - index
    if (comparisonsLeft < 0) {
      markInOnePass(marks, column, needle, offset, bytesEnd, row)
      return
    }
    if (index < 0) {
      row = rowAt(starts, row, offset)
      if (passes(column, row, offset, needle)) {
        marks[row] = 1
        offset = starts[row + 1] ?? bytesEnd
        continue
      }
    }
    offset += skips[bytes[offset + last] ?? 0] ?? 1
  }
}

/** Marks by the search of Knuth, Morris and Pratt, which reads each byte once; `row`: one not after that of `offset`. */
function markInOnePass(marks: Uint8Array, column: PackedText, needle: Needle, offset: number, bytesEnd: number, row: number): void {
  const { starts, bytes } = column
  const { bytes: needleBytes, borders } = needle
  let currentRow = row
  let matched = 0
  for (let at = offset; at < bytesEnd; at++) {
    const byte = bytes[at]
    while (matched > 0 && needleBytes[matched] !== byte) matched = borders[matched - 1] ?? 0
    if (needleBytes[matched] === byte) matched++
    if (matched < needleBytes.length) continue
    const start = at + 1 - matched
    currentRow = rowAt(starts, currentRow, start)
    matched = borders[matched - 1] ?? 0
    if (!passes(column, currentRow, start, needle)) continue
    marks[currentRow] = 1
    at = (starts[currentRow + 1] ?? bytesEnd) - 1
    matched = 0
  }
}

function markEqual(marks: Uint8Array, { starts, bytes }: PackedText, { bytes: needleBytes }: Needle, from: number, end: number): void {
  const { length } = needleBytes
  for (let row = from; row < end; row++) {
    const start = starts[row] ?? 0
    if ((starts[row + 1] ?? 0) - start !== length + 1) continue
    let index = 0
    while (index < length && bytes[start + index] === needleBytes[index]) index++
    if (index === length) marks[row] = 1
  }
}

/** The row that a byte belongs to, which is `row` or a later one. */
function rowAt(starts: Uint32Array, row: number, offset: number): number {
  let found = row
  while ((starts[found + 1] ?? Number.POSITIVE_INFINITY) <= offset) found++
  return found
}

/** Whether a row that contains the needle at byte `offset` passes the test: a phrase begins and ends on word boundaries. */
function passes({ starts, bytes }: PackedText, row: number, offset: number, { test, bytes: { length }, words }: Needle): boolean {
  if (test !== 'phrase') return true
  const after = offset + length
  return (
    !(words.opens && offset > (starts[row] ?? 0) && isInWord(bytes, characterStart(bytes, offset - 1), offset, words)) &&
    !(words.closes && isInWord(bytes, after, characterEnd(bytes, after), words))
  )
}

/** By byte of ASCII: 1 if its character belongs to words. */
const asciiInWords = Uint8Array.from({ length: 0x80 }, (_, byte) => (beginsWithWord.test(String.fromCharCode(byte)) ? 1 : 0))

/** Whether a character belongs to words; a line feed, at the end of a text, does not. */
function isInWord(bytes: Uint8Array, from: number, end: number, { ofCharacter }: WordBounds): boolean {
  const ofAscii = asciiInWords[bytes[from] ?? 0]
  if (ofAscii !== undefined) return ofAscii === 1
  let key = 0
  for (let at = from; at < end; at++) key = (key << 8) | (bytes[at] ?? 0)
  const known = ofCharacter.get(key)
  if (known !== undefined) return known
  const isWord = beginsWithWord.test(textOf(bytes, from, end))
  ofCharacter.set(key, isWord)
  return isWord
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80
/** Most bytes of a character in UTF-8. */
const maxCharacterBytes = 4

function characterStart(bytes: Uint8Array, last: number): number {
  let start = last
  while (isContinuation(bytes[start]) && last - start < maxCharacterBytes - 1) start--
  return start
}

function characterEnd(bytes: Uint8Array, start: number): number {
  let end = start + 1
  while (isContinuation(bytes[end]) && end - start < maxCharacterBytes) end++
  return end
}

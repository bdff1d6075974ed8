// Texts in quotes: finds each and unescapes it.
import { hasEscapes, hasNonAscii, skipText } from './json'
import { isUtf8, withoutEscapes } from './text'

const LONGEST_TEXT: usize = 1000

/** Buffer for the unescaped texts of the row being read. */
let scratch: usize = 0
let scratchEnd: usize = 0

export function setUpQuoted(longestPiece: usize): void {
  scratch = heap.alloc(longestPiece)
}
/** Empties the buffer for a new row, as earlier texts have been copied. */
export function beginQuoted(): void {
  scratchEnd = scratch
}

/** Address of the text read last, unescaped. */
export let quotedAt: usize = 0
/** Length in bytes of the text read last, unescaped. */
export let quotedLength: usize = 0

/** Reads a text; returns the address after it, or 0 if it has to be parsed by JSON.parse. */
export function readQuoted(at: usize): usize {
  const end = skipText(at)
  if (end === 0) return 0
  quotedAt = at + 1
  quotedLength = end - 1 - quotedAt
  if (hasNonAscii && !isUtf8(quotedAt, end - 1)) return 0
  if (hasEscapes) {
    const behind = withoutEscapes(quotedAt, end - 1, scratchEnd)
    quotedAt = scratchEnd
    quotedLength = behind - scratchEnd
    scratchEnd = behind
  }
  return quotedLength > LONGEST_TEXT ? 0 : end
}

// Texts in quotes, without their escapes.
import { hasEscapes, hasMore, skipText } from './json'
import { isUtf8, withoutEscapes } from './text'

const LONGEST_TEXT: usize = 1000

/** Texts of this row without their escapes. */
let scratch: usize = 0
let scratchEnd: usize = 0

export function setUpQuoted(longestPiece: usize): void {
  scratch = heap.alloc(longestPiece)
}
/** A new row begins: the texts before were copied away. */
export function beginQuoted(): void {
  scratchEnd = scratch
}

/** Where the text in quotes that was read last stands, without its escapes. */
export let quotedAt: usize = 0
export let quotedLength: usize = 0

/** Gives the address behind the text; 0 where it has to be parsed. */
export function readQuoted(at: usize): usize {
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

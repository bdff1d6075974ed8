// Finds a word in a column of folded texts by searching many texts as one string, made block by block when first needed.
import type { PackedText } from './model.ts'

/** How well a text holds a word, best last: somewhere inside, at the start of a word, at its very start. 0 = not at all. */
const inside = 1
const wordStart = 2
export const textStart = 3

/** Rows whose texts become one string: small enough to be made within a millisecond. */
const blockRows = 8192

/** Consecutive texts as one string; text n of the block begins at `starts[n]`, in UTF-16 units; the last entry is the end. */
type Block = { readonly text: string; readonly starts: Uint32Array }

const blocksOf = new WeakMap<PackedText, Block[]>()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function makeBlock(column: PackedText, first: number): Block {
  const last = Math.min(first + blockRows, column.length)
  const from = column.starts[first] ?? 0
  const bytes = column.bytes.subarray(from, column.starts[last] ?? from)
  const text = decoder.decode(bytes)
  const starts = column.starts.slice(first, last + 1)
  if (text.length === bytes.length) return { text, starts: starts.map(start => start - from) }
  let at = 0
  for (let row = 0; row < starts.length; row++) {
    starts[row] = at
    const end = text.indexOf('\n', at)
    at = end === -1 ? text.length : end + 1
  }
  return { text, starts }
}

function blockAt(column: PackedText, index: number): Block {
  const blocks = blocksOf.get(column) ?? []
  blocksOf.set(column, blocks)
  const known = blocks[index]
  if (known !== undefined) return known
  const made = makeBlock(column, index * blockRows)
  blocks[index] = made
  return made
}

const isLetterOrDigit = /[\p{L}\p{N}]/u
/** Whether a word can begin behind this UTF-16 unit; asked for every hit, so ASCII is answered without the pattern. */
function separates(unit: number): boolean {
  if (unit < 0x80) return !((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39))
  return !isLetterOrDigit.test(String.fromCharCode(unit))
}

/** Marks, for every text of the column, how well it holds the folded word. */
export function wordHits(column: PackedText, word: string): Uint8Array {
  if (word.length === 1 && word.charCodeAt(0) < 0x80) return letterHits(column, word.charCodeAt(0))
  const hits = new Uint8Array(column.length)
  for (let first = 0; first < column.length; first += blockRows) {
    markWord(blockAt(column, first / blockRows), word, hits.subarray(first, first + blockRows))
  }
  return hits
}

function markWord({ text, starts }: Block, word: string, hits: Uint8Array): void {
  let row = 0
  let at = text.indexOf(word)
  while (at !== -1 && row < hits.length) {
    while (row < hits.length && (starts[row + 1] ?? 0) <= at) row++
    const hit = at === starts[row] ? textStart : separates(text.charCodeAt(at - 1)) ? wordStart : inside
    if (hit > (hits[row] ?? 0)) hits[row] = hit
    at = text.indexOf(word, hit === inside ? at + 1 : (starts[row + 1] ?? text.length))
  }
}

/**
 * One letter is in nearly every text, often more than once: then looking at the bytes of each text until it begins a word is several times
 * faster than `indexOf`. No byte below 0x80 is part of another character in UTF-8.
 */
function letterHits({ bytes, starts, length }: PackedText, letter: number): Uint8Array {
  const hits = new Uint8Array(length)
  for (let row = 0; row < length; row++) {
    const start = starts[row] ?? 0
    const end = starts[row + 1] ?? 0
    let best = 0
    for (let at = start; at < end && best < wordStart; at++) {
      if (bytes[at] === letter) best = at === start ? textStart : startsWord(bytes, at) ? wordStart : inside
    }
    hits[row] = best
  }
  return hits
}

const separatingBytes = Uint8Array.from({ length: 0x80 }, (_, byte) => (separates(byte) ? 1 : 0))
function startsWord(bytes: Uint8Array, at: number): boolean {
  const before = bytes[at - 1] ?? 0
  return before < 0x80 ? separatingBytes[before] === 1 : separates(unitBefore(bytes, at))
}

/** The last UTF-16 unit of the character that ends at this byte. */
function unitBefore(bytes: Uint8Array, end: number): number {
  let start = end - 1
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  const character = decoder.decode(bytes.subarray(start, end))
  return character.charCodeAt(character.length - 1)
}

/** Whether the text of a row begins with the folded text. */
export function beginsWith(column: PackedText, row: number, begin: string): boolean {
  const { text, starts } = blockAt(column, Math.floor(row / blockRows))
  return text.startsWith(begin, starts[row % blockRows])
}

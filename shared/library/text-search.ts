// Finds a word in a column of folded texts by searching many texts as one string, made block by block when first needed.
import type { PackedText } from './model.ts'

/** How well a text holds a word: not at all, somewhere inside, at the start of a word. */
export const inside = 1
export const wordStart = 2

/** Rows whose texts become one string: small enough to be made within a millisecond. */
const blockRows = 8192

/** Consecutive texts as one string; text n of the block begins at `starts[n]`, in UTF-16 units. */
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
/** Whether a word can begin behind this character; asked for every hit, so ASCII is answered without the pattern. */
function separates(text: string, at: number): boolean {
  if (at < 0) return true
  const code = text.charCodeAt(at)
  if (code < 0x80) return !((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39))
  return !isLetterOrDigit.test(text[at] ?? '')
}

/** Marks, for every text of the column, how well it holds the folded word: 0, `inside` or `wordStart`. */
export function wordHits(column: PackedText, word: string): Uint8Array {
  const hits = new Uint8Array(column.length)
  for (let first = 0; first < column.length; first += blockRows) {
    const { text, starts } = blockAt(column, first / blockRows)
    let row = 0
    let at = text.indexOf(word)
    while (at !== -1) {
      while ((starts[row + 1] ?? text.length) <= at) row++
      const starting = separates(text, at - 1)
      hits[first + row] = starting ? wordStart : inside
      at = text.indexOf(word, starting ? (starts[row + 1] ?? text.length) : at + 1)
    }
  }
  return hits
}

/** Marks every text of the column that begins with the folded text. */
export function beginnings(column: PackedText, begin: string): Uint8Array {
  const hits = new Uint8Array(column.length)
  for (let first = 0; first < column.length; first += blockRows) {
    const { text, starts } = blockAt(column, first / blockRows)
    for (let row = 0; row + 1 < starts.length; row++) {
      if (text.startsWith(begin, starts[row])) hits[first + row] = 1
    }
  }
  return hits
}

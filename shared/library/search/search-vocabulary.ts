// The sorted vocabulary of a column of names, with the positions of the names that contain each word.

import { type Chunks, inChunks } from '../model/chunked.ts'
import { growing } from '../model/growing.ts'
import type { PackedText } from '../model/model.ts'
import { dictionaryTextBuilder } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { textOrderInChunks } from '../order/text-order.ts'
import { wordFinder } from './search-words.ts'

/**
 * Words are numbered in byte order, so those with one prefix are contiguous, and so are their positions: word n has `positions` from
 * `starts[n]` to `starts[n + 1]`, of which those up to `firsts[n]` are of names that begin with it.
 */
export type Vocabulary = {
  readonly count: number
  /** All words as UTF-8, each followed by a line feed; word n begins at byte `begins[n]`. */
  readonly bytes: Uint8Array
  readonly begins: Uint32Array
  /** All words as a string, each followed by a line feed; word n begins at UTF-16 unit `units[n]`. */
  readonly text: string
  readonly units: Uint32Array
  readonly starts: Uint32Array
  readonly firsts: Uint32Array
  readonly positions: Uint32Array
}

/** Rows read between two pauses. */
const rowsPerChunk = 2048

/** Builds the vocabulary of `names`, in steps; `positionOf` maps row → position. */
export function* readVocabulary(names: PackedText, positionOf: Uint32Array, seed: HashSeed): Chunks<Vocabulary> {
  const builder = dictionaryTextBuilder(seed)
  const word = wordFinder()
  const codes = growing(Uint32Array, names.length * 3)
  const wordsInRow = new Uint16Array(names.length)
  for (let row = 0; row < names.length; row++) {
    if (row % rowsPerChunk === 0) yield
    // The line feed that ends every folded name is not part of its words.
    const from = names.starts[row] ?? 0
    const end = Math.min((names.starts[row + 1] ?? 0) - 1, names.bytes.length)
    let count = 0
    for (let at = from; count < maxWords && word.find(names.bytes, at, end, at === from); at = word.end) {
      codes.push(builder.codeOfBytes(names.bytes, word.start, word.end))
      count++
    }
    wordsInRow[row] = count
  }
  const unordered = builder.finish()
  yield
  const order = yield* textOrderInChunks(unordered)
  const words = yield* inOrder(unordered, order)
  yield
  return { ...words, ...(yield* positionWords(codes.finish(), order, wordsInRow, positionOf)) }
}

/** Most words indexed per name; any further words of that name are not found. */
const maxWords = 1000

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function* inOrder(
  { starts, bytes }: PackedText,
  order: Uint32Array,
): Chunks<Pick<Vocabulary, 'count' | 'bytes' | 'begins' | 'text' | 'units'>> {
  const lined = new Uint8Array(bytes.length + order.length)
  const begins = new Uint32Array(order.length + 1)
  let used = 0
  yield* inChunks(order.length, (first, last) => {
    for (let index = first; index < last; index++) {
      const from = starts[order[index] ?? 0] ?? 0
      const end = starts[(order[index] ?? 0) + 1] ?? 0
      for (let at = from; at < end; at++) lined[used++] = bytes[at] ?? 0
      lined[used++] = lineFeed
      begins[index + 1] = used
    }
  })
  const text = decoder.decode(lined)
  const units = text.length === lined.length ? begins : unitsOf(text, order.length)
  return { count: order.length, bytes: lined, begins, text, units }
}
const lineFeed = 0x0a

function unitsOf(text: string, count: number): Uint32Array {
  const units = new Uint32Array(count + 1)
  for (let index = 0; index < count; index++) units[index + 1] = text.indexOf('\n', units[index]) + 1
  return units
}

function* positionWords(
  codes: Uint32Array,
  order: Uint32Array,
  wordsInRow: Uint16Array,
  positionOf: Uint32Array,
): Chunks<Pick<Vocabulary, 'starts' | 'firsts' | 'positions'>> {
  const rank = new Uint32Array(order.length)
  for (let index = 0; index < order.length; index++) rank[order[index] ?? 0] = index
  const firsts = new Uint32Array(order.length)
  const starts = new Uint32Array(order.length + 1)
  let filled = 0
  for (let row = 0; row < wordsInRow.length; row++) {
    if (row % rowsPerChunk === 0) yield
    const count = wordsInRow[row] ?? 0
    for (let index = 0; index < count; index++) {
      const code = rank[codes[filled++] ?? 0] ?? 0
      codes[filled - 1] = code
      starts[code + 1] = (starts[code + 1] ?? 0) + 1
      if (index === 0) firsts[code] = (firsts[code] ?? 0) + 1
    }
  }
  for (let code = 0; code < order.length; code++) {
    const begin = starts[code] ?? 0
    starts[code + 1] = (starts[code + 1] ?? 0) + begin
    firsts[code] = (firsts[code] ?? 0) + begin
  }
  yield
  const nextFirst = starts.slice(0, order.length)
  const nextOther = firsts.slice()
  const positions = new Uint32Array(codes.length)
  filled = 0
  for (let row = 0; row < wordsInRow.length; row++) {
    if (row % rowsPerChunk === 0) yield
    const count = wordsInRow[row] ?? 0
    for (let index = 0; index < count; index++) {
      const code = codes[filled++] ?? 0
      const next = index === 0 ? nextFirst : nextOther
      const into = next[code] ?? 0
      next[code] = into + 1
      positions[into] = positionOf[row] ?? 0
    }
  }
  return { starts, firsts, positions }
}

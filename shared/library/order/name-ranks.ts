// The folded text and the sort rank of all names of a column; a fast path for ASCII bytes follows the rules of fold.ts and sort-key.ts.

import { type Chunks, inChunks, runToEnd } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import { enlarge, growing, release } from '../model/growing.ts'
import type { PackedText } from '../model/model.ts'
import { type DictionaryTextBuilder, dictionaryTextBuilder, textColumn, textOf } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { articles, maxNumberLength, sortKey } from './sort-key.ts'
import { textOrderInChunks } from './text-order.ts'

/**
 * The names of a column. `rank`: position in sort order, from 1, equal names alike. `folded`: each name folded, with a line feed at its end
 * (model.ts).
 */
export type Names = { readonly rank: Uint32Array; readonly folded: PackedText }

const space = 0x20
const lineFeed = 0x0a
const zero = 0x30
const nine = 0x39
const letterA = 0x61
const letterL = 0x6c
const letterZ = 0x7a
const apostrophe = 0x27
const comma = 0x2c

/** Marks a byte that is not ASCII in the table of folded bytes; a byte that folding drops is 0 there. */
const notAscii = 1
function foldedByte(_: unknown, byte: number): number {
  const folded = fold(`a${String.fromCharCode(byte)}a`)
  if (byte >= 0x80) return notAscii
  return folded.length === 3 ? folded.charCodeAt(1) : 0
}
/** By byte: its folded form, 0 or `notAscii`. */
const foldedBytes = Uint8Array.from({ length: 256 }, foldedByte)

/** Articles packed into numbers, as they have at most three letters. */
const articleNumbers: ReadonlySet<number> = new Set(articles.map(word => wordNumber(new TextEncoder().encode(word), 0, word.length)))
function wordNumber(bytes: Uint8Array, from: number, end: number): number {
  let number = 0
  for (let at = from; at < end; at++) number = (number << 8) | (bytes[at] ?? 0)
  return number
}

/** Reads names incrementally, one part of a column after the other. */
type NamesReader = { add(names: Pick<PackedText, 'starts' | 'bytes'>): void; finish(): Names; finishInChunks(): Chunks<Names> }

function namesReader(seed: HashSeed): NamesReader {
  const codes = growing(Uint32Array, 1024)
  const keys = dictionaryTextBuilder(seed)
  const scratch = new Uint8Array(maxKeyLength)
  const starts = growing(Uint32Array, 1024)
  let bytes = new Uint8Array(16_384)
  let used = 0
  const makeRoom = (length: number): void => {
    if (used + length > bytes.length) bytes = enlarge(Uint8Array, bytes, Math.max(used + length, bytes.length * 2))
  }
  const addName = (source: Uint8Array, from: number, end: number): void => {
    makeRoom(end - from + 1)
    const foldedEnd = foldAscii(source, from, end, bytes, used)
    if (foldedEnd >= 0 && !isElided(source, from, end)) {
      codes.push(keyCode({ keys, scratch }, bytes, used, foldedEnd))
      used = foldedEnd
    } else {
      const name = textOf(source, from, end)
      const folded = fold(name)
      const key = encodedKey(sortKey(name, folded))
      codes.push(keys.codeOfBytes(key, 0, key.length))
      makeRoom(folded.length * 3 + 1)
      used += encoder.encodeInto(folded, bytes.subarray(used)).written
    }
    bytes[used++] = lineFeed
    starts.push(used)
  }
  starts.push(0)
  function* finishInChunks(): Chunks<Names> {
    const codesOfNames = codes.finish()
    const rank = yield* ranksOf(codesOfNames, keys.finish())
    keys.drop()
    release(codesOfNames)
    return { rank, folded: textColumn(starts.finish(), bytes.subarray(0, used)) }
  }
  return {
    add: ({ starts: sourceStarts, bytes: source }) => {
      for (let row = 0; row + 1 < sourceStarts.length; row++) addName(source, sourceStarts[row] ?? 0, sourceStarts[row + 1] ?? 0)
    },
    finish: () => runToEnd(finishInChunks()),
    finishInChunks,
  }
}

export const readNames = (names: PackedText, seed: HashSeed): Names => runToEnd(readNamesInChunks(names, seed))

/** `readNames` in steps. */
export function* readNamesInChunks({ starts, bytes, length }: PackedText, seed: HashSeed): Chunks<Names> {
  const reader = namesReader(seed)
  yield* inChunks(length, (from, end) => reader.add({ starts: starts.subarray(from, end + 1), bytes }), namesPerChunk)
  return yield* reader.finishInChunks()
}

/** Names read between two pauses. */
const namesPerChunk = 2048

/** The rank of each row, from 1, by the sort key that its code stands for. */
function* ranksOf(codes: Uint32Array, texts: PackedText): Chunks<Uint32Array> {
  const rankOf = new Uint32Array(texts.length)
  const order = yield* textOrderInChunks(texts)
  for (let index = 0; index < order.length; index++) rankOf[order[index] ?? 0] = index + 1
  const ranks = new Uint32Array(codes.length)
  yield* inChunks(codes.length, (from, end) => {
    for (let row = from; row < end; row++) ranks[row] = rankOf[codes[row] ?? 0] ?? 0
  })
  return ranks
}

/** Writes the folded text and returns its end; -1: the name holds more than ASCII. */
function foldAscii(source: Uint8Array, from: number, end: number, into: Uint8Array, begin: number): number {
  let offset = begin
  let isApart = false
  for (let index = from; index < end; index++) {
    const byte = foldedBytes[source[index] ?? 0] ?? 0
    if (byte === 0) continue
    if (byte === notAscii) return -1
    if (byte === space) {
      isApart = offset > begin
      continue
    }
    if (isApart) into[offset++] = space
    isApart = false
    into[offset++] = byte
  }
  return offset
}

/** Whether a name may begin with an article that is joined by an apostrophe (L'Aventure). */
function isElided(source: Uint8Array, from: number, end: number): boolean {
  let at = from
  while (at < end && (source[at] ?? 0) <= space) at++
  return ((source[at] ?? 0) | space) === letterL && source[at + 1] === apostrophe && at + 1 < end
}

const isPlainStart = (byte: number): boolean => (byte >= letterA && byte <= letterZ) || (byte >= zero && byte <= nine)
/** Size of the scratch buffer for a sort key, bytes; folded names are shorter. */
const maxKeyLength = 8192
/** The dictionary of sort keys, and a buffer to build one in. */
type KeyBuilder = { readonly keys: DictionaryTextBuilder; readonly scratch: Uint8Array }

/** The code of the sort key of a folded ASCII name: without leading punctuation and article, numbers ordered by value (sort-key.ts). */
function keyCode({ keys, scratch }: KeyBuilder, bytes: Uint8Array, begin: number, end: number): number {
  let from = begin
  while (from < end && !isPlainStart(bytes[from] ?? 0)) from++
  if (from === end) return keys.codeOfBytes(scratch, 0, namelessKey(scratch, bytes, begin, end))
  let word = from
  while (word < end && word < from + 4 && bytes[word] !== space) word++
  if (bytes[word] === space && word + 1 < end && articleNumbers.has(wordNumber(bytes, from, word))) from = word + 1
  let hasDigits = false
  for (let at = from; at < end && !hasDigits; at++) hasDigits = isDigit(bytes[at] ?? 0)
  return hasDigits ? keys.codeOfBytes(scratch, 0, numberedKey(scratch, bytes, from, end)) : keys.codeOfBytes(bytes, from, end)
}

const isDigit = (byte: number): boolean => byte >= zero && byte <= nine

function numberedKey(scratch: Uint8Array, bytes: Uint8Array, from: number, end: number): number {
  let used = 0
  for (let position = from; position < end; ) {
    const byte = bytes[position] ?? 0
    if (!isDigit(byte)) {
      scratch[used++] = byte
      position++
      continue
    }
    const endOfNumber = numberEnd(bytes, position, end)
    while (position < endOfNumber - 1 && (bytes[position] === zero || bytes[position] === comma)) position++
    const length = used++
    for (; position < endOfNumber && used - length <= maxNumberLength; position++)
      if (bytes[position] !== comma) scratch[used++] = bytes[position] ?? 0
    scratch[length] = zero + used - length - 1
    position = endOfNumber
  }
  return used
}

/** The end of the number that begins here, including commas between thousands. */
function numberEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = digitsEnd(bytes, from, end)
  if (at - from > 3) return at
  while (bytes[at] === comma && digitsEnd(bytes, at + 1, end) === at + 4) at += 4
  return at
}

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && isDigit(bytes[at] ?? 0)) at++
  return at
}

/**
 * Writes the key of a name without any letter or digit into `scratch` and returns its length in bytes; it sorts last, the empty name behind
 * all: 0xFF occurs in no UTF-8.
 */
function namelessKey(scratch: Uint8Array, bytes: Uint8Array, begin: number, end: number): number {
  if (begin === end) {
    scratch.set(nameless)
    return nameless.length
  }
  scratch[0] = 0xff
  scratch.set(bytes.subarray(begin, end), 1)
  return end - begin + 1
}

const encoder = new TextEncoder()
const mark = '\uffff'
/** The bytes of a sort key; its mark U+FFFF becomes 0xFF, which sorts behind every UTF-8 byte. */
function encodedKey(key: string): Uint8Array {
  if (!key.startsWith(mark)) return encoder.encode(key)
  if (key === mark + mark) return Uint8Array.of(0xff, 0xff)
  const rest = encoder.encode(key.slice(1))
  const bytes = new Uint8Array(rest.length + 1)
  bytes[0] = 0xff
  bytes.set(rest, 1)
  return bytes
}
const nameless = encodedKey(mark + mark)

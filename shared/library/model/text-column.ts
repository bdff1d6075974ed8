// Text columns: the UTF-8 bytes of all rows in one array, decoded one row at a time.
import { enlarge, growing, release } from './growing.ts'
import type { DictionaryText, PackedText, TextColumn } from './model.ts'
import { type HashSeed, hashKeys, hashOf } from './text-hash.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes the UTF-8 bytes from `from` to `end`. */
export const textOf = (bytes: Uint8Array, from: number, end: number): string => decoder.decode(bytes.subarray(from, end))

/** A column over existing bytes; a row out of range, or one with invalid bounds, reads as ''. */
export function textColumn(starts: Uint32Array, bytes: Uint8Array): PackedText {
  return {
    length: Math.max(0, starts.length - 1),
    starts,
    bytes,
    at: row => {
      const start = starts[row]
      const end = starts[row + 1]
      return start === undefined || end === undefined || start >= end ? '' : textOf(bytes, start, end)
    },
  }
}

/** A dictionary-encoded column: row → code → text. */
export const sharedTexts = (codes: Uint32Array, texts: TextColumn): DictionaryText => ({
  length: codes.length,
  codes,
  texts,
  at: row => texts.at(codes[row] ?? -1),
})

/** Builds a column row by row; a lone surrogate becomes the replacement character, as in TextEncoder. */
export type TextBuilder = {
  add(text: string): void
  finish(): PackedText
}

/**
 * A builder that keeps the UTF-8 of all rows in one growing array, and where each row begins in another. `expectedRows`: sizes them at
 * first; more rows can be added.
 */
export function textBuilder(expectedRows: number): TextBuilder {
  let bytes = new Uint8Array(Math.max(64, expectedRows * 16))
  let used = 0
  const starts = growing(Uint32Array, expectedRows + 1)
  starts.push(0)
  const makeRoom = (length: number): void => {
    if (used + length > bytes.length) bytes = enlarge(Uint8Array, bytes, Math.max(used + length, bytes.length * 2))
  }
  return {
    add: text => {
      makeRoom(text.length * 3)
      used += encoder.encodeInto(text, bytes.subarray(used)).written
      starts.push(used)
    },
    finish: () => textColumn(starts.finish(), bytes.subarray(0, used)),
  }
}

/** Copies a few bytes in a loop, which is faster than `set` for texts as short as a title. */
function copyBytes(source: Uint8Array, from: number, end: number, into: Uint8Array, begin: number): void {
  const shift = begin - from
  for (let at = from; at < end; at++) into[at + shift] = source[at] ?? 0
}

function areEqual(source: Uint8Array, from: number, end: number, other: Uint8Array, begin: number): boolean {
  const shift = begin - from
  for (let at = from; at < end; at++) if (other[at + shift] !== source[at]) return false
  return true
}

/** Builds a dictionary: `codeOf` gives the code of a text, and every distinct text is stored once, in order of first use. */
export type DictionaryTextBuilder = {
  codeOf(text: string): number
  codeOfBytes(source: Uint8Array, from: number, end: number): number
  finish(): PackedText
  /** Frees all memory, including that of the column which `finish` gave. */
  drop(): void
}

/** A hash table with linear probing over the bytes of the texts; slots hold code + 1, and hashes are seeded against chosen collisions. */
export function dictionaryTextBuilder(seed: HashSeed): DictionaryTextBuilder {
  const keys = hashKeys(seed)
  let slots = new Uint32Array(1024)
  let hashes = new Uint32Array(512)
  let starts = new Uint32Array(513)
  let bytes = new Uint8Array(4096)
  let count = 0
  // The last code is tried first: neighbouring rows are often of one album, and comparing is cheaper than hashing.
  let last = 0

  const isText = (code: number, source: Uint8Array, from: number, end: number): boolean => {
    const start = starts[code] ?? 0
    return (starts[code + 1] ?? 0) - start === end - from && areEqual(source, from, end, bytes, start)
  }
  const insert = (code: number): void => {
    const mask = slots.length - 1
    let slot = (hashes[code] ?? 0) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = code + 1
  }
  const makeRoom = (length: number): void => {
    const used = starts[count] ?? 0
    if (used + length > bytes.length) bytes = enlarge(Uint8Array, bytes, Math.max(used + length, bytes.length * 2))
    if (count < hashes.length) return
    hashes = enlarge(Uint32Array, hashes, count * 2)
    starts = enlarge(Uint32Array, starts, count * 2 + 1)
    release(slots)
    slots = new Uint32Array(count * 4)
    for (let code = 0; code < count; code++) insert(code)
  }
  const add = (hash: number, source: Uint8Array, from: number, end: number): number => {
    makeRoom(end - from)
    const start = starts[count] ?? 0
    copyBytes(source, from, end, bytes, start)
    hashes[count] = hash
    starts[count + 1] = start + end - from
    insert(count)
    return count++
  }
  const codeOfBytes = (source: Uint8Array, from: number, end: number): number => {
    if (count > 0 && isText(last, source, from, end)) return last
    const hash = hashOf(keys, source, from, end)
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = (slots[slot] ?? 0) - 1
      if (code < 0) last = add(hash, source, from, end)
      else if (hashes[code] === hash && isText(code, source, from, end)) last = code
      else continue
      return last
    }
  }
  return {
    codeOfBytes,
    codeOf: text => {
      const source = encoder.encode(text)
      return codeOfBytes(source, 0, source.length)
    },
    finish: () => textColumn(starts.subarray(0, count + 1), bytes.subarray(0, starts[count] ?? 0)),
    drop: () => {
      for (const values of [slots, hashes, starts, bytes]) release(values)
    },
  }
}

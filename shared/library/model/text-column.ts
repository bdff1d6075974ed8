// Texts of many rows as UTF-8 bytes in one array, read out one at a time.
import { growing, grown, release } from './growing.ts'
import type { PackedText, SharedText, TextColumn } from './model.ts'
import { type HashSeed, hashKeys, hashOf } from './text-hash.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text between two places in UTF-8. */
export const textOf = (bytes: Uint8Array, from: number, end: number): string => decoder.decode(bytes.subarray(from, end))

/** A column over bytes that are there already. A row out of range, or bounds that make no sense, read as ''. */
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

/** Texts that many rows share, each kept once: row → code → text. */
export const sharedTexts = (codes: Uint32Array, texts: TextColumn): SharedText => ({
  length: codes.length,
  codes,
  texts,
  at: row => texts.at(codes[row] ?? -1),
})

/** Half a surrogate pair has no UTF-8: TextEncoder writes the replacement character for it. */
export type TextBuilder = {
  add(text: string): void
  finish(): PackedText
}

/** Collects texts row by row into one growing array. */
export function textBuilder(expectedRows: number): TextBuilder {
  let bytes = new Uint8Array(Math.max(64, expectedRows * 16))
  let used = 0
  const starts = growing(Uint32Array, expectedRows + 1)
  starts.push(0)
  const makeRoom = (length: number): void => {
    if (used + length > bytes.length) bytes = grown(Uint8Array, bytes, Math.max(used + length, bytes.length * 2))
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

/** Copies a few bytes: faster than `set` for what is as short as a title. */
function copyBytes(source: Uint8Array, from: number, end: number, into: Uint8Array, begin: number): void {
  const shift = begin - from
  for (let at = from; at < end; at++) into[at + shift] = source[at] ?? 0
}

function areEqual(source: Uint8Array, from: number, end: number, other: Uint8Array, begin: number): boolean {
  const shift = begin - from
  for (let at = from; at < end; at++) if (other[at + shift] !== source[at]) return false
  return true
}

/** Collects texts of which many are equal: the code of each, and every text once, in the order of its first use. */
export type SharedTextBuilder = {
  codeOf(text: string): number
  codeOfBytes(source: Uint8Array, from: number, end: number): number
  finish(): PackedText
  /** Gives back all memory, that of what `finish` gave included. */
  drop(): void
}

/** Equal are texts of the same bytes. Slots hold code + 1, found by a hash of the bytes and then one by one. */
export function sharedTextBuilder(seed: HashSeed): SharedTextBuilder {
  const keys = hashKeys(seed)
  let slots = new Uint32Array(1024)
  let hashes = new Uint32Array(512)
  let starts = new Uint32Array(513)
  let bytes = new Uint8Array(4096)
  let count = 0
  // Neighbours are often of one album and share everything: comparing is cheaper than hashing.
  let last = 0

  const isText = (code: number, source: Uint8Array, from: number, end: number): boolean => {
    const start = starts[code] ?? 0
    return (starts[code + 1] ?? 0) - start === end - from && areEqual(source, from, end, bytes, start)
  }
  const place = (code: number): void => {
    const mask = slots.length - 1
    let slot = (hashes[code] ?? 0) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = code + 1
  }
  const makeRoom = (length: number): void => {
    const used = starts[count] ?? 0
    if (used + length > bytes.length) bytes = grown(Uint8Array, bytes, Math.max(used + length, bytes.length * 2))
    if (count < hashes.length) return
    hashes = grown(Uint32Array, hashes, count * 2)
    starts = grown(Uint32Array, starts, count * 2 + 1)
    release(slots)
    slots = new Uint32Array(count * 4)
    for (let code = 0; code < count; code++) place(code)
  }
  const add = (hash: number, source: Uint8Array, from: number, end: number): number => {
    makeRoom(end - from)
    const start = starts[count] ?? 0
    copyBytes(source, from, end, bytes, start)
    hashes[count] = hash
    starts[count + 1] = start + end - from
    place(count)
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

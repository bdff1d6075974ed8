// Shared texts: each distinct text is stored once, and rows have its code, numbered in order of first use.
import { hashOf, rest } from './text-hash'

/** The shared texts of one column: addresses of their tables, and their number. */
@unmanaged
export class SharedTexts {
  count: u32
  room: u32
  bytesRoom: u32
  /** Hash table with open addressing: code + 1 of a text; its size is four times the room, a power of two. */
  slots: usize
  hashes: usize
  /** Start offset of each text, and the end of the last. */
  starts: usize
  bytes: usize
  last: u32
}

export function newSharedTexts(): SharedTexts {
  const texts = changetype<SharedTexts>(heap.alloc(offsetof<SharedTexts>()))
  texts.count = 0
  texts.last = 0
  texts.room = 1024
  texts.bytesRoom = 16_384
  texts.hashes = heap.alloc(texts.room * 4)
  texts.starts = heap.alloc((texts.room + 1) * 4)
  texts.bytes = heap.alloc(texts.bytesRoom + 16)
  store<u32>(texts.starts, 0)
  makeSlots(texts)
  return texts
}

function makeSlots(texts: SharedTexts): void {
  texts.slots = heap.alloc(texts.room * 16)
  memory.fill(texts.slots, 0, texts.room * 16)
  for (let code: u32 = 0; code < texts.count; code++) insert(texts, code)
}

function insert(texts: SharedTexts, code: u32): void {
  const mask = texts.room * 4 - 1
  let slot = load<u32>(texts.hashes + code * 4) & mask
  while (load<u32>(texts.slots + slot * 4) !== 0) slot = (slot + 1) & mask
  store<u32>(texts.slots + slot * 4, code + 1)
}

function isText(texts: SharedTexts, code: u32, from: usize, length: u32): bool {
  const start = load<u32>(texts.starts + code * 4)
  return load<u32>(texts.starts + code * 4 + 4) - start === length && areEqual(texts.bytes + start, from, length)
}

/** Copies a text to `into`, 16 bytes at a time: up to 15 bytes more than `length`, for which there has to be room. */
export function copyText(from: usize, length: usize, into: usize): void {
  for (let done: usize = 0; done < length; done += 16) v128.store(into + done, v128.load(from + done))
}

function areEqual(one: usize, other: usize, length: usize): bool {
  let done: usize = 0
  for (; done + 8 <= length; done += 8) if (load<u64>(one + done) !== load<u64>(other + done)) return false
  return rest(one + done, length - done) === rest(other + done, length - done)
}

/** The code of a text among the shared ones, to which it is added when it is new. */
export function codeOf(texts: SharedTexts, from: usize, length: u32): u32 {
  // Compared with the last text first, which is cheaper than hashing: adjacent rows are often of one album and share everything.
  if (texts.count > 0 && isText(texts, texts.last, from, length)) return texts.last
  const hash = hashOf(from, length)
  const mask = texts.room * 4 - 1
  let slot = hash & mask
  while (true) {
    const found = load<u32>(texts.slots + slot * 4)
    if (found === 0) break
    if (load<u32>(texts.hashes + (found - 1) * 4) === hash && isText(texts, found - 1, from, length)) {
      texts.last = found - 1
      return found - 1
    }
    slot = (slot + 1) & mask
  }
  texts.last = add(texts, hash, from, length)
  return texts.last
}

function add(texts: SharedTexts, hash: u32, from: usize, length: u32): u32 {
  if (texts.count === texts.room) {
    texts.hashes = grown(texts.hashes, texts.room * 4, texts.room * 8)
    texts.starts = grown(texts.starts, (texts.room + 1) * 4, (texts.room * 2 + 1) * 4)
    texts.room *= 2
    makeSlots(texts)
  }
  const start = load<u32>(texts.starts + texts.count * 4)
  if (start + length > texts.bytesRoom) {
    const room = max(texts.bytesRoom * 2, start + length)
    texts.bytes = grown(texts.bytes, start, room + 16)
    texts.bytesRoom = room
  }
  copyText(from, length, texts.bytes + start)
  const code = texts.count
  store<u32>(texts.hashes + code * 4, hash)
  store<u32>(texts.starts + code * 4 + 4, start + length)
  texts.count++
  insert(texts, code)
  return code
}

/** A larger copy of memory; the former memory is not reused, as doubling leaves no more of it than is in use. */
function grown(from: usize, length: u32, room: u32): usize {
  const larger = heap.alloc(room)
  memory.copy(larger, from, length)
  return larger
}

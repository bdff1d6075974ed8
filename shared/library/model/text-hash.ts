// A hash of texts by keys that only this program knows: whoever makes the texts cannot tell which of them will meet in one slot.

/** Texts are hashed in blocks of so many bytes; the key behind those of a block belongs to the length. */
const block = 1024

export type HashKeys = Uint32Array

/** 64 random bits that hashes of foreign texts begin with: whoever sends the texts must not know which of them meet in one slot of a table. */
export type HashSeed = readonly [low: number, high: number]

/** Of two random numbers, as `crypto.getRandomValues` fills them in. */
export const hashSeed = ([low = 0, high = 0]: Uint32Array): HashSeed => [low, high]

/** MurmurHash3's last steps: every bit of a number counts for every bit of what comes of it. */
function mixed(number: number): number {
  const first = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return second ^ (second >>> 16)
}

export function hashKeys([low, high]: HashSeed): HashKeys {
  const keys = new Uint32Array(block + 1)
  for (let place = 0; place <= block; place++) keys[place] = mixed(mixed(low + Math.imul(place, 0x9e3779b9)) ^ high)
  return keys
}

/** Lemire and Kaser's "Multilinear" over bytes: two texts meet as often as chance has it, whatever they are. 25 bits of it do. */
export function hashOf(keys: HashKeys, source: Uint8Array, from: number, end: number): number {
  let sum = Math.imul(keys[block] ?? 0, end - from)
  let begin = from
  for (; end - begin > block; begin += block) sum = mixed(sumOf(keys, source, begin, begin + block, sum))
  return mixed(sumOf(keys, source, begin, end, sum) >>> 7) >>> 0
}

function sumOf(keys: HashKeys, source: Uint8Array, begin: number, end: number, sum: number): number {
  let all = sum
  for (let at = begin; at < end; at++) all = (all + Math.imul(keys[at - begin] ?? 0, source[at] ?? 0)) | 0
  return all
}

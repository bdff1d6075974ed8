// A seeded hash of texts: whoever supplies the texts cannot predict collisions, and so cannot slow a table down (hash flooding).

/** Bytes hashed as one block, with a key for each of its bytes; one further key is for the length of the text. */
const block = 1024

export type HashKeys = Uint32Array

/** 64 random bits that seed hashes of foreign texts, so that their sender cannot choose colliding ones. */
export type HashSeed = readonly [low: number, high: number]

/** A seed from two random 32-bit numbers, as `crypto.getRandomValues` fills them in. */
export const hashSeed = ([low = 0, high = 0]: Uint32Array): HashSeed => [low, high]

/** The finaliser of MurmurHash3: every input bit affects every output bit. */
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

/** Lemire and Kaser's "Multilinear" hash over bytes: any two texts collide only by chance; its upper 25 bits are used. */
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

// Keyed hash of texts: who does not know the random keys cannot make up texts that collide.

/** Bytes of text per block; the keys for a block take twice as many, and the key for the text's length follows them. */
const BLOCK: usize = 1024
const KEYS: usize = memory.data(2064, 16)
const LENGTH_KEY: usize = KEYS + 2 * BLOCK
/** Constants of SplitMix64. */
const STEP: u64 = ((<u64>0x9e37_79b9) << 32) | 0x7f4a_7c15
const FIRST: u64 = ((<u64>0xbf58_476d) << 32) | 0x1ce4_e5b9
const SECOND: u64 = ((<u64>0x94d0_49bb) << 32) | 0x1331_11eb

/** Derives the keys from 64 random bits by SplitMix64; to be called before the first text, as stored hashes would not match. */
export function seedHashes(low: u32, high: u32): void {
  let state = ((<u64>high) << 32) | <u64>low
  for (let at = KEYS; at <= LENGTH_KEY; at += 8) {
    state += STEP
    let key = (state ^ (state >> 30)) * FIRST
    key = (key ^ (key >> 27)) * SECOND
    store<u64>(at, key ^ (key >> 31))
  }
}

/** The `length` (fewer than eight) bytes at `at` as a number, padded with zeros; eight bytes are read there. */
export function rest(at: usize, length: usize): u64 {
  return load<u64>(at) & (((<u64>1) << (<u64>length * 8)) - 1)
}

/** The hash "Multilinear" of Lemire and Kaser over 32-bit words: universal, so any two texts collide with a probability of about 2^-32. */
export function hashOf(at: usize, length: usize): u32 {
  let sum = load<u64>(LENGTH_KEY) * <u64>length
  let key = KEYS
  const whole = at + (length & ~7)
  for (let word = at; word < whole; word += 8) {
    sum += product(key, load<u64>(word))
    key += 16
    if (key === LENGTH_KEY) {
      sum = mixed(sum)
      key = KEYS
    }
  }
  if ((length & 7) !== 0) sum += product(key, rest(whole, length & 7))
  return <u32>(mixed(sum) >> 32)
}

function product(key: usize, word: u64): u64 {
  return load<u64>(key) * (word & 0xffff_ffff) + load<u64>(key, 8) * (word >> 32)
}

function mixed(sum: u64): u64 {
  const folded = (sum ^ (sum >> 32)) * STEP
  return folded ^ (folded >> 29)
}

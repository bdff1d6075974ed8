// A hash of texts by keys that only this program knows: whoever makes the texts cannot tell which of them will meet in one slot.

/** Texts are hashed in blocks of so many bytes; the last keys belong to a length. */
const BLOCK: usize = 1024
const KEYS: usize = memory.data(2064, 16)
const LENGTH_KEY: usize = KEYS + 2 * BLOCK
/** The numbers of SplitMix64. */
const STEP: u64 = ((<u64>0x9e37_79b9) << 32) | 0x7f4a_7c15
const FIRST: u64 = ((<u64>0xbf58_476d) << 32) | 0x1ce4_e5b9
const SECOND: u64 = ((<u64>0x94d0_49bb) << 32) | 0x1331_11eb

/** Makes the keys of 64 random bits, by SplitMix64. Before the first text: those that have a place keep it. */
export function seedHashes(low: u32, high: u32): void {
  let state = ((<u64>high) << 32) | <u64>low
  for (let at = KEYS; at <= LENGTH_KEY; at += 8) {
    state += STEP
    let key = (state ^ (state >> 30)) * FIRST
    key = (key ^ (key >> 27)) * SECOND
    store<u64>(at, key ^ (key >> 31))
  }
}

/** The last `length` bytes of eight, fewer than eight, the others being 0. */
export function rest(at: usize, length: usize): u64 {
  return load<u64>(at) & (((<u64>1) << (<u64>length * 8)) - 1)
}

/** Lemire and Kaser's "Multilinear" over words of 32 bits: two texts meet as often as chance has it, whatever they are. */
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

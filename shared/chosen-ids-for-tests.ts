// Ids chosen by an attacker so that a Set or Map of them is slow: all fall into the same bucket of V8's hash table with up to 65,000
// members.

/** The number that multiplied by `odd` gives 1 modulo 2^32 (Newton's method: each round doubles the number of correct bits). */
function inverse(odd: number): number {
  let result = odd
  for (let round = 0; round < 5; round += 1) result = Math.imul(result, 2 - Math.imul(odd, result))
  return result
}
/** The number `h` for which `h ^ (h >>> bits)` is `mixed`. */
function unshifted(mixed: number, bits: number): number {
  let result = mixed
  for (let at = bits; at < 32; at += bits) result = mixed ^ (result >>> bits)
  return result
}

const [by2057, by5, by15] = [inverse(2057), inverse(5), inverse(2 ** 15 - 1)]
/** The number whose hash in V8 (`ComputeUnseededHash`) is `hash`. */
const unhashed = (hash: number): number => {
  const mixed = Math.imul(unshifted(Math.imul(unshifted(hash, 16), by2057), 4), by5)
  return Math.imul(unshifted(mixed, 12) + 1, by15)
}

/** `count` ids that all fall into the same bucket of V8's hash table; at most 60,000. */
export function chosenIds(count: number): readonly number[] {
  const ids: number[] = []
  for (let high = 0; ids.length < count && high < 2 ** 17; high += 1) {
    const id = unhashed(high << 15)
    if (id > 0) ids.push(id)
  }
  return ids
}

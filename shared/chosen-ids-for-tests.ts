// Ids as somebody chooses them who wants a table of them to be slow: all of one bucket of a Set of V8 with up to 65,000 members.

/** What times `odd` is 1, of 32 bits (Newton: each round doubles the bits that are right). */
function inverse(odd: number): number {
  let result = odd
  for (let round = 0; round < 5; round += 1) result = Math.imul(result, 2 - Math.imul(odd, result))
  return result
}
/** Takes `h ^= h >>> bits` back. */
function unshifted(mixed: number, bits: number): number {
  let result = mixed
  for (let at = bits; at < 32; at += bits) result = mixed ^ (result >>> bits)
  return result
}

const [by2057, by5, by15] = [inverse(2057), inverse(5), inverse(2 ** 15 - 1)]
/** The number that V8 (`ComputeUnseededHash`) mixes into this. */
const unhashed = (hash: number): number => {
  const mixed = Math.imul(unshifted(Math.imul(unshifted(hash, 16), by2057), 4), by5)
  return Math.imul(unshifted(mixed, 12) + 1, by15)
}

/** So many ids, up to 60,000. */
export function chosenIds(count: number): readonly number[] {
  const ids: number[] = []
  for (let high = 0; ids.length < count && high < 2 ** 17; high += 1) {
    const id = unhashed(high << 15)
    if (id > 0) ids.push(id)
  }
  return ids
}

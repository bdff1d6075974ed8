// A seeded pseudo-random number generator with the same sequence on every machine.

/** A generator: returns the next number, from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/**
 * Chris Doty-Humphrey's small fast counting generator (sfc32, public domain, PractRand). `seed`: a whole number of up to 53 bits, all of
 * which count.
 */
export function seededRandom(seed: number): Random {
  let a = 0
  let b = seed | 0
  let c = Math.floor(seed / 2 ** 32) | 0
  let counter = 1
  const step = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let round = 0; round < 15; round += 1) step()
  return () => step() / 2 ** 32
}

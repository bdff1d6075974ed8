// Bit sets of positions: a million positions take 125 kB, which fits a processor's cache.

export type Bits = Int32Array

export const emptyBits = (positions: number): Bits => new Int32Array((positions + 31) >>> 5)
export const isEmpty = (bits: Bits): boolean => bits.every(word => word === 0)
export const hasBit = (bits: Bits, position: number): boolean => (((bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1
export const setBit = (bits: Bits, position: number): void => {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31))
}

/** Sets the bits of the positions listed from index `from` to `end` - 1. */
export function setBits(bits: Bits, positions: Uint32Array, from: number, end: number): void {
  const last = Math.min(end, positions.length)
  for (let at = from; at < last; at++) {
    const position = positions[at] ?? 0
    bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31))
  }
}

/** Sets the bits of all positions from `from` to `end` - 1. */
export function setRange(bits: Bits, from: number, end: number): void {
  if (from >= end) return
  const first = from >>> 5
  const last = (end - 1) >>> 5
  const headOn = -1 << (from & 31)
  const tailOff = -1 >>> (31 - ((end - 1) & 31))
  if (first === last) {
    bits[first] = (bits[first] ?? 0) | (headOn & tailOff)
    return
  }
  bits[first] = (bits[first] ?? 0) | headOn
  bits.fill(-1, first + 1, last)
  bits[last] = (bits[last] ?? 0) | tailOff
}

/** The union; null is the empty set. The result may be one of the arguments, so it must not be changed. */
export function union<Other extends Bits | null>(one: Bits | Other, other: Bits | null): Bits | Other {
  if (other === null || one === null) return (one ?? other) as Bits | Other
  const bits = one.slice()
  for (let index = 0; index < bits.length; index++) bits[index] = (bits[index] ?? 0) | (other[index] ?? 0)
  return bits
}

/** The intersection, as a new set. */
export function intersection(one: Bits, other: Bits): Bits {
  const bits = one.slice()
  for (let index = 0; index < bits.length; index++) bits[index] = (bits[index] ?? 0) & (other[index] ?? 0)
  return bits
}

function popcount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** How many positions are in `bits` and not in `without`; null: none is left out. */
export function countBits(bits: Bits, without: Bits | null): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) count += popcount((bits[index] ?? 0) & ~(without?.[index] ?? 0))
  return count
}

/** Calls `visit` for each position that is in `bits` and not in `without` (null: none is left out), ascending. */
export function eachBit(bits: Bits, without: Bits | null, visit: (position: number) => void): void {
  for (let index = 0; index < bits.length; index++) {
    let left = (bits[index] ?? 0) & ~(without?.[index] ?? 0)
    while (left !== 0) {
      visit((index << 5) + 31 - Math.clz32(left & -left))
      left &= left - 1
    }
  }
}

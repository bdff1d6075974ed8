// Judges how strings of JSON meet in V8's table of strings: those that are array indexes (at most ten digits) Chromium's V8 hashes by their
// value, without a seed, so that they can be chosen to collide (20,000 of them held main up for 1.8 s). Node's own build has a seed there.

/** Slots of the empty table; V8's has that many at least once the app's own strings are in it. */
const fewestSlots = 2 ** 14
/** Most occupied slots passed over for each string, on average: ids counted up pass over none, random ones one or two. */
const averageProbes = 8
/** Occupied slots that may be passed over besides, whatever the number of strings. */
const freeProbes = 100_000
const backslash = 0x5c
const zero = 0x30
const mostDigits = 10
/** The greatest array index. */
const greatest = 2 ** 32 - 2

/**
 * A table that repeats how V8 inserts array indexes into its own: open addressing by value, triangular probing, two thirds full at most.
 * The function adds an index, which may be there already, and returns whether all so far lie apart as honest ids do.
 */
export function createIndexTable(): (index: number) => boolean {
  /** The index in each slot plus one; 0: empty. */
  let slots = new Uint32Array(fewestSlots)
  let [used, added, probes] = [0, 0, 0]
  const slotOf = (entry: number): number => {
    const mask = slots.length - 1
    let slot = (entry - 1) & mask
    for (let step = 1; slots[slot] !== 0 && slots[slot] !== entry; step++) {
      probes++
      slot = (slot + step) & mask
    }
    return slot
  }
  const grow = (): void => {
    const [smaller, probesBefore] = [slots, probes]
    slots = new Uint32Array(smaller.length * 2)
    for (const entry of smaller) if (entry !== 0) slots[slotOf(entry)] = entry
    probes = probesBefore
  }
  return index => {
    const slot = slotOf(index + 1)
    added++
    if (slots[slot] === 0) {
      slots[slot] = index + 1
      used++
      if (used * 3 > slots.length * 2) grow()
    }
    return probes <= freeProbes + averageProbes * added
  }
}

/**
 * The array index that the string of JSON between two offsets is; -1: it is none; null: it is one by escaped digits (`\u0031`), which no
 * honest service writes.
 */
export function arrayIndexIn(text: string, begin: number, end: number): number | null {
  let [index, digits, isEscaped] = [0, 0, false]
  for (let offset = begin; offset < end; offset++) {
    let letter = text.charCodeAt(offset)
    if (letter === backslash && text.startsWith('u003', offset + 1)) {
      isEscaped = true
      offset += 5
      letter = text.charCodeAt(offset)
    }
    const digit = letter - zero
    const isLeadingZero = digits === 1 && index === 0
    if (digit < 0 || digit > 9 || digits === mostDigits || isLeadingZero) return -1
    index = index * 10 + digit
    digits++
  }
  if (digits === 0 || index > greatest) return -1
  return isEscaped ? null : index
}

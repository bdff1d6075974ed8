// Packs long lists of numbers into typed arrays to cross the process border: a hundred thousand ids one by one would block the page.
import { isPlainObject } from '../plain-object.ts'

/**
 * Most numbers unpacked from a message, in all its lists; a list beyond that stays packed and fails validation, as no list of songs is so
 * long.
 */
const maxMembers = 2_000_000
/** Most members of objects in a message that are gone over; an object beyond that stays as it is: a million take more than a second. */
const maxObjectMembers = 100_000
/** Length from which a list of numbers is packed; a shorter one is sent as it is. */
const shortest = 256
/** Deepest nesting at which lists are looked for; one nested deeper is sent as it is. */
const deepest = 6

/** A copy of a value with long lists of numbers packed; the same object if there are none. */
export function packLists(value: unknown, depth = 0): unknown {
  if (Array.isArray(value) && value.length >= shortest) return packList(value)
  return walk(value, depth, packLists)
}

/**
 * Undoes `packLists`. `atMost`: most numbers in all lists together; a list that exceeds what is left of it stays packed. Messages of main are
 * trusted and need no limit.
 */
export function unpackLists(value: unknown, atMost = maxMembers): unknown {
  // A message of a few bytes can refer to one list a million times, or multiply references by nesting, so the total is bounded and shared
  // objects are unpacked once.
  let room = atMost
  let objectRoom = Number.isFinite(atMost) ? maxObjectMembers : atMost
  const walked = Array.from({ length: deepest + 1 }, () => new Map<unknown, unknown>())
  const unpacked = (part: unknown, depth: number): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (!(part instanceof Float64Array || part instanceof Uint32Array)) return once(part, depth)
    if (part.length > room) return part
    room -= part.length
    return unpackList(part)
  }
  const once = (part: object, depth: number): unknown => {
    const walkedParts = walked[depth]
    if (walkedParts?.has(part)) return walkedParts.get(part)
    const memberCount = isPlainObject(part) ? Object.keys(part).length : 0
    if (memberCount > objectRoom) return part
    objectRoom -= memberCount
    const result = walk(part, depth, unpacked)
    walkedParts?.set(part, result)
    return result
  }
  return unpacked(value, 0)
}

function walk(value: unknown, depth: number, change: (value: unknown, depth: number) => unknown): unknown {
  if (Array.isArray(value) && depth < deepest && value.length < shortest && typeof value[0] === 'object') {
    const copy = value.map(item => change(item, depth + 1))
    return copy.every((item, index) => item === value[index]) ? value : copy
  }
  if (!isPlainObject(value) || depth === deepest) return value
  let isChanged = false
  const copy = Object.entries(value).map(([key, member]) => {
    const changed = change(member, depth + 1)
    isChanged ||= changed !== member
    return [key, changed] as const
  })
  return isChanged ? Object.fromEntries(copy) : value
}

// Plain loops, as `for of` and `Array.from` take seven to thirty times as long for a hundred thousand numbers.

function packList(list: readonly unknown[]): unknown {
  let isSmall = true
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    if (typeof item !== 'number') return list
    isSmall &&= Object.is(item >>> 0, item)
  }
  return isSmall ? new Uint32Array(list as readonly number[]) : new Float64Array(list as readonly number[])
}

function unpackList(packed: Float64Array | Uint32Array): readonly number[] {
  const list = new Array<number>(packed.length)
  for (let index = 0; index < packed.length; index++) list[index] = packed[index] ?? 0
  return list
}

// Judges in the preload what the page asks before it is sent: main's V8 reads a whole message before any limit counts, and a Set of 100,000
// BigInts chosen to collide takes it half a minute.
import { isPlainObject } from '../plain-object.ts'

/** Most items and members of a message; a playlist of 100,000 songs to be exported has 600,000. */
const maxParts = 2_000_000
/** Deepest nesting; no request needs a quarter of it. */
const deepest = 32

/**
 * Whether a value consists of what requests have: plain objects, lists, the two typed arrays of packed lists, texts, numbers, booleans, null
 * and undefined. `value`: as the context bridge copied it, so that no object is other than its prototype says and no list has other members.
 */
export function isPlainMessage(value: unknown): boolean {
  let room = maxParts
  const isPlain = (part: unknown, depth: number): boolean => {
    if (typeof part !== 'object') return typeof part !== 'function' && typeof part !== 'bigint' && typeof part !== 'symbol'
    if (part === null || part instanceof Uint32Array || part instanceof Float64Array) return true
    const items: unknown = isPlainObject(part) ? Object.values(part) : part
    if (!Array.isArray(items) || depth === deepest) return false
    room -= items.length
    if (room < 0) return false
    // A plain loop also over holes, which `every` passes over.
    for (let index = 0; index < items.length; index++) if (!isPlain(items[index], depth + 1)) return false
    return true
  }
  return isPlain(value, 0)
}

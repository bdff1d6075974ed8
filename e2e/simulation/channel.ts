// The channel between main and page: messages arrive as copies, a moment later, in the order in which they were sent.
import type { Realm, VirtualTime } from './virtual-time.ts'

/**
 * Copies a message as a structured clone does. Plain objects and arrays are copied by hand, many times faster; everything else by
 * structuredClone.
 */
export function copyOf<Value>(value: Value): Value {
  return copied(value) as Value
}
function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? structuredClone(value) : value
  if (Array.isArray(value)) return value.map(copied)
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) copy[name] = copied(Reflect.get(value, name))
  return copy
}

/**
 * Makes a function that runs work in the receiver's realm; work that was sent earlier runs earlier. `delay`: milliseconds that the next
 * message takes; more if one before it is still on its way.
 */
export function openChannel(time: VirtualTime, delay: () => number): (to: Realm, work: () => void) => void {
  let last = 0
  return (to, work) => {
    last = Math.max(last, time.now() + delay())
    time.post(to, last - time.now(), work)
  }
}

// The way between two programs of one computer: messages arrive in the order in which they were sent, a moment later, as copies.
import type { Realm, VirtualTime } from './virtual-time.ts'

/** What the other program gets: a structured clone. Plain data, which is most, is copied by hand, as that is many times faster. */
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

/** Runs work at the receiver, in order. `delay`: milliseconds that the next message takes at least. */
export function openChannel(time: VirtualTime, delay: () => number): (to: Realm, work: () => void) => void {
  let last = 0
  return (to, work) => {
    last = Math.max(last, time.now() + delay())
    time.post(to, last - time.now(), work)
  }
}

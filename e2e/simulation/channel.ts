// The way between two programs of one computer: messages arrive in the order in which they were sent, a moment later, as copies.
import type { Realm, VirtualTime } from './virtual-time.ts'

/** Runs work at the receiver, in order. `delay`: milliseconds that the next message takes at least. */
export function openChannel(time: VirtualTime, delay: () => number): (to: Realm, work: () => void) => void {
  let last = 0
  return (to, work) => {
    last = Math.max(last, time.now() + delay())
    time.post(to, last - time.now(), work)
  }
}

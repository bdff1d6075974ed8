// Which device has been silent for too long: what it plays would be over, and it would have sent what comes next.
import { idKey } from '../../id-map.ts'
import { policy } from '../../wire/policy.ts'
import { cursorOf } from '../replication/cursor.ts'
import type { Registers } from '../replication/registers.ts'

/** Seconds; null: the library does not know the track, or not how long it is. Missing: it was not asked yet. */
export type Lengths = ReadonlyMap<string, number | null>

/**
 * Until when it is believed that a queue plays, Unix seconds of the server. A session stays listed for days after its device went away, and
 * its queue stays as it was written last (C-37): so where its song began and how long that is decide. Infinity: nobody said where it was.
 */
export function playsUntil(registers: Registers, lengths: Lengths): number {
  const { position, time } = registers.place
  if (time <= 0) return Number.POSITIVE_INFINITY
  const { silentForUnknownLength, silentFor } = policy.queue.remote
  const length = lengthOf(registers, lengths)
  const left = length === null ? silentForUnknownLength : Math.max(0, length - position)
  // A song that repeats need not be sent anew each time.
  return time + (registers.repeat === 'track' ? Math.max(left, silentForUnknownLength) : left) + silentFor
}

/** Whether it plays; false, too, once it must be over. `now`: the server's clock, Unix seconds. */
export const isPlaying = (registers: Registers, lengths: Lengths, now: number): boolean =>
  !registers.pause && cursorOf(registers).current !== null && now < playsUntil(registers, lengths)

/** Whether that is certain enough to tell a person without being asked: it began just now, or how long it is was looked up. */
export function isCertain(registers: Registers, lengths: Lengths, now: number): boolean {
  const { current } = cursorOf(registers)
  return (current !== null && lengths.has(idKey(current))) || now - registers.place.time < policy.queue.remote.silentFor
}

/** Of the current song, seconds; null: unknown. */
export function lengthOf(registers: Registers, lengths: Lengths): number | null {
  const { current } = cursorOf(registers)
  return (current === null ? null : lengths.get(idKey(current))) || null
}

// Decides whether a device still plays: one whose song must be over, and that sent no next one, counts as silent.
import { idKey } from '../../id-map.ts'
import { policy } from '../../wire/policy.ts'
import { cursorOf } from '../replication/cursor.ts'
import type { Registers } from '../replication/registers.ts'

/** Song lengths in seconds by the key of the track; null: the library does not know; missing: not looked up yet. */
export type Lengths = ReadonlyMap<string, number | null>

/**
 * Until when a queue is believed to play, Unix seconds of the server, from where its song began and how long it is, plus a tolerance:
 * sessions stay listed for days after their device left, with the queue as written last (C-37). Infinity: no position was ever written.
 */
export function playsUntil(registers: Registers, lengths: Lengths): number {
  const { position, time } = registers.point
  if (time <= 0) return Number.POSITIVE_INFINITY
  const { assumedRestSeconds, stoppedAfterSeconds } = policy.queue.otherDevices
  const length = lengthOf(registers, lengths)
  const secondsLeft = length === null ? assumedRestSeconds : Math.max(0, length - position)
  // No state is sent at each repetition of a repeated song, so at least the limit for unknown lengths applies.
  return time + (registers.repeat === 'track' ? Math.max(secondsLeft, assumedRestSeconds) : secondsLeft) + stoppedAfterSeconds
}

/** Whether a queue plays at `now` (server clock, Unix seconds); false, too, once its song must be over. */
export const isPlaying = (registers: Registers, lengths: Lengths, now: number): boolean =>
  !registers.pause && cursorOf(registers).current !== null && now < playsUntil(registers, lengths)

/**
 * Whether playback is certain enough for an unasked offer: the song's length was looked up, known or not, or its position was written less
 * than `stoppedAfterSeconds` seconds ago.
 */
export function isCertain(registers: Registers, lengths: Lengths, now: number): boolean {
  const { current } = cursorOf(registers)
  return (current !== null && lengths.has(idKey(current))) || now - registers.point.time < policy.queue.otherDevices.stoppedAfterSeconds
}

/** Length of the current song, seconds; null: unknown, as is a length of 0. */
export function lengthOf(registers: Registers, lengths: Lengths): number | null {
  const { current } = cursorOf(registers)
  return (current === null ? null : lengths.get(idKey(current))) || null
}

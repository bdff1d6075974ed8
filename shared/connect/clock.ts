// How far this computer's clock is from the server's, and what to do when it jumps.
import { type Millis, millis } from '../ids.ts'
import type { Anchor } from '../queue/model.ts'
import { tuning } from '../tuning.ts'

/** Milliseconds throughout. */
export type Clock = {
  /** Local minus server time. It is 0 until a frame was received. */
  readonly offset: number
  /** The last differences between the moment a frame was received and its `timestamp`: each is the offset and how long the frame took. */
  readonly samples: readonly number[]
  /** What the offset may be after a jump: this computer's clock was set, or the steady one stood still while it slept. */
  readonly guesses: readonly number[]
  /** Local minus steady time; null: no event yet. */
  readonly reference: number | null
}

/** The moments of an event: this computer's clock, which may jump, and one that never does (its zero is of no matter). */
export type Moment = { readonly now: Millis; readonly steady: number }

export const newClock: Clock = { offset: 0, samples: [], guesses: [], reference: null }

/** By how much this computer's clock jumped since it was looked at last; 0 = it did not. */
export function jumpOf({ reference }: Clock, { now, steady }: Moment): number {
  const jump = reference === null ? 0 : now - steady - reference
  return Math.abs(jump) > tuning.queue.clock.jump ? jump : 0
}

/** The clock after a look at it. The offset moves with a jump until the next measurement says what it was. */
export function looked(clock: Clock, moment: Moment): Clock {
  const jump = jumpOf(clock, moment)
  if (jump === 0 && clock.reference !== null) return clock
  const reference = moment.now - moment.steady
  if (clock.samples.length === 0 && clock.guesses.length === 0) return { ...clock, reference }
  return { offset: clock.offset + jump, samples: [], guesses: [clock.offset + jump, clock.offset], reference }
}

/** The clock after a frame with this `timestamp` (Unix seconds) was received: the least of the last samples is nearest to the truth. */
export function sampled(clock: Clock, timestamp: number | undefined, { now }: Moment): Clock {
  if (timestamp === undefined || !Number.isFinite(timestamp) || timestamp <= 0) return clock
  const sample = now - timestamp * 1000
  const guess = clock.guesses.filter(one => sample - one >= -slack && sample - one < tuning.queue.clock.slowest)
  const samples = [...clock.samples, ...guess.slice(0, 1), sample].slice(-tuning.queue.clock.samples)
  return { ...clock, samples, guesses: [], offset: Math.min(...samples) }
}

/** How far a guess may be ahead of a measurement, milliseconds. */
const slack = 20

/** The server's time at a local moment, Unix seconds. */
export const serverTime = ({ offset }: Clock, now: Millis): number => (now - offset) / 1000
/** The local moment of a server's time. */
export const localTime = ({ offset }: Clock, time: number): Millis => millis(time * 1000 + offset)

export const shifted = (anchor: Anchor, jump: number): Anchor => ({ ...anchor, at: millis(anchor.at + jump) })

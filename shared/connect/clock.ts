// Estimates the offset between this computer's clock and the server's from received timestamps, and corrects it when the local clock jumps.
import { type Millis, millis } from '../ids.ts'
import type { Anchor } from '../queue/model.ts'
import { tuning } from '../tuning.ts'

/** An estimate of the server's clock; all members are in milliseconds. */
export type Clock = {
  /** Local minus server time. It is 0 until a frame was received. */
  readonly offset: number
  /** The latest samples, local receive time minus the frame's `timestamp`: each is the clock offset plus that frame's latency. */
  readonly samples: readonly number[]
  /**
   * Candidate offsets after a jump: the first is right if this computer's clock was set, the second if the steady (monotonic) clock stood
   * still during sleep.
   */
  readonly candidates: readonly number[]
  /** Local minus steady time; null: no event yet. */
  readonly wallMinusSteady: number | null
}

/** The time of an event on this computer's wall clock (`now`, can jump) and on a monotonic one (`steady`, milliseconds, arbitrary zero). */
export type Moment = { readonly now: Millis; readonly steady: number }

export const newClock: Clock = { offset: 0, samples: [], candidates: [], wallMinusSteady: null }

/** By how many milliseconds the wall clock jumped against the monotonic one since the last event; 0 below the threshold. */
export function jumpOf({ wallMinusSteady }: Clock, { now, steady }: Moment): number {
  const jump = wallMinusSteady === null ? 0 : now - steady - wallMinusSteady
  return Math.abs(jump) > tuning.queue.clock.minJump ? jump : 0
}

/**
 * The clock after checking for a jump: the offset moves by the jump until the next frame shows which of the two candidates is right; with
 * no frame received yet there is no offset to move.
 */
export function clockAfterCheck(clock: Clock, moment: Moment): Clock {
  const jump = jumpOf(clock, moment)
  if (jump === 0 && clock.wallMinusSteady !== null) return clock
  const wallMinusSteady = moment.now - moment.steady
  if (clock.samples.length === 0 && clock.candidates.length === 0) return { ...clock, wallMinusSteady }
  return { offset: clock.offset + jump, samples: [], candidates: [clock.offset + jump, clock.offset], wallMinusSteady }
}

/**
 * The clock after a frame with this `timestamp` (Unix seconds): the smallest sample has the least latency, so it is the offset; after a
 * jump, the candidate that fits the frame counts as a sample too. Unchanged without a valid timestamp.
 */
export function clockAfterFrame(clock: Clock, timestamp: number | undefined, { now }: Moment): Clock {
  if (timestamp === undefined || !Number.isFinite(timestamp) || timestamp <= 0) return clock
  const sample = now - timestamp * 1000
  const candidate = clock.candidates.filter(
    earlierOffset => sample - earlierOffset >= -sampleTolerance && sample - earlierOffset < tuning.queue.clock.maxLatency,
  )
  const samples = [...clock.samples, ...candidate.slice(0, 1), sample].slice(-tuning.queue.clock.sampleCount)
  return { ...clock, samples, candidates: [], offset: Math.min(...samples) }
}

/**
 * By how many milliseconds a candidate offset may exceed a measured sample: latency makes every sample larger than the true offset, so one
 * that exceeds it by more is wrong.
 */
const sampleTolerance = 20

/** Converts a local time (milliseconds) to the server's clock (Unix seconds). */
export const serverTime = ({ offset }: Clock, now: Millis): number => (now - offset) / 1000
/** Converts a time on the server's clock (Unix seconds) to a local one (milliseconds). */
export const localTime = ({ offset }: Clock, time: number): Millis => millis(time * 1000 + offset)

export const shiftAnchor = (anchor: Anchor, jump: number): Anchor => ({ ...anchor, at: millis(anchor.at + jump) })

// Stall detection: classifies the sound's clock as moving, waiting for data, or stuck; pure functions without browser or timer.
import { nudgeStep } from '../output/nudge.ts'

/** Sound times are seconds of the timeline; other times are milliseconds of a monotonic clock. */
export type StallState = {
  /** The sound time last seen, seconds. */
  readonly time: number
  /** The moment at which the clock was last seen to move, milliseconds. */
  readonly since: number
  /** Whether sound was reported as coming out. */
  readonly sounding: boolean
  /** The moment at which a position was last reported, milliseconds. */
  readonly reportedAt: number
  /** How many nudges were requested since the clock last moved. */
  readonly nudges: number
}

export type ClockReading = {
  readonly time: number
  readonly now: number
  /** Whether the queue wants sound: it is not paused. */
  readonly shouldPlay: boolean
  /** Whether a seek is under way, so that the time says nothing. */
  readonly isSeeking: boolean
  /** Whether data is buffered ahead. */
  readonly isBuffered: boolean
}

/**
 * What a reading of the clock shows. `playing`: sound began to come out, at the time where it had stood; `position`: a report of the
 * position is due; `waiting`: sound stopped coming out; `nudge` and `stuck`: the clock should move but does not; null: none of them.
 */
export type StallEvent = 'playing' | 'position' | 'waiting' | 'nudge' | 'stuck' | null

/** The interval of position reports, milliseconds; listened time is summed from these. */
const reportInterval = 1_000
/** How long the clock may stand still before sound counts as missing, milliseconds. */
const stallThreshold = 400
/** How long the clock may stand still with data buffered before a nudge, and from each nudge to the next, milliseconds. */
const nudgeDelay = 4_000
/** After this many nudges without effect the sound counts as stuck. */
const maxNudges = 3
/** As `nudgeDelay`, for a clock that is doubted because the computer woke up, milliseconds. */
const nudgeDelayAfterWake = 600
/** Times closer than this count as equal, seconds. */
const timeEpsilon = 0.001

/** The state at rest: paused, started or moved to a time. */
export const restingState = (time: number, now: number): StallState => ({ time, since: now, sounding: false, reportedAt: now, nudges: 0 })

/** After a wake-up the running clock is doubted: if it does not move soon, it is nudged without the usual wait. */
export const withEarlierNudge = (state: StallState, now: number): StallState => ({
  ...state,
  since: Math.min(state.since, now - nudgeDelay + nudgeDelayAfterWake),
})

/** How long the clock has stood still, milliseconds; 0 while it moves, and up to `stallThreshold` after it last did. */
export const stalledFor = (state: StallState, now: number): number => (now - state.since > stallThreshold ? now - state.since : 0)

/** Updates the state with one reading of the clock; also returns the event that it shows, null if there is none. */
export function checkForStall(
  state: StallState,
  { time, now, shouldPlay, isSeeking, isBuffered }: ClockReading,
): { readonly state: StallState; readonly event: StallEvent } {
  if (!shouldPlay) return { state: { ...state, since: now }, event: null }
  if (!isSeeking && time > state.time + timeEpsilon) {
    const movedState = { time, since: now, sounding: true, nudges: 0, reportedAt: state.reportedAt }
    if (!state.sounding) return { state: { ...movedState, reportedAt: now }, event: 'playing' }
    if (now - state.reportedAt < reportInterval) return { state: movedState, event: null }
    return { state: { ...movedState, reportedAt: now }, event: 'position' }
  }
  const stillTime = now - state.since
  if (state.sounding && stillTime > stallThreshold) return { state: { ...state, sounding: false }, event: 'waiting' }
  if (!isBuffered || stillTime <= nudgeDelay * (state.nudges + 1)) return { state, event: null }
  if (state.nudges === maxNudges) return { state, event: 'stuck' }
  // Adds the nudge's own step to the time, as it does not mean that the clock moves.
  return { state: { ...state, time: time + nudgeStep, nudges: state.nudges + 1 }, event: 'nudge' }
}

// Stall detection: classifies the sound's clock as moving, waiting for data, or stuck; pure functions without browser or timer.
import { pushStep } from '../output/push.ts'

/** Sound times are seconds of the timeline; other times are milliseconds of a monotonic clock. */
export type StallState = {
  /** The last sound time seen, and since when it has not moved. */
  readonly time: number
  readonly since: number
  /** Whether sound was reported as coming out. */
  readonly sounding: boolean
  /** When a position was last reported, in the milliseconds of `now`. */
  readonly told: number
  /** How many pushes were requested since the clock last moved. */
  readonly pushes: number
}

export type Sight = {
  readonly time: number
  readonly now: number
  /** Whether the queue wants sound: it is not paused. */
  readonly wanted: boolean
  /** Whether a seek is under way, so that the time says nothing. */
  readonly underWay: boolean
  /** Whether data is buffered ahead. */
  readonly holds: boolean
}

/** `playing`: sound began to come out, at the time where it had stood; `push` and `stuck`: the clock should move but does not. */
export type Seen = 'playing' | 'position' | 'waiting' | 'push' | 'stuck' | null

/** The interval of position reports, milliseconds; listened time is summed from these. */
const tellEvery = 1_000
/** How long the clock may stand still before sound counts as missing, milliseconds. */
const standstill = 400
/** How long the clock may stand still with data buffered before a push, milliseconds; and how many pushes before giving up. */
const pushAfter = 4_000
const pushLimit = 3
/** The same for a doubted clock, milliseconds. */
const doubt = 600
/** Times closer than this count as equal, seconds. */
const same = 0.001

/** The state at rest: paused, started or moved to a time. */
export const resting = (time: number, now: number): StallState => ({ time, since: now, sounding: false, told: now, pushes: 0 })

/** After a wake-up the running clock is doubted: if it does not move soon, it is pushed without the usual wait. */
export const doubted = (pulse: StallState, now: number): StallState => ({ ...pulse, since: Math.min(pulse.since, now - pushAfter + doubt) })

/** How long the clock has stood still, milliseconds; 0 while it moves. */
export const stillFor = (pulse: StallState, now: number): number => (now - pulse.since > standstill ? now - pulse.since : 0)

/** Updates the state with one look at the clock; returns what was seen. */
export function checkForStall(
  pulse: StallState,
  { time, now, wanted, underWay, holds }: Sight,
): { readonly pulse: StallState; readonly seen: Seen } {
  if (!wanted) return { pulse: { ...pulse, since: now }, seen: null }
  if (!underWay && time > pulse.time + same) {
    const moved = { time, since: now, sounding: true, pushes: 0, told: pulse.told }
    if (!pulse.sounding) return { pulse: { ...moved, told: now }, seen: 'playing' }
    if (now - pulse.told < tellEvery) return { pulse: moved, seen: null }
    return { pulse: { ...moved, told: now }, seen: 'position' }
  }
  const stood = now - pulse.since
  if (pulse.sounding && stood > standstill) return { pulse: { ...pulse, sounding: false }, seen: 'waiting' }
  if (!holds || stood <= pushAfter * (pulse.pushes + 1)) return { pulse, seen: null }
  if (pulse.pushes === pushLimit) return { pulse, seen: 'stuck' }
  // Adds the push's own step to the time, as it does not mean that the clock moves.
  return { pulse: { ...pulse, time: time + pushStep, pushes: pulse.pushes + 1 }, seen: 'push' }
}

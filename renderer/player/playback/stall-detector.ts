// What the clock of the sound tells: that it moves, stands still, or stands still for no reason. A rule without browser or timer.
import { pushStep } from '../output/push.ts'

/** Times of the sound are seconds of the timeline, moments are milliseconds of a clock that only goes forward. */
export type StallState = {
  /** Where the sound was seen last, and since when it has not moved. */
  readonly time: number
  readonly since: number
  /** Whether sound comes out, as far as was told. */
  readonly sounding: boolean
  /** When the position was reported last, in the milliseconds of `now`. */
  readonly told: number
  /** How often a push was asked for since it moved. */
  readonly pushes: number
}

export type Sight = {
  readonly time: number
  readonly now: number
  /** Whether the queue wants sound: it is not paused. */
  readonly wanted: boolean
  /** The speaker is still on its way to a moment, so its time says nothing. */
  readonly underWay: boolean
  /** There is data to go on. */
  readonly holds: boolean
}

/** `playing`: sound began to come out, at the time where it had stood. `push` and `stuck`: it should move and does not. */
export type Seen = 'playing' | 'position' | 'waiting' | 'push' | 'stuck' | null

/** How often a position is told, milliseconds. Listening is counted from these. */
const tellEvery = 1_000
/** How long the clock may stand still before sound counts as missing, milliseconds. */
const standstill = 400
/** How long before it is pushed though all data is there, and how often, before one gives up. */
const pushAfter = 4_000
const pushLimit = 3
/** A doubted clock has so long to move, milliseconds. */
const doubt = 600
/** Two times closer than this are the same; seconds. */
const same = 0.001

/** The sound rests at a time: it was paused, started or moved there. */
export const resting = (time: number, now: number): StallState => ({ time, since: now, sounding: false, told: now, pushes: 0 })

/** A clock that should run is doubted: if it does not move at once it is pushed, without the usual wait. */
export const doubted = (pulse: StallState, now: number): StallState => ({ ...pulse, since: Math.min(pulse.since, now - pushAfter + doubt) })

/** Milliseconds for which the sound has stood still; 0 while it moves. */
export const stillFor = (pulse: StallState, now: number): number => (now - pulse.since > standstill ? now - pulse.since : 0)

/** Takes one look at the clock. */
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
  // The step is ours, and does not say that the clock moves.
  return { pulse: { ...pulse, time: time + pushStep, pushes: pulse.pushes + 1 }, seen: 'push' }
}

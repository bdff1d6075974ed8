// Position updates for a track at another playback speed, as other devices extrapolate at normal speed and drift away.
import type { QueueState } from '../../queue/model.ts'
import { tuning } from '../../tuning.ts'
import { policy } from '../../wire/policy.ts'
import type { Device } from '../model.ts'
import type { PlaybackPoint } from './registers.ts'
import { sendsFull } from './state.ts'

const { toleranceSeconds, maxInterval, longListFrom } = tuning.queue.speedDrift

/** Milliseconds until the extrapolated position has drifted by the tolerance, at least `sendDebounce`. */
const driftTime = (speed: number): number => Math.max(policy.queue.sendDebounce, (toleranceSeconds / Math.abs(speed - 1)) * 1000)

/**
 * Interval of position updates, milliseconds: `driftTime`, but at most `maxInterval`. Always `maxInterval` if no other device is
 * joinable, or if each update has to carry a list of more than `longListFrom` tracks, as a service does that takes only whole states.
 */
export function updateInterval({ replication, session: { others } }: Device, { queue, playback }: QueueState): number {
  const isLong = sendsFull(replication) && queue.tracks.length > longListFrom
  return isLong || !others.some(({ joinable }) => joinable) ? maxInterval : Math.min(maxInterval, driftTime(playback.speed))
}

/**
 * The playback point as it is sent: shifted by half the drift until the next update, so that others are wrong by at most half of it either
 * way; as it is while paused or at normal speed. Example: at speed 1.5 and one update each 0.4 s the drift is 0.2 s, so 0.1 s is added.
 */
export function leadingPoint(point: PlaybackPoint, { playback: { speed, paused } }: QueueState): PlaybackPoint {
  if (paused || speed === 1) return point
  return { ...point, position: Math.max(0, point.position + ((speed - 1) * Math.min(maxInterval, driftTime(speed))) / 2000) }
}

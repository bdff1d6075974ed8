// A track that does not play at its own speed: others reckon with a second in a second, so they are told again and again where it is.
import type { QueueState } from '../../queue/model.ts'
import { tuning } from '../../tuning.ts'
import { policy } from '../../wire/policy.ts'
import type { Device } from '../model.ts'
import type { PlaybackPoint } from './registers.ts'
import { sendsFull } from './state.ts'

const { tolerance, unheardEvery, longListFrom } = tuning.queue.speedDrift

/** How long it takes until others are wrong by `apart`, milliseconds. */
const until = (speed: number): number => Math.max(policy.queue.sendEvery, (tolerance / Math.abs(speed - 1)) * 1000)

/** How often others are told, milliseconds. */
export function tellEvery({ replication, session: { others } }: Device, { queue, playback }: QueueState): number {
  const isLong = sendsFull(replication) && queue.tracks.length > longListFrom
  return isLong || !others.some(({ joinable }) => joinable) ? unheardEvery : Math.min(unheardEvery, until(playback.speed))
}

/** The place as it is sent: so far ahead (or behind) that others are wrong by half, first in one way, then in the other. */
export function ahead(place: PlaybackPoint, { playback: { speed, paused } }: QueueState): PlaybackPoint {
  if (paused || speed === 1) return place
  return { ...place, position: Math.max(0, place.position + ((speed - 1) * Math.min(unheardEvery, until(speed))) / 2000) }
}

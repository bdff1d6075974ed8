// The trace of the queues: what changed, when and why, to explain why playback stopped. It holds ids only: no title, token or address.
import type { Millis, TrackId } from '../ids.ts'
import type { Cause } from './cause.ts'
import type { QueueState, Repeat } from './model.ts'
import { positionAt } from './position.ts'

/** One change of a queue, as the trace tells it; positions are in seconds. */
export type TraceChange =
  | { readonly what: 'play' | 'pause' | 'sounds' | 'waits'; readonly track: TrackId | null; readonly position: number }
  /** A track started; null: nothing is current any more. */
  | { readonly what: 'track'; readonly track: TrackId | null; readonly position: number }
  | { readonly what: 'seek'; readonly from: number; readonly to: number }
  | { readonly what: 'volume' | 'speed'; readonly to: number }
  | { readonly what: 'mute' | 'shuffle' | 'stop-after'; readonly on: boolean }
  | { readonly what: 'repeat'; readonly to: Repeat }
  | { readonly what: 'sleep'; readonly to: QueueState['sleep']['kind'] }
  | { readonly what: 'lists'; readonly tracks: number; readonly playNext: number }
  /** Another queue is shown: that of the session, or with null this computer's own. */
  | { readonly what: 'shows'; readonly session: string | null }
  /** The computer woke from sleep. */
  | { readonly what: 'woke' }
  /** A command was rejected. */
  | { readonly what: 'refused' }

/** What changed together in a queue, and why; `queue`: its session, null for this computer's own. */
export type TraceEvent = { readonly queue: string | null; readonly cause: Cause; readonly changes: readonly TraceChange[] }
export type TraceEntry = TraceEvent & { readonly at: Millis }

/** Most entries kept, enough for some hours of listening; the oldest are dropped. */
export const maxEntries = 400
/** Moves of a dragged slider that follow each other within this are merged into one entry, milliseconds. */
const dragWindow = 1_000

/** The differences between two states that a person would notice, at `now`. */
export function changesBetween(before: QueueState, after: QueueState, now: Millis): readonly TraceChange[] {
  if (before === after) return []
  const [previous, present] = [before.playback, after.playback]
  const track = present.current
  const position = positionAt(present, now)
  const changes: TraceChange[] = []
  if (present.startId !== previous.startId || track !== previous.current) changes.push({ what: 'track', track, position })
  else if (present.seekId !== previous.seekId) changes.push({ what: 'seek', from: positionAt(previous, now), to: position })
  if (present.paused !== previous.paused) changes.push({ what: present.paused ? 'pause' : 'play', track, position })
  if (present.volume !== previous.volume) changes.push({ what: 'volume', to: present.volume })
  if (present.muted !== previous.muted) changes.push({ what: 'mute', on: present.muted })
  if (present.speed !== previous.speed) changes.push({ what: 'speed', to: present.speed })
  if (present.shuffle !== previous.shuffle) changes.push({ what: 'shuffle', on: present.shuffle })
  if (present.repeat !== previous.repeat) changes.push({ what: 'repeat', to: present.repeat })
  if (present.stopAfter !== previous.stopAfter) changes.push({ what: 'stop-after', on: present.stopAfter })
  if (after.sleep.kind !== before.sleep.kind) changes.push({ what: 'sleep', to: after.sleep.kind })
  if (after.queue.tracks !== before.queue.tracks || after.queue.playNext !== before.queue.playNext)
    changes.push({ what: 'lists', tracks: after.queue.tracks.length, playNext: after.queue.playNext.length })
  return changes
}

/**
 * The trace with an entry appended, newest last; it replaces the last one if both are moves of one dragged slider, and the oldest are
 * dropped beyond `maxEntries`.
 */
export function appendEntry(trace: readonly TraceEntry[], entry: TraceEntry): readonly TraceEntry[] {
  const last = trace.at(-1)
  const earlier = last !== undefined && isSameDrag(last, entry) ? trace.slice(0, -1) : trace
  return [...earlier.slice(1 - maxEntries), entry]
}

function isSameDrag(one: TraceEntry, other: TraceEntry): boolean {
  const [first, second] = [one.changes[0], other.changes[0]]
  if (first?.what !== second?.what || (first?.what !== 'volume' && first?.what !== 'seek')) return false
  const areAlone = one.changes.length === 1 && other.changes.length === 1
  return areAlone && one.queue === other.queue && one.cause.by === other.cause.by && other.at - one.at < dragWindow
}

// Chooses the track that plays next and the previous one, by play-next list, repeat and the ends of the queue (C-35, protocol 9.3).
import type { TrackId } from '../ids.ts'
import type { Playback, QueueState } from './model.ts'

/** A position in the queue from which a track can start. */
export type QueueSpot = {
  readonly track: TrackId
  readonly from: Playback['from']
  readonly index: number
  /** How many items are removed from the head of the play-next list when playback moves to this position. */
  readonly drops: number
}

/** Where playback goes next. `go`: play at `spot`; `stop`: playback ends, and waits paused at `spot`, or at nothing if null. */
export type Advance = { readonly kind: 'go'; readonly spot: QueueSpot } | { readonly kind: 'stop'; readonly spot: QueueSpot | null }

/** The parts of a queue that decide what comes next: its lists, its cursor, and whether playback is to stop. */
type QueuePoint = Pick<QueueState, 'queue' | 'playback' | 'sleep'>

/**
 * What follows the current track: asked by a person ('person'), by its natural end ('end': then "repeat track" repeats it), or because it
 * cannot be played ('failure'). `stopAfter`, or a sleep timer for the end of the track, makes an end or a failure a stop. Also used to
 * prefetch the following track. `passed`: how many items that follow are passed over.
 */
export function nextAdvance(state: QueuePoint, reason: 'person' | 'end' | 'failure', passed = 0): Advance {
  const { playback, sleep } = state
  if (reason !== 'person' && (playback.stopAfter || sleep.kind === 'track'))
    return { kind: 'stop', spot: advanceWithoutTimers(state, reason, 0).spot }
  return advanceWithoutTimers(state, reason, passed)
}

function advanceWithoutTimers(state: QueuePoint, reason: 'person' | 'end' | 'failure', passed: number): Advance {
  const { playback } = state
  if (reason === 'end' && playback.repeat === 'track' && playback.current !== null) {
    return { kind: 'go', spot: { track: playback.current, from: playback.from, index: playback.index, drops: 0 } }
  }
  const spot = spotAfter(state, passed)
  return spot ? { kind: 'go', spot } : { kind: 'stop', spot: spotAt(state, 0, allPlayNext(state)) }
}

/** The item that is played after the current one and `passed` more; null: the queue ends before it. */
function spotAfter(state: QueuePoint, passed: number): QueueSpot | null {
  const { queue, playback } = state
  const place = currentPlayNextCount(state) + passed
  const playNextTrack = queue.playNext[place]
  if (playNextTrack !== undefined) return { track: playNextTrack, from: 'playNext', index: playback.index, drops: place }
  const drops = allPlayNext(state)
  const index = followingIndex(state) + place - drops
  const { length } = queue.tracks
  return index < length || playback.repeat !== 'queue' ? spotAt(state, index, drops) : spotAt(state, index % length, drops)
}

/**
 * How many items follow the current one until the queue ends or, with repeat of the queue, has come round to the current item, which is
 * counted, too.
 */
export function followingCount(state: QueuePoint): number {
  const { queue, playback } = state
  const inTracks = queue.tracks.length - (playback.repeat === 'queue' ? 0 : followingIndex(state))
  return allPlayNext(state) - currentPlayNextCount(state) + inTracks
}

/**
 * Of the items that follow, searches those number `from` to `end` - 1 (0 is the next one) for a track that `fits`: the number of the first
 * such item, which is how many are passed over; null: none fits.
 */
export function findFollowing(state: QueuePoint, fits: (track: TrackId) => boolean, from: number, end: number): number | null {
  const last = Math.min(end, followingCount(state))
  for (let passed = from; passed < last; passed += 1) {
    const spot = spotAfter(state, passed)
    if (spot && fits(spot.track)) return passed
  }
  return null
}

/** The tracks of the items that follow with the numbers `from` to `end` - 1, as in `findFollowing`. */
export function tracksFollowing(state: QueuePoint, from: number, end: number): readonly TrackId[] {
  const numbers = Array.from({ length: Math.max(0, Math.min(end, followingCount(state)) - from) }, (_, index) => from + index)
  return numbers.flatMap(passed => spotAfter(state, passed)?.track ?? [])
}

/** The index at which `tracks` goes on after the current item; the length of `tracks` at its end. */
const followingIndex = ({ queue, playback }: QueuePoint): number => Math.min(playback.index + 1, queue.tracks.length)

/** How many items the play-next list loses when playback goes on in `tracks`. */
const allPlayNext = (state: QueuePoint): number => Math.max(state.queue.playNext.length, currentPlayNextCount(state))

/**
 * The track before the current one (before the first one the last, if the queue repeats); null: there is none, so the current one restarts.
 * From the play-next list it is the item of `tracks` that was interrupted, and the play-next list keeps its items, the current one
 * included.
 */
export function previousSpot(state: QueuePoint): QueueSpot | null {
  const { queue, playback } = state
  if (playback.from === 'playNext') return spotAt(state, playback.index, 0)
  const last = playback.repeat === 'queue' ? queue.tracks.length - 1 : -1
  return spotAt(state, playback.index > 0 ? playback.index - 1 : last, 0)
}

/** The item of `tracks` at `index`, chosen by a person; null: none. A play-next track that is current leaves its list. */
export const jumpTo = (state: QueuePoint, index: number): QueueSpot | null => spotAt(state, index, currentPlayNextCount(state))

/** How many items leave the head of the play-next list once the current track is over: 1 if it comes from there. */
export const currentPlayNextCount = ({ playback }: Pick<QueueState, 'playback'>): 0 | 1 => (playback.from === 'playNext' ? 1 : 0)

function spotAt({ queue }: QueuePoint, index: number, drops: number): QueueSpot | null {
  const track = queue.tracks[index]
  return track === undefined ? null : { track, from: 'tracks', index, drops }
}

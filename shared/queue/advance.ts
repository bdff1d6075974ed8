// Chooses the track that plays next and the previous one, by play-next list, repeat and the ends of the queue (C-35, protocol 9.3).
import type { TrackId } from '../ids.ts'
import type { Playback, QueueState } from './model.ts'

/** A position in the queue from which a track can start. */
export type QueueSpot = {
  readonly track: TrackId
  readonly from: Playback['from']
  readonly index: number
  /** How many items are removed from the head of the play-next list when playback moves to this position. */
  readonly drops: 0 | 1
}

/** Where playback goes next. `go`: play at `spot`; `stop`: playback ends, and waits paused at `spot`, or at nothing if null. */
export type Advance = { readonly kind: 'go'; readonly spot: QueueSpot } | { readonly kind: 'stop'; readonly spot: QueueSpot | null }

/** The parts of a queue that decide what comes next: its lists, its cursor, and whether playback is to stop. */
type QueuePoint = Pick<QueueState, 'queue' | 'playback' | 'sleep'>

/**
 * What follows the current track: asked by a person ('person'), by its natural end ('end': then "repeat track" repeats it), or because it
 * cannot be played ('failure'). `stopAfter` or the sleep timer make an end or a failure a stop. Also used to prefetch the following track.
 */
export function nextAdvance(state: QueuePoint, reason: 'person' | 'end' | 'failure'): Advance {
  const { playback, sleep } = state
  if (reason !== 'person' && (playback.stopAfter || sleep.kind === 'track'))
    return { kind: 'stop', spot: advanceWithoutTimers(state, reason).spot }
  return advanceWithoutTimers(state, reason)
}

function advanceWithoutTimers(state: QueuePoint, reason: 'person' | 'end' | 'failure'): Advance {
  const { queue, playback } = state
  if (reason === 'end' && playback.repeat === 'track' && playback.current !== null) {
    return { kind: 'go', spot: { track: playback.current, from: playback.from, index: playback.index, drops: 0 } }
  }
  const drops = currentPlayNextCount(state)
  const playNextTrack = queue.playNext[drops]
  if (playNextTrack !== undefined) return { kind: 'go', spot: { track: playNextTrack, from: 'playNext', index: playback.index, drops } }
  const after = spotAt(state, playback.index + 1, drops)
  if (after) return { kind: 'go', spot: after }
  const first = spotAt(state, 0, drops)
  return first && playback.repeat === 'queue' ? { kind: 'go', spot: first } : { kind: 'stop', spot: first }
}

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

function spotAt({ queue }: QueuePoint, index: number, drops: 0 | 1): QueueSpot | null {
  const track = queue.tracks[index]
  return track === undefined ? null : { track, from: 'tracks', index, drops }
}

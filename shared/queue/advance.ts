// What plays next and what played before: the play-next list, repeat, the ends of the queue (C-35, protocol 9.3).
import type { TrackId } from '../ids.ts'
import type { Playback, Queue, QueueState } from './model.ts'

/** A place in the queue where a track can start, and the play-next list once it does. */
export type Spot = {
  readonly track: TrackId
  readonly from: Playback['from']
  readonly index: number
  readonly playNext: Queue['playNext']
}

/** `stop`: the end of the queue; `spot` is where it waits, paused, or null if nothing is left. */
export type Advance = { readonly kind: 'go'; readonly spot: Spot } | { readonly kind: 'stop'; readonly spot: Spot | null }

/**
 * What follows the current track, asked by a person ('person') or by its natural end ('end': then "repeat track" repeats it).
 * Also used to prepare the following track ahead of time.
 */
export function next(state: QueueState, reason: 'person' | 'end'): Advance {
  const { queue, playback } = state
  if (reason === 'end' && playback.repeat === 'track' && playback.current !== null) {
    return { kind: 'go', spot: { track: playback.current, from: playback.from, index: playback.index, playNext: queue.playNext } }
  }
  const playNext = withoutCurrent(state)
  const promised = playNext[0]
  if (promised !== undefined) return { kind: 'go', spot: { track: promised, from: 'playNext', index: playback.index, playNext } }
  const following = spotAt(queue.tracks, playback.index + 1, playNext)
  if (following) return { kind: 'go', spot: following }
  const first = spotAt(queue.tracks, 0, playNext)
  return first && playback.repeat === 'queue' ? { kind: 'go', spot: first } : { kind: 'stop', spot: first }
}

/**
 * The track before the current one; null = there is none, so the current one starts again. Back from the play-next list leads to
 * the item of `tracks` it interrupted, and the list stays as it was, so nothing in it is lost.
 */
export function previous({ queue, playback }: QueueState): Spot | null {
  if (playback.from === 'playNext') return spotAt(queue.tracks, playback.index, queue.playNext)
  const last = playback.repeat === 'queue' ? queue.tracks.length - 1 : -1
  return spotAt(queue.tracks, playback.index > 0 ? playback.index - 1 : last, queue.playNext)
}

/** An item of `tracks`, chosen by a person; null if there is none. A play-next track that was playing is done with. */
export const jumpTo = (state: QueueState, index: number): Spot | null => spotAt(state.queue.tracks, index, withoutCurrent(state))

/** The play-next list once the current track is over. */
export const withoutCurrent = ({ queue, playback }: QueueState): Queue['playNext'] =>
  playback.from === 'playNext' ? queue.playNext.slice(1) : queue.playNext

function spotAt(tracks: readonly TrackId[], index: number, playNext: Queue['playNext']): Spot | null {
  const track = tracks[index]
  return track === undefined ? null : { track, from: 'tracks', index, playNext }
}

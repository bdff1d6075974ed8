// What plays next and what played before: the play-next list, repeat, the ends of the queue (C-35, protocol 9.3).
import type { TrackId } from '../ids.ts'
import type { Playback, QueueState } from './model.ts'

/** A place in the queue where a track can start. */
export type Spot = {
  readonly track: TrackId
  readonly from: Playback['from']
  readonly index: number
  /** So many items at the head of the play-next list are done with then. */
  readonly drops: 0 | 1
}

/** `stop`: playing ends here; `spot` is where it waits, paused, or null if nothing is left. */
export type Advance = { readonly kind: 'go'; readonly spot: Spot } | { readonly kind: 'stop'; readonly spot: Spot | null }

/** What decides: the lists, where one is in them, and whether somebody wants silence. */
type QueuePoint = Pick<QueueState, 'queue' | 'playback' | 'sleep'>

/**
 * What follows the current track: asked by a person ('person'), by its natural end ('end': then "repeat track" repeats it), or because
 * it cannot be played ('failure'). After an end or a failure it is a stop if the person wants silence then.
 * Also used to prepare the following track ahead of time.
 */
export function next(state: QueuePoint, reason: 'person' | 'end' | 'failure'): Advance {
  const { playback, sleep } = state
  if (reason !== 'person' && (playback.stopAfter || sleep.kind === 'track')) return { kind: 'stop', spot: following(state, reason).spot }
  return following(state, reason)
}

function following(state: QueuePoint, reason: 'person' | 'end' | 'failure'): Advance {
  const { queue, playback } = state
  if (reason === 'end' && playback.repeat === 'track' && playback.current !== null) {
    return { kind: 'go', spot: { track: playback.current, from: playback.from, index: playback.index, drops: 0 } }
  }
  const drops = headIsOver(state)
  const promised = queue.playNext[drops]
  if (promised !== undefined) return { kind: 'go', spot: { track: promised, from: 'playNext', index: playback.index, drops } }
  const after = spotAt(state, playback.index + 1, drops)
  if (after) return { kind: 'go', spot: after }
  const first = spotAt(state, 0, drops)
  return first && playback.repeat === 'queue' ? { kind: 'go', spot: first } : { kind: 'stop', spot: first }
}

/**
 * The track before the current one; null = there is none, so the current one starts again. Back from the play-next list leads to
 * the item of `tracks` it interrupted, and the list stays as it was, so nothing in it is lost.
 */
export function previous(state: QueuePoint): Spot | null {
  const { queue, playback } = state
  if (playback.from === 'playNext') return spotAt(state, playback.index, 0)
  const last = playback.repeat === 'queue' ? queue.tracks.length - 1 : -1
  return spotAt(state, playback.index > 0 ? playback.index - 1 : last, 0)
}

/** An item of `tracks`, chosen by a person; null if there is none. A play-next track that was playing is done with. */
export const jumpTo = (state: QueuePoint, index: number): Spot | null => spotAt(state, index, headIsOver(state))

/** How many items of the play-next list are over once the current track is. */
export const headIsOver = ({ playback }: Pick<QueueState, 'playback'>): 0 | 1 => (playback.from === 'playNext' ? 1 : 0)

function spotAt({ queue }: QueuePoint, index: number, drops: 0 | 1): Spot | null {
  const track = queue.tracks[index]
  return track === undefined ? null : { track, from: 'tracks', index, drops }
}

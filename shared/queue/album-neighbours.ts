// Whether the current track, or the one that follows, is played as part of an album in its order.
import type { TrackId } from '../ids.ts'
import { currentPlayNextCount, nextAdvance } from './advance.ts'
import type { QueueState } from './model.ts'

type QueuePoint = Pick<QueueState, 'queue' | 'playback' | 'sleep'>

/**
 * Whether a track has its album neighbour before or after it in the queue; false for one that is neither current nor next.
 * `followsOnAlbum`: whether `after` is the track that follows `before` on the same album.
 */
export function playsAsAlbum(state: QueuePoint, track: TrackId, followsOnAlbum: (before: TrackId, after: TrackId) => boolean): boolean {
  const [list, at] = listPositionOf(state, track)
  const [before, after] = [list[at - 1], list[at + 1]]
  return (before !== undefined && followsOnAlbum(before, track)) || (after !== undefined && followsOnAlbum(track, after))
}

function listPositionOf(state: QueuePoint, track: TrackId): readonly [list: readonly TrackId[], at: number] {
  const { queue, playback } = state
  if (playback.current === track) return playback.from === 'playNext' ? [queue.playNext, 0] : [queue.tracks, playback.index]
  const { spot } = nextAdvance(state, 'end')
  if (spot?.track !== track) return [[], 0]
  return spot.from === 'playNext' ? [queue.playNext, currentPlayNextCount(state)] : [queue.tracks, spot.index]
}

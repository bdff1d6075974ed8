// Where one is in lists that several devices write at the same time: the same rule on every device, from the registers alone.
import type { TrackId } from '../ids.ts'
import type { Playback } from '../queue/model.ts'
import type { Registers } from './registers.ts'

export type Cursor = {
  readonly current: TrackId | null
  readonly from: Playback['from']
  readonly index: number
  /** With the current track at its head, if it comes from there. */
  readonly playNext: readonly TrackId[]
}

/**
 * `song` decides where the lists hold it: another device may have edited them, or have gone on, before it heard of the other. Otherwise
 * the rule of protocol 9.3 does.
 */
export function cursorOf({ song, from, index, tracks, playNext }: Registers): Cursor {
  const at = Math.max(-1, Math.min(index, tracks.length - 1))
  const inTracks = (place: number): Cursor => ({ current: tracks[place] ?? null, from: 'tracks', index: place, playNext })
  const promised = (head: number): Cursor => ({
    current: playNext[head] ?? null,
    from: 'playNext',
    index: at,
    playNext: head === 0 ? playNext : [playNext[head] as TrackId, ...playNext.toSpliced(head, 1)],
  })
  if (song !== null) {
    const head = playNext.indexOf(song)
    if (from === 'playNext' && head !== -1) return promised(head)
    const near = nearest(tracks, song, index)
    if (near !== -1) return inTracks(near)
    if (head !== -1) return promised(head)
  }
  if (playNext.length > 0 && (from === 'playNext' || tracks.length === 0)) return promised(0)
  return inTracks(index >= 0 && index < tracks.length ? index : 0)
}

/** The place of a track in a list that is nearest to `index`, the earlier one of two; -1: it is not there. */
function nearest(list: readonly TrackId[], track: TrackId, index: number): number {
  const from = Math.max(0, Math.min(index, list.length - 1))
  const reach = Math.max(from, list.length - 1 - from)
  for (let distance = 0; distance <= reach; distance += 1) {
    if (list[from - distance] === track) return from - distance
    if (list[from + distance] === track) return from + distance
  }
  return -1
}

// Album shuffle: the albums in random order, the tracks of each in their present order.
import type { TrackId } from '../ids.ts'
import { shuffled } from './shuffle.ts'

/**
 * The tracks grouped by album, the albums in a uniformly random order determined by `seed`, each album's tracks in their present order. The
 * album of the item at `index` comes first (-1: none does). Tracks for which `albumOf` gives null are a group of their own.
 */
export function shuffledByAlbum(
  tracks: readonly TrackId[],
  index: number,
  albumOf: (track: TrackId) => number | null,
  seed: number,
): readonly TrackId[] {
  const groups: TrackId[][] = []
  const groupOfAlbum = new Map<number, number>()
  let chosen = -1
  for (const [queueIndex, track] of tracks.entries()) {
    const album = albumOf(track)
    const group = (album === null ? undefined : groupOfAlbum.get(album)) ?? groups.push([]) - 1
    if (album !== null) groupOfAlbum.set(album, group)
    groups[group]?.push(track)
    if (queueIndex === index) chosen = group
  }
  return shuffled(groups, chosen, seed).flat()
}

// Album shuffle: whole albums in random order, each of them as it was.
import type { TrackId } from '../ids.ts'
import { shuffled } from './shuffle.ts'

/**
 * The tracks with their albums in a fair random order, which only `seed` decides, and the tracks of each album in the order in which they
 * stand now. The album of the item at `index` comes first (-1: none does). Tracks for which `albumOf` gives null stand alone.
 */
export function albumOrder(
  tracks: readonly TrackId[],
  index: number,
  albumOf: (track: TrackId) => number | null,
  seed: number,
): readonly TrackId[] {
  const groups: TrackId[][] = []
  const known = new Map<number, number>()
  let chosen = -1
  for (const [at, track] of tracks.entries()) {
    const album = albumOf(track)
    const group = (album === null ? undefined : known.get(album)) ?? groups.push([]) - 1
    if (album !== null) known.set(album, group)
    groups[group]?.push(track)
    if (at === index) chosen = group
  }
  return shuffled(groups, chosen, seed).flat()
}

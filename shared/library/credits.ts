// Which tracks belong to an artist: its own, those that name it beside another, and those the service lists for it.
import { idsAt } from './growing.ts'
import type { RowLists } from './model.ts'
import { gather, listOf } from './row-lists.ts'
import { rowOf } from './row-of.ts'
import type { ArtistRows, TrackRows } from './rules.ts'

/** Visible tracks of every artist in album order, each once. `albumOrder`: all tracks, visible ones being the first `visible`. */
export function creditTracks(
  tracks: TrackRows,
  artists: ArtistRows,
  artistOf: Int32Array,
  albumOrder: Uint32Array,
  visible: number,
): RowLists {
  const positions = new Int32Array(albumOrder.length).fill(-1)
  albumOrder.subarray(0, visible).forEach((row, position) => {
    positions[row] = position
  })
  const unsorted = gather(artists.id.length, add => {
    const credit = (artist: number, track: number): void => {
      const position = positions[track] ?? -1
      if (artist >= 0 && position >= 0) add(artist, position)
    }
    for (let track = 0; track < tracks.id.length; track++) {
      credit(artistOf[track] ?? -1, track)
      for (const id of idsAt(tracks.lists.credits, track)) credit(rowOf(artists.id, id), track)
    }
    for (let artist = 0; artist < artists.id.length; artist++) {
      for (const id of idsAt(artists.lists.tracks, artist)) credit(artist, rowOf(tracks.id, id))
    }
  })
  return gather(artists.id.length, add => {
    for (let artist = 0; artist < artists.id.length; artist++) {
      const sorted = listOf(unsorted, artist).toSorted()
      sorted.forEach((position, index) => {
        if (position !== sorted[index - 1]) add(artist, albumOrder[position] ?? 0)
      })
    }
  })
}

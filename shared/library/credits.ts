// Which tracks belong to an artist: its own, those that name it beside another, and those the service lists for it.
import type { IdLists } from './growing.ts'
import type { RowLists } from './model.ts'
import { sharedRows } from './room.ts'
import { gatherPairs, pairs } from './row-lists.ts'
import { type RowIndex, rowFinder } from './row-of.ts'
import { drop, scratch } from './scratch.ts'

/** Plain data: another thread may do it. */
export type Credited = {
  /** By track: its artist, and ids of those it names beside. */
  readonly artist: Int32Array
  readonly credits: IdLists
  /** By artist: ids of the tracks that the service lists. */
  readonly listed: IdLists
  readonly rowsOf: { readonly tracks: RowIndex; readonly artists: RowIndex }
  /** Tracks in album order, of which the first ones are visible. */
  readonly order: Uint32Array
  readonly visible: number
}

/** Visible tracks of every artist in album order, each once. */
export function creditTracks({ artist, credits, listed, rowsOf, order, visible }: Credited): RowLists {
  const artists = rowsOf.artists.ids.length
  const rowOfArtist = rowFinder(rowsOf.artists)
  const rowOfTrack = rowFinder(rowsOf.tracks)
  const listings = pairs()
  for (let row = 0; row < artists; row++) {
    const end = listed.starts[row + 1] ?? 0
    for (let at = listed.starts[row] ?? 0; at < end; at++) {
      const track = rowOfTrack(listed.ids[at] ?? -1)
      // Nearly all that is listed is the artist's own, which is credited anyway.
      if (track >= 0 && artist[track] !== row) listings.add(track, row)
    }
  }
  const listing = listings.gather(artist.length)
  const most = visible + credits.ids.length + listing.rows.length
  const artistsCredited = scratch(most)
  const tracksCredited = scratch(most)
  let count = 0
  /** By artist: one more than the place in album order of the last track it got. */
  const last = new Uint32Array(artists)
  const credit = (row: number, place: number, track: number): void => {
    if (row < 0 || last[row] === place) return
    last[row] = place
    artistsCredited[count] = row
    tracksCredited[count++] = track
  }
  for (let index = 0; index < visible; index++) {
    const track = order[index] ?? 0
    credit(artist[track] ?? -1, index + 1, track)
    const endOfCredits = credits.starts[track + 1] ?? 0
    for (let at = credits.starts[track] ?? 0; at < endOfCredits; at++) credit(rowOfArtist(credits.ids[at] ?? -1), index + 1, track)
    const endOfListing = listing.starts[track + 1] ?? 0
    for (let at = listing.starts[track] ?? 0; at < endOfListing; at++) credit(listing.rows[at] ?? -1, index + 1, track)
  }
  const gathered = gatherPairs(artists, artistsCredited.subarray(0, count), tracksCredited.subarray(0, count), sharedRows)
  drop(artistsCredited)
  drop(tracksCredited)
  return gathered
}

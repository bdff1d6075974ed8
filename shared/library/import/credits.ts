// Which tracks are credited to an artist: its own, those that name it as an additional artist, and those that the service lists for it.
import { type IdLists, release } from '../model/growing.ts'
import type { RowLists } from '../model/model.ts'
import { type RowIndex, rowFinder } from '../model/row-index.ts'
import { createPairCollector, groupRows } from '../model/row-lists.ts'

/**
 * What tells which artists list a track. `artist`: by track, its artist row; `listed`: by artist, the track ids that the service lists;
 * `tracks`: the index from track id to row.
 */
export type Listed = {
  readonly artist: Int32Array
  readonly listed: IdLists
  readonly tracks: RowIndex
}
export type Credited = {
  /** By track: its artist row; -1: unknown. */
  readonly artist: Int32Array
  /** By track: the ids of its additional artists. */
  readonly credits: IdLists
  /** The result of `additionalListings`. */
  readonly listings: RowLists
  readonly artists: RowIndex
  /** Tracks in album order, of which the first `visible` are not trashed. */
  readonly order: Uint32Array
  readonly visible: number
}

/** By track: the artists that list it, without its own, who is nearly always the only one. */
export function additionalListings({ artist, listed, tracks }: Listed): RowLists {
  const rowOfTrack = rowFinder(tracks)
  const listings = createPairCollector()
  for (let row = 0; row < listed.starts.length - 1; row++) {
    const end = listed.starts[row + 1] ?? 0
    for (let at = listed.starts[row] ?? 0; at < end; at++) {
      const track = rowOfTrack(listed.ids[at] ?? -1)
      if (track >= 0 && artist[track] !== row) listings.add(track, row)
    }
  }
  return listings.gather(artist.length)
}

/** For each artist, its visible tracks in album order, without duplicates. */
export function creditTracks({ artist, credits, listings, artists, order, visible }: Credited): RowLists {
  const count = artists.ids.length
  const rowOfArtist = rowFinder(artists)
  const capacity = visible + credits.ids.length + listings.rows.length
  const artistsCredited = new Uint32Array(capacity)
  const tracksCredited = new Uint32Array(capacity)
  let creditCount = 0
  /** By artist: one more than the position in album order of its last credited track; it detects duplicates. */
  const last = new Uint32Array(count)
  const credit = (row: number, ordinal: number, track: number): void => {
    if (row < 0 || last[row] === ordinal) return
    last[row] = ordinal
    artistsCredited[creditCount] = row
    tracksCredited[creditCount++] = track
  }
  for (let index = 0; index < visible; index++) {
    const track = order[index] ?? 0
    credit(artist[track] ?? -1, index + 1, track)
    const endOfCredits = credits.starts[track + 1] ?? 0
    for (let at = credits.starts[track] ?? 0; at < endOfCredits; at++) credit(rowOfArtist(credits.ids[at] ?? -1), index + 1, track)
    const endOfListing = listings.starts[track + 1] ?? 0
    for (let at = listings.starts[track] ?? 0; at < endOfListing; at++) credit(listings.rows[at] ?? -1, index + 1, track)
  }
  const gathered = groupRows(count, artistsCredited.subarray(0, creditCount), tracksCredited.subarray(0, creditCount))
  release(artistsCredited)
  release(tracksCredited)
  return gathered
}

// Totals of albums and artists: songs, length, plays, newest upload; computed in one pass over the tracks, when first asked for.

import type { Library } from '../model/model.ts'
import { memoisedByPart } from '../model/part-caches.ts'
import { isWhole } from './orders.ts'

/** Totals by album row (for a set: that of the set) or artist row, without trashed tracks. */
export type Totals = {
  readonly tracks: Uint32Array
  /** Total length, seconds. */
  readonly length: Float64Array
  readonly plays: Float64Array
  /** Day of the newest upload, counted from 1970; 0 = unknown. */
  readonly added: Uint32Array
}

type Both = { readonly albums: Totals; readonly artists: Totals }

/** The totals of album sets, and of artists over the tracks credited to them. */
export const totalsOf = (library: Library): Both => memoisedByPart(library, 'visible', bothTotals)
const bothTotals = (library: Library): Both => ({ albums: albumTotals(library), artists: artistTotals(library) })

/** The total length of tracks, seconds; that of all visible tracks is memoised. */
export function lengthOfTracks(library: Library, rows: Uint32Array): number {
  return isWhole(library, rows) ? memoisedByPart(library, 'visible', lengthOfAll) : sumOf(library.tracks.length, rows)
}
const lengthOfAll = ({ tracks }: Library): number => visibleLength(tracks.trashed, tracks.length)

function sumOf(values: Uint32Array, rows: Uint32Array): number {
  let sum = 0
  for (let index = 0; index < rows.length; index++) sum += values[rows[index] ?? 0] ?? 0
  return sum
}

function emptyTotals(count: number): Totals {
  return {
    tracks: new Uint32Array(count),
    length: new Float64Array(count),
    plays: new Float64Array(count),
    added: new Uint32Array(count),
  }
}

function add({ tracks }: Library, totals: Totals, at: number, track: number): void {
  totals.tracks[at] = (totals.tracks[at] ?? 0) + 1
  totals.length[at] = (totals.length[at] ?? 0) + (tracks.length[track] ?? 0)
  totals.plays[at] = (totals.plays[at] ?? 0) + (tracks.plays[track] ?? 0)
  totals.added[at] = Math.max(totals.added[at] ?? 0, tracks.added[track] ?? 0)
}

function albumTotals(library: Library): Totals {
  const { albums } = library
  const totals = emptyTotals(albums.count)
  const { starts, rows } = albums.tracks
  for (let album = 0; album < albums.count; album++) {
    const end = starts[album + 1] ?? 0
    for (let at = starts[album] ?? 0; at < end; at++) add(library, totals, albums.set[album] ?? album, rows[at] ?? 0)
  }
  return totals
}

function artistTotals(library: Library): Totals {
  const { artists } = library
  const totals = emptyTotals(artists.count)
  const { starts, rows } = artists.tracks
  for (let artist = 0; artist < artists.count; artist++) {
    const end = starts[artist + 1] ?? 0
    for (let at = starts[artist] ?? 0; at < end; at++) add(library, totals, artist, rows[at] ?? 0)
  }
  return totals
}

/** The total length of visible tracks, seconds; summed in row order, as sequential reads are many times faster than reads in sort order. */
export function visibleLength(trashed: Uint8Array, lengths: Uint32Array): number {
  let length = 0
  for (let row = 0; row < trashed.length; row++) if (trashed[row] === 0) length += lengths[row] ?? 0
  return length
}

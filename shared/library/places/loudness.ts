// The replay gain of songs and albums, and which songs follow each other on an album.
import { albumGain } from '../../audio/gain.ts'
import type { Library } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { discsOf } from './select.ts'

/** Gain in dB that brings a song, or its album as a whole, to the reference loudness; NaN = unknown. */
export function loudnessAt(library: Library, row: number): { readonly track: number; readonly album: number } {
  const { tracks } = library
  const gainAt = (at: number) => tracks.gain[at] ?? Number.NaN
  const album = tracks.album[row] ?? -1
  const rows = album < 0 ? [row] : discsOf(library, album).flatMap(disc => [...disc.rows])
  return { track: gainAt(row), album: albumGain(rows.map(at => ({ gain: gainAt(at), length: tracks.length[at] ?? 0 }))) }
}

/** Whether `after` directly follows `before` on the same disc of an album, so that the music may continue without a pause. */
export function followsOnAlbum({ tracks, albums }: Library, before: number, after: number): boolean {
  const album = tracks.album[before] ?? -1
  if (album < 0 || album !== tracks.album[after] || tracks.disc[before] !== tracks.disc[after]) return false
  const rows = rowsAt(albums.tracks, album)
  const at = rows.indexOf(before)
  return at !== -1 && rows[at + 1] === after
}

// Resolves the artist, album, disc and year of each track: ids become rows, and missing values are taken from the album.
import type { AlbumRows, TrackRows } from './tables.ts'

export type ResolvedTracks = {
  readonly artist: Int32Array
  readonly album: Int32Array
  readonly number: Uint16Array
  readonly disc: Uint16Array
  readonly year: Uint16Array
  /** By track: 1 = it has no year of its own, and shows its album's. */
  readonly yearFromAlbum: Uint8Array
  readonly trashed: Uint8Array
}

type RowOf = (id: number) => number
export type RowsOf = { readonly tracks: RowOf; readonly albums: RowOf; readonly artists: RowOf }

/** Resolves the references of all tracks; `trash`: track ids that the trash lists, which count like the tracks' own `trashed` flag. */
export function resolveTracks(tracks: TrackRows, albums: AlbumRows, rowsOf: RowsOf, trash: Iterable<number>): ResolvedTracks {
  const count = tracks.id.length
  const artist = new Int32Array(count)
  const album = new Int32Array(count)
  find(tracks.numbers.artist, rowsOf.artists, artist)
  find(tracks.numbers.album, rowsOf.albums, album)
  if (album.includes(-1)) takeListedAlbums(albums, rowsOf.tracks, album)
  const trashed = tracks.numbers.trashed.slice()
  for (const id of trash) {
    const row = rowsOf.tracks(id)
    if (row >= 0) trashed[row] = 1
  }
  const { number, disc } = placeOnDiscs(tracks, albums, album)
  const year = tracks.numbers.year.slice()
  const yearFromAlbum = new Uint8Array(count)
  for (let row = 0; row < count; row++) {
    if (year[row] !== 0) continue
    const albumRow = album[row] ?? -1
    yearFromAlbum[row] = 1
    if (albumRow >= 0) year[row] = albums.numbers.year[albumRow] ?? 0
  }
  return { artist, album, number, disc, year, yearFromAlbum, trashed }
}

/** Fills `rows` with the rows of `ids` (-1: unknown), caching the last one: neighbouring rows are often of one album and repeat its ids. */
function find(ids: Float64Array, rowOf: RowOf, rows: Int32Array): void {
  let last = -1
  let lastRow = rowOf(last)
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] ?? -1
    if (id !== last) lastRow = rowOf(id)
    last = id
    rows[row] = lastRow
  }
}

/** Gives each track that names no known album, in `album`, the first album that lists it. */
function takeListedAlbums(albums: AlbumRows, rowOfTrack: RowOf, album: Int32Array): void {
  const { starts, ids } = albums.lists.tracks
  for (let row = 0; row < albums.id.length; row++) {
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      const track = rowOfTrack(ids[at] ?? -1)
      if (track >= 0 && album[track] === -1) album[track] = row
    }
  }
}

/** Whether a number can name a disc and a track on it, such as 203 for disc 2, track 3. */
export const mayNameDisc = (number: number): boolean => number > 100 && number % 100 !== 0

/**
 * Number and disc of each track. The disc comes from the album's record. If that has none, numbers such as 203 mean disc 2, track 3
 * (protocol 5.2), but only if all numbers of the album can be read so: an album of 150 tracks has a track 103, too.
 */
function placeOnDiscs(tracks: TrackRows, albums: AlbumRows, album: Int32Array): Pick<ResolvedTracks, 'number' | 'disc'> {
  const combined = new Uint8Array(albums.id.length).fill(1)
  const number = tracks.numbers.number.slice()
  const disc = new Uint16Array(number.length)
  for (let row = 0; row < number.length; row++) {
    const sent = number[row] ?? 0
    const albumRow = album[row] ?? -1
    if (albumRow >= 0 && sent > 0 && !mayNameDisc(sent)) combined[albumRow] = 0
  }
  for (let row = 0; row < number.length; row++) {
    const albumRow = album[row] ?? -1
    if (albumRow < 0) continue
    const own = albums.numbers.disc[albumRow] ?? 0
    const sent = number[row] ?? 0
    if (own > 0) disc[row] = own
    else if (combined[albumRow] === 1 && mayNameDisc(sent)) {
      disc[row] = Math.floor(sent / 100)
      number[row] = sent % 100
    }
  }
  return { number, disc }
}

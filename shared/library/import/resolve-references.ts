// Which artist, album, disc and year each track has: ids become rows, and what its own row leaves open comes from its album.
import type { AlbumRows, TrackRows } from './tables.ts'

export type Placing = {
  readonly artist: Int32Array
  readonly album: Int32Array
  readonly number: Uint16Array
  readonly disc: Uint16Array
  readonly year: Uint16Array
  /** 1 = it has no year of its own. */
  readonly lentYear: Uint8Array
  readonly trashed: Uint8Array
}

type RowOf = (id: number) => number
export type RowsOf = { readonly tracks: RowOf; readonly albums: RowOf; readonly artists: RowOf }

/** `trash`: ids that the trash lists; they count like the track's own mark. */
export function placeTracks(tracks: TrackRows, albums: AlbumRows, rowsOf: RowsOf, trash: Iterable<number>): Placing {
  const count = tracks.id.length
  const artist = new Int32Array(count)
  const album = new Int32Array(count)
  find(tracks.numbers.artist, rowsOf.artists, artist)
  find(tracks.numbers.album, rowsOf.albums, album)
  if (album.includes(-1)) adoptListed(albums, rowsOf.tracks, album)
  const trashed = tracks.numbers.trashed.slice()
  for (const id of trash) {
    const row = rowsOf.tracks(id)
    if (row >= 0) trashed[row] = 1
  }
  const { number, disc } = placeOnDiscs(tracks, albums, album)
  const year = tracks.numbers.year.slice()
  const lentYear = new Uint8Array(count)
  for (let row = 0; row < count; row++) {
    if (year[row] !== 0) continue
    const record = album[row] ?? -1
    lentYear[row] = 1
    if (record >= 0) year[row] = albums.numbers.year[record] ?? 0
  }
  return { artist, album, number, disc, year, lentYear, trashed }
}

/** Neighbours are often of one album, and so have the same ids. */
function find(ids: Float64Array, rowOf: RowOf, rows: Int32Array): void {
  let last = -1
  let found = rowOf(last)
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] ?? -1
    if (id !== last) found = rowOf(id)
    last = id
    rows[row] = found
  }
}

/** An album is what its tracks say; a track that names none belongs to the first album that lists it. */
function adoptListed(albums: AlbumRows, rowOfTrack: RowOf, album: Int32Array): void {
  const { starts, ids } = albums.lists.tracks
  for (let row = 0; row < albums.id.length; row++) {
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      const track = rowOfTrack(ids[at] ?? -1)
      if (track >= 0 && album[track] === -1) album[track] = row
    }
  }
}

/** Whether a track's number may be that of a disc and of a track on it, such as 203. */
export const mayNameDisc = (number: number): boolean => number > 100 && number % 100 !== 0

/**
 * The disc is that of the album's record. Where it has none, numbers such as 203 mean disc 2, track 3 (protocol 5.2), but only if all
 * tracks of the album have such numbers: an album of 150 tracks has a track 103, too.
 */
function placeOnDiscs(tracks: TrackRows, albums: AlbumRows, album: Int32Array): Pick<Placing, 'number' | 'disc'> {
  const combined = new Uint8Array(albums.id.length).fill(1)
  const number = tracks.numbers.number.slice()
  const disc = new Uint16Array(number.length)
  for (let row = 0; row < number.length; row++) {
    const sent = number[row] ?? 0
    const record = album[row] ?? -1
    if (record >= 0 && sent > 0 && !mayNameDisc(sent)) combined[record] = 0
  }
  for (let row = 0; row < number.length; row++) {
    const record = album[row] ?? -1
    if (record < 0) continue
    const own = albums.numbers.disc[record] ?? 0
    const sent = number[row] ?? 0
    if (own > 0) disc[row] = own
    else if (combined[record] === 1 && mayNameDisc(sent)) {
      disc[row] = Math.floor(sent / 100)
      number[row] = sent % 100
    }
  }
  return { number, disc }
}

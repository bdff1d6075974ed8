// Which artist, album, disc and year each track has: ids become rows, and what its own row leaves open comes from its album.
import { idsAt } from './growing.ts'
import { rowOf } from './row-of.ts'
import type { AlbumRows, ArtistRows, TrackRows } from './rules.ts'

export type Placing = {
  readonly artist: Int32Array
  readonly album: Int32Array
  readonly number: Uint16Array
  readonly disc: Uint16Array
  readonly year: Uint16Array
  readonly trashed: Uint8Array
}

/** `trash`: ids that the trash lists; they count like the track's own mark. */
export function placeTracks(tracks: TrackRows, albums: AlbumRows, artists: ArtistRows, trash: Iterable<number>): Placing {
  const count = tracks.id.length
  const artist = new Int32Array(count)
  const album = new Int32Array(count)
  for (let row = 0; row < count; row++) {
    artist[row] = rowOf(artists.id, tracks.numbers.artist[row] ?? -1)
    album[row] = rowOf(albums.id, tracks.numbers.album[row] ?? -1)
  }
  adoptListed(tracks, albums, album)
  const trashed = tracks.numbers.trashed.slice()
  for (const id of trash) {
    const row = rowOf(tracks.id, id)
    if (row >= 0) trashed[row] = 1
  }
  const { number, disc } = placeOnDiscs(tracks, albums, album)
  const year = tracks.numbers.year.map((own, row) => (own > 0 ? own : (albums.numbers.year[album[row] ?? -1] ?? 0)))
  return { artist, album, number, disc, year, trashed }
}

/** An album is what its tracks say; a track that names none belongs to the first album that lists it. */
function adoptListed(tracks: TrackRows, albums: AlbumRows, album: Int32Array): void {
  for (let row = 0; row < albums.id.length; row++) {
    for (const id of idsAt(albums.lists.tracks, row)) {
      const track = rowOf(tracks.id, id)
      if (track >= 0 && album[track] === -1) album[track] = row
    }
  }
}

/**
 * The disc is that of the album's record. Where it has none, numbers such as 203 mean disc 2, track 3 (protocol 5.2), but only if all
 * tracks of the album have such numbers: an album of 150 tracks has a track 103, too.
 */
function placeOnDiscs(tracks: TrackRows, albums: AlbumRows, album: Int32Array): Pick<Placing, 'number' | 'disc'> {
  const combined = new Uint8Array(albums.id.length).fill(1)
  tracks.numbers.number.forEach((number, row) => {
    if (number > 0 && (number <= 100 || number % 100 === 0)) combined[album[row] ?? -1] = 0
  })
  const number = tracks.numbers.number.slice()
  const disc = new Uint16Array(number.length)
  for (let row = 0; row < number.length; row++) {
    const record = album[row] ?? -1
    const own = albums.numbers.disc[record] ?? 0
    const sent = number[row] ?? 0
    if (own > 0) disc[row] = own
    else if (combined[record] === 1 && sent > 100) {
      disc[row] = Math.floor(sent / 100)
      number[row] = sent % 100
    }
  }
  return { number, disc }
}

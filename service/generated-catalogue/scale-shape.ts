// The structure of a generated library: each cycle of 80 tracks has 8 albums and 6 artists, so that every relation is computed from a
// position.

/** Number of tracks of the eight albums of a cycle; the first two are a set of two discs, the seventh is by various artists. */
const albumSizes = [14, 12, 10, 9, 11, 1, 15, 8] as const
const cycle = 80
const variousArtists = 6
/** Artist of each album of a cycle, as an index into its 6 artists. Artist 4 is only a guest, 5 only a composer: they have no album. */
const albumArtists = [0, 0, 0, 1, 1, 2, 0, 3] as const
const artistsPerCycle = 6
const guest = 4
const composer = 5

const albumStarts = albumSizes.map((_, album) => albumSizes.slice(0, album).reduce((sum, size) => sum + size, 0))
const albumOfTrack = albumSizes.flatMap((size, album) => Array.from({ length: size }, () => album))

export type TrackRelations = {
  readonly album: number
  readonly artist: number
  readonly guest: number
  readonly composer: number
  /** Track number within the album, from 1. */
  readonly number: number
}

/** The album, artists and track number of the track at position `track` (from 0); album and artists are positions, too. */
export function relationsOf(track: number): TrackRelations {
  const round = Math.floor(track / cycle)
  const within = track % cycle
  const album = albumOfTrack[within] ?? 0
  const index = within - (albumStarts[album] ?? 0)
  const artist = album === variousArtists ? index % (guest + 1) : (albumArtists[album] ?? 0)
  const firstArtist = round * artistsPerCycle
  return {
    album: round * albumSizes.length + album,
    artist: firstArtist + artist,
    guest: firstArtist + guest,
    composer: firstArtist + composer,
    number: index + 1,
  }
}

export type AlbumPlace = {
  /** Position in the library, from 0, of the album's first track. */
  readonly first: number
  /** Position in the library behind the album's last track. */
  readonly end: number
  /** Position of the album's artist among the library's artists; null: various artists. */
  readonly artist: number | null
  /** Number of the disc in a set; 0: not in a set. */
  readonly disc: number
  /** Position of the album whose name is used, as discs of a set share theirs. */
  readonly nameFrom: number
}

/** The tracks, artist and disc of the album at position `album`, in a library of `tracks` tracks, whose last album may be incomplete. */
export function tracksIn(album: number, tracks: number): AlbumPlace {
  const round = Math.floor(album / albumSizes.length)
  const within = album % albumSizes.length
  const first = round * cycle + (albumStarts[within] ?? 0)
  return {
    first,
    end: Math.min(tracks, first + (albumSizes[within] ?? 0)),
    artist: within === variousArtists ? null : round * artistsPerCycle + (albumArtists[within] ?? 0),
    disc: within < 2 ? within + 1 : 0,
    nameFrom: within === 1 ? album - 1 : album,
  }
}

/** Number of albums in a library of so many tracks. */
export const albumsIn = (tracks: number): number => relationsOf(tracks - 1).album + 1
/** Number of artists in a library of so many tracks: whole cycles, so that every credit has an artist. */
export const artistsIn = (tracks: number): number => Math.ceil(tracks / cycle) * artistsPerCycle

// How a generated library hangs together: cycles of 80 tracks, each with 8 albums and 6 artists, so that everything is arithmetic.

/** Tracks of the eight albums of a cycle. The first two are one set of two discs, the seventh is by various artists. */
const albumSizes = [14, 12, 10, 9, 11, 1, 15, 8] as const
const cycle = 80
const variousArtists = 6
/** Who made each album, as a number within the cycle's artists; 4 is a guest, 5 a composer without tracks of their own. */
const albumArtists = [0, 0, 0, 1, 1, 2, 0, 3] as const
const artistsPerCycle = 6
const guest = 4
const composer = 5

const albumStarts = albumSizes.map((_, album) => albumSizes.slice(0, album).reduce((sum, size) => sum + size, 0))
const albumOfTrack = albumSizes.flatMap((size, album) => Array.from({ length: size }, () => album))

export type TrackPlace = {
  readonly album: number
  readonly artist: number
  readonly guest: number
  readonly composer: number
  /** Counted from 1 within the album. */
  readonly number: number
}

/** Where a track stands: positions of its album and artists. */
export function placeOf(track: number): TrackPlace {
  const round = Math.floor(track / cycle)
  const within = track % cycle
  const album = albumOfTrack[within] ?? 0
  const place = within - (albumStarts[album] ?? 0)
  const artist = album === variousArtists ? place % (guest + 1) : (albumArtists[album] ?? 0)
  const firstArtist = round * artistsPerCycle
  return {
    album: round * albumSizes.length + album,
    artist: firstArtist + artist,
    guest: firstArtist + guest,
    composer: firstArtist + composer,
    number: place + 1,
  }
}

export type AlbumPlace = {
  /** Positions of its tracks: `first` to `end`, the latter excluded. */
  readonly first: number
  readonly end: number
  /** Null = various artists. */
  readonly artist: number | null
  /** 0 = not part of a set. */
  readonly disc: number
  /** Discs of one set share their name: the position of the album it is made from. */
  readonly nameFrom: number
}

/** What an album holds in a library of so many tracks; the last one may be cut short. */
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

/** Albums of a library of so many tracks. */
export const albumsIn = (tracks: number): number => placeOf(tracks - 1).album + 1
/** Artists of a library of so many tracks: whole cycles, so that every credit has its record. */
export const artistsIn = (tracks: number): number => Math.ceil(tracks / cycle) * artistsPerCycle

// Groups files into a library: which tracks form an album, who its artist is, and which picture is its cover.
import path from 'node:path'
import type { CatalogueAlbum, CatalogueArtist, CatalogueTrack } from '../world/catalogue.ts'
import type { CoverSource } from './cover-source.ts'
import { folderCover } from './cover-source.ts'
import { factsFromPath, type SongFacts } from './song-facts.ts'
import type { StableIds } from './stable-ids.ts'
import type { FoundFile } from './walk.ts'

export type Song = { readonly file: FoundFile; readonly facts: SongFacts }
export type Arranged = {
  readonly tracks: Map<number, CatalogueTrack>
  readonly albums: Map<number, CatalogueAlbum>
  readonly artists: Map<number, CatalogueArtist>
  readonly files: Map<number, string>
  readonly covers: Map<number, CoverSource>
}

const folderOf = (song: Song): string => path.posix.dirname(song.file.path)
const unknownArtist = 'Unknown artist'
const various = /^(various( artists)?|va|verschiedene( interpreten)?)$/i

/** The facts of a song from its tags, completed from its path. */
function complete({ file, facts }: Song): SongFacts {
  const place = factsFromPath(file.path)
  return {
    ...facts,
    title: facts.title || place.title,
    album: facts.album || place.album,
    artist: facts.artist || facts.albumArtist || place.artist || unknownArtist,
    track: facts.track || place.track,
  }
}

/** Groups tracks of one album and disc: by the album artist where there is one, else by the folder. */
const albumKey = (song: Song): string =>
  [song.facts.albumArtist || folderOf(song), song.facts.album, song.facts.disc].join('\0').toLowerCase()

/** The artist of an album; null: various artists. */
function albumArtist(songs: readonly Song[]): string | null {
  const named = songs.map(song => song.facts.albumArtist).find(Boolean)
  if (named !== undefined) return various.test(named) ? null : named
  const artists = new Set(songs.map(song => song.facts.artist))
  const [only] = artists
  return artists.size === 1 && only !== undefined && !songs.some(song => song.facts.compilation) ? only : null
}

const byPlace = (a: Song, b: Song): number => a.facts.track - b.facts.track || (a.file.path < b.file.path ? -1 : 1)

/** The cover of an album; `pictures`: folder → its pictures. */
function coverOf(songs: readonly Song[], pictures: ReadonlyMap<string, readonly string[]>): CoverSource | null {
  const [first] = songs
  const beside = first === undefined ? null : folderCover(pictures.get(folderOf(first)) ?? [])
  if (beside !== null) return { kind: 'file', path: beside }
  const holder = songs.find(song => song.facts.picture)
  return holder === undefined ? null : { kind: 'embedded', path: holder.file.path }
}

function trackRow(song: Song, id: number, albumId: number, artistId: number, artworkId: number): CatalogueTrack {
  const uploaded = new Date(Math.max(0, Math.min(song.file.modified, 4e12))).toISOString()
  const { title, genres, seconds, track, year, replayGain } = song.facts
  return {
    id,
    number: track,
    year,
    title,
    genre: genres[0] ?? '',
    length: seconds,
    albumId,
    artworkId,
    artistId,
    uploadedOn: uploaded.slice(0, 10),
    uploadedTime: uploaded.slice(11, 19),
    trashed: false,
    size: song.file.bytes,
    path: folderOf(song) === '.' ? '' : folderOf(song),
    rating: 0,
    plays: 0,
    type: 'audio/mpeg',
    replayGain,
    additionalArtists: [],
    additionalGenres: genres.slice(1),
  }
}

/** Groups songs into albums and assigns all ids. */
export function arrange(found: readonly Song[], pictures: readonly string[], ids: StableIds): Arranged {
  const arranged: Arranged = { tracks: new Map(), albums: new Map(), artists: new Map(), files: new Map(), covers: new Map() }
  const artistNamed = (name: string): number => {
    if (various.test(name)) return 0
    const id = ids.idOf(`artist ${name.toLowerCase()}`)
    if (!arranged.artists.has(id)) arranged.artists.set(id, { id, name, rating: 0, artworkId: 0 })
    return id
  }
  const songs = found.map(song => ({ file: song.file, facts: complete(song) }))
  const beside = Map.groupBy(pictures, picture => path.posix.dirname(picture))
  const albums = Map.groupBy(songs, song => (song.facts.album === '' ? '' : albumKey(song)))
  for (const [key, members] of albums) {
    const ordered = members.toSorted(byPlace)
    const albumId = key === '' ? 0 : ids.idOf(`album ${key}`)
    const cover = key === '' ? null : coverOf(ordered, beside)
    const artworkId = cover === null ? 0 : ids.idOf(`cover ${cover.kind} ${cover.path}`)
    if (cover !== null) arranged.covers.set(artworkId, cover)
    for (const song of ordered) {
      const id = ids.idOf(`track ${song.file.path}`)
      arranged.tracks.set(id, trackRow(song, id, albumId, artistNamed(song.facts.artist), artworkId))
      arranged.files.set(id, song.file.path)
    }
    if (albumId === 0) continue
    const artist = albumArtist(ordered)
    arranged.albums.set(albumId, {
      id: albumId,
      name: ordered[0]?.facts.album ?? '',
      artistId: artist === null ? 0 : artistNamed(artist),
      disc: ordered[0]?.facts.disc ?? 0,
      year: Math.max(0, ...ordered.map(song => song.facts.year)),
      rating: 0,
      trackIds: ordered.map(song => ids.idOf(`track ${song.file.path}`)),
      additionalArtists: [],
    })
  }
  return arranged
}

// Groups files into a library: which tracks form an album, who its artist is, and which picture is its cover.
import path from 'node:path'
import type { CatalogueAlbum, CatalogueArtist, CatalogueTrack } from '../world/catalogue.ts'
import type { CoverSource } from './cover-source.ts'
import { folderCovers } from './cover-source.ts'
import { type SongTags, tagsFromPath } from './song-tags.ts'
import type { StableIds } from './stable-ids.ts'
import type { FoundFile } from './walk.ts'
import { createYielder, type Yielder } from './yield-to-event-loop.ts'

export type Song = { readonly file: FoundFile; readonly tags: SongTags }
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

/** The tags of a song, completed from its path. */
function complete({ file, tags }: Song): SongTags {
  const fromPath = tagsFromPath(file.path)
  return {
    ...tags,
    title: tags.title || fromPath.title,
    album: tags.album || fromPath.album,
    artist: tags.artist || tags.albumArtist || fromPath.artist || unknownArtist,
    track: tags.track || fromPath.track,
  }
}

/**
 * A key that the tracks of one disc of an album share: album artist (without one, the folder), album name and disc number, ignoring case.
 */
const albumKey = (song: Song): string => [song.tags.albumArtist || folderOf(song), song.tags.album, song.tags.disc].join('\0').toLowerCase()

/** The artist of an album: the album artist of its tags, else the one artist of all its songs; null: various artists, or a compilation. */
function albumArtist(songs: readonly Song[]): string | null {
  const named = songs.map(song => song.tags.albumArtist).find(Boolean)
  if (named !== undefined) return various.test(named) ? null : named
  const artists = new Set(songs.map(song => song.tags.artist))
  const [only] = artists
  return artists.size === 1 && only !== undefined && !songs.some(song => song.tags.compilation) ? only : null
}

/** Songs sorted by track number; those with the same number keep their order. */
async function byTrackNumber(songs: readonly Song[], yieldIfDue: Yielder): Promise<readonly Song[]> {
  const byNumber = new Map<number, Song[]>()
  for (const song of songs) {
    await yieldIfDue()
    addTo(byNumber, song.tags.track, song)
  }
  return [...byNumber.entries()].sort(([a], [b]) => a - b).flatMap(([, group]) => group)
}

function addTo<Key>(groups: Map<Key, Song[]>, key: Key, song: Song): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [song])
  else group.push(song)
}

/**
 * The cover of an album: the picture in its first song's folder, else the first embedded one; null: none. `covers`: folder → picture that
 * is its cover.
 */
function coverOf(songs: readonly Song[], covers: ReadonlyMap<string, string>): CoverSource | null {
  const [first] = songs
  const beside = first === undefined ? undefined : covers.get(folderOf(first))
  if (beside !== undefined) return { kind: 'file', path: beside }
  const holder = songs.find(song => song.tags.picture)
  return holder === undefined ? null : { kind: 'embedded', path: holder.file.path }
}

function trackRow(song: Song, id: number, albumId: number, artistId: number, artworkId: number): CatalogueTrack {
  const uploaded = new Date(Math.max(0, Math.min(song.file.modified, 4e12))).toISOString()
  const { title, genres, seconds, track, year, replayGain } = song.tags
  const folder = folderOf(song)
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
    path: folder === '.' ? '' : folder,
    rating: 0,
    plays: 0,
    type: 'audio/mpeg',
    replayGain,
    additionalArtists: [],
    additionalGenres: genres.slice(1),
  }
}

/** Groups songs, sorted by path, into albums and assigns all ids; yields to the event loop regularly. */
export async function arrange(foundSongs: readonly Song[], pictures: readonly string[], ids: StableIds): Promise<Arranged> {
  const arranged: Arranged = { tracks: new Map(), albums: new Map(), artists: new Map(), files: new Map(), covers: new Map() }
  const artistNamed = (name: string): number => {
    if (various.test(name)) return 0
    const id = ids.idOf(`artist ${name.toLowerCase()}`)
    if (!arranged.artists.has(id)) arranged.artists.set(id, { id, name, rating: 0, artworkId: 0 })
    return id
  }
  const yieldIfDue = createYielder()
  const beside = await folderCovers(pictures)
  const albums = new Map<string, Song[]>()
  for (const song of foundSongs) {
    await yieldIfDue()
    const whole = { file: song.file, tags: complete(song) }
    addTo(albums, whole.tags.album === '' ? '' : albumKey(whole), whole)
  }
  for (const [key, members] of albums) {
    const ordered = await byTrackNumber(members, yieldIfDue)
    const albumId = key === '' ? 0 : ids.idOf(`album ${key}`)
    const cover = key === '' ? null : coverOf(ordered, beside)
    const artworkId = cover === null ? 0 : ids.idOf(`cover ${cover.kind} ${cover.path}`)
    if (cover !== null) arranged.covers.set(artworkId, cover)
    const trackIds: number[] = []
    let year = 0
    for (const song of ordered) {
      await yieldIfDue()
      const id = ids.idOf(`track ${song.file.path}`)
      arranged.tracks.set(id, trackRow(song, id, albumId, artistNamed(song.tags.artist), artworkId))
      arranged.files.set(id, song.file.path)
      trackIds.push(id)
      year = Math.max(year, song.tags.year)
    }
    if (albumId === 0) continue
    const artist = albumArtist(ordered)
    arranged.albums.set(albumId, {
      id: albumId,
      name: ordered[0]?.tags.album ?? '',
      artistId: artist === null ? 0 : artistNamed(artist),
      disc: ordered[0]?.tags.disc ?? 0,
      year,
      rating: 0,
      trackIds,
      additionalArtists: [],
    })
  }
  return arranged
}

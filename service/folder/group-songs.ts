// Groups files into a library: which tracks form an album, who its artist is, and which picture is its cover.
import path from 'node:path'
import type { CatalogueAlbum, CatalogueArtist, CatalogueTrack } from '../world/catalogue.ts'
import type { CoverSource } from './cover-source.ts'
import { folderCovers } from './cover-source.ts'
import { type TrackTags, tagsFromPath } from './song-tags.ts'
import type { StableIds } from './stable-ids.ts'
import type { FoundFile } from './walk.ts'
import { createYielder, type Yielder } from './yield-to-event-loop.ts'

export type TaggedFile = { readonly file: FoundFile; readonly tags: TrackTags }
export type Arranged = {
  readonly tracks: Map<number, CatalogueTrack>
  readonly albums: Map<number, CatalogueAlbum>
  readonly artists: Map<number, CatalogueArtist>
  readonly files: Map<number, string>
  readonly covers: Map<number, CoverSource>
}

const folderOf = (tagged: TaggedFile): string => path.posix.dirname(tagged.file.path)
const unknownArtist = 'Unknown artist'
const various = /^(various( artists)?|va|verschiedene( interpreten)?)$/i

/** The tags of a song; title, album, artist and track number that they lack come from its path. */
function complete({ file, tags }: TaggedFile): TrackTags {
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
const albumKey = (tagged: TaggedFile): string =>
  [tagged.tags.albumArtist || folderOf(tagged), tagged.tags.album, tagged.tags.disc].join('\0').toLowerCase()

/** The artist of an album: the album artist of its tags, else the one artist of all its songs; null: various artists, or a compilation. */
function albumArtist(files: readonly TaggedFile[]): string | null {
  const named = files.map(tagged => tagged.tags.albumArtist).find(Boolean)
  if (named !== undefined) return various.test(named) ? null : named
  const artists = new Set(files.map(tagged => tagged.tags.artist))
  const [only] = artists
  return artists.size === 1 && only !== undefined && !files.some(tagged => tagged.tags.compilation) ? only : null
}

/** Songs sorted by track number; those with the same number keep their order. */
async function byTrackNumber(files: readonly TaggedFile[], yieldIfDue: Yielder): Promise<readonly TaggedFile[]> {
  const byNumber = new Map<number, TaggedFile[]>()
  for (const tagged of files) {
    await yieldIfDue()
    addTo(byNumber, tagged.tags.track, tagged)
  }
  return [...byNumber.entries()].sort(([a], [b]) => a - b).flatMap(([, group]) => group)
}

function addTo<Key>(groups: Map<Key, TaggedFile[]>, key: Key, tagged: TaggedFile): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [tagged])
  else group.push(tagged)
}

/**
 * The cover of an album: the picture in its first song's folder, else the first embedded one; null: none. `covers`: folder → picture that
 * is its cover.
 */
function coverOf(files: readonly TaggedFile[], covers: ReadonlyMap<string, string>): CoverSource | null {
  const [first] = files
  const beside = first === undefined ? undefined : covers.get(folderOf(first))
  if (beside !== undefined) return { kind: 'file', path: beside }
  const holder = files.find(tagged => tagged.tags.picture)
  return holder === undefined ? null : { kind: 'embedded', path: holder.file.path }
}

function trackRow(tagged: TaggedFile, id: number, albumId: number, artistId: number, artworkId: number): CatalogueTrack {
  const uploaded = new Date(Math.max(0, Math.min(tagged.file.modified, 4e12))).toISOString()
  const { title, genres, seconds, track, year, replayGain } = tagged.tags
  const folder = folderOf(tagged)
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
    size: tagged.file.bytes,
    path: folder === '.' ? '' : folder,
    rating: 0,
    plays: 0,
    type: 'audio/mpeg',
    replayGain,
    additionalArtists: [],
    additionalGenres: genres.slice(1),
  }
}

/**
 * Lets an album without an id take over that of the album that its songs made at their former paths, if no other song is left there: an
 * album without an album artist has another key in another folder.
 */
function renameAlbums(
  albums: ReadonlyMap<string, readonly TaggedFile[]>,
  formerSongs: ReadonlyMap<string, TaggedFile>,
  ids: StableIds,
): void {
  const formerNames = new Map<string, string>()
  const taken = new Set<string>()
  for (const [key, members] of albums) {
    if (key === '' || ids.has(albumName(key))) continue
    const former = members.map(({ file }) => formerSongs.get(file.path)).find(song => song !== undefined)
    const formerKey = former === undefined ? '' : albumKey({ file: former.file, tags: complete(former) })
    if (former === undefined || albums.has(formerKey) || taken.has(formerKey)) continue
    taken.add(formerKey)
    formerNames.set(albumName(key), albumName(formerKey))
  }
  ids.rename(formerNames)
}

type FolderChanges = { readonly formerSongs: ReadonlyMap<string, TaggedFile>; readonly pictureDates: ReadonlyMap<string, number> }

/** The names by which albums, covers and tracks get their ids. */
const albumName = (key: string): string => `album ${key}`
const coverName = ({ kind, path: file }: CoverSource, version: string): string => `cover ${kind} ${file} ${version}`
export const isCoverName = (name: string): boolean => name.startsWith('cover ')
export const trackName = (file: string): string => `track ${file}`

/**
 * Groups songs, given in the order of their paths, into albums, and assigns the ids of tracks, albums, artists and covers; yields to the
 * event loop regularly. A cover that changes gets another id, since pictures are kept by their ids. `formerSongs`: songs that were moved,
 * as they were before, by their paths now; `pictureDates`: when each picture was changed, milliseconds since 1970.
 */
export async function arrange(
  foundSongs: readonly TaggedFile[],
  pictures: readonly string[],
  ids: StableIds,
  { formerSongs, pictureDates }: FolderChanges = { formerSongs: new Map(), pictureDates: new Map() },
): Promise<Arranged> {
  const arranged: Arranged = { tracks: new Map(), albums: new Map(), artists: new Map(), files: new Map(), covers: new Map() }
  const artistNamed = (name: string): number => {
    if (various.test(name)) return 0
    const id = ids.idOf(`artist ${name.toLowerCase()}`)
    if (!arranged.artists.has(id)) arranged.artists.set(id, { id, name, rating: 0, artworkId: 0 })
    return id
  }
  const yieldIfDue = createYielder()
  const beside = await folderCovers(pictures)
  const albums = new Map<string, TaggedFile[]>()
  for (const tagged of foundSongs) {
    await yieldIfDue()
    const whole = { file: tagged.file, tags: complete(tagged) }
    addTo(albums, whole.tags.album === '' ? '' : albumKey(whole), whole)
  }
  if (formerSongs.size > 0) renameAlbums(albums, formerSongs, ids)
  for (const [key, members] of albums) {
    const ordered = await byTrackNumber(members, yieldIfDue)
    const albumId = key === '' ? 0 : ids.idOf(albumName(key))
    const cover = key === '' ? null : coverOf(ordered, beside)
    const holder = ordered.find(({ file }) => file.path === cover?.path)?.file
    const version = holder === undefined ? String(pictureDates.get(cover?.path ?? '') ?? '') : `${holder.bytes} ${holder.modified}`
    const artworkId = cover === null ? 0 : ids.idOf(coverName(cover, version))
    if (cover !== null) arranged.covers.set(artworkId, cover)
    const trackIds: number[] = []
    let year = 0
    for (const tagged of ordered) {
      await yieldIfDue()
      const id = ids.idOf(trackName(tagged.file.path))
      arranged.tracks.set(id, trackRow(tagged, id, albumId, artistNamed(tagged.tags.artist), artworkId))
      arranged.files.set(id, tagged.file.path)
      trackIds.push(id)
      year = Math.max(year, tagged.tags.year)
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

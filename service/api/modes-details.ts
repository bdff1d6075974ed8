// The modes that edit details of songs and albums (protocol 3.6), at most 500 rows per request.
import { z } from 'zod'
import { detailLimits, maxRowsChanged } from '../../shared/wire/profile.ts'
import { changeAlbum, changeTrack, trackOf, type UserLibrary } from '../world/user-library.ts'
import { id, mode } from './mode.ts'

/** A text of an edited member, within the limits of C-46. */
const text = z
  .string()
  .trim()
  .max(detailLimits.text)
  .regex(/^\P{Cc}*$/u)
/** The schema of a whole number from 0 to `max`, which may come as digits. */
const upTo = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(0).max(max))
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).min(1)
/** Schema of a list that real clients send with a row, such as `genres_additional`: accepted and ignored. */
const unused = z.array(z.unknown()).optional()

const trackRow = z.object({
  file_id: id,
  title: text.min(1).optional(),
  artist_id: id.optional(),
  year: upTo(detailLimits.year).optional(),
  genre: text.optional(),
  genres_additional: unused,
  track_no: upTo(detailLimits.number).optional(),
  artists_additional: unused,
})
const albumRow = z.object({
  album_id: id,
  name: text.min(1).optional(),
  artist_id: id.optional(),
  year: upTo(detailLimits.year).optional(),
  disc: upTo(detailLimits.disc).optional(),
})

const tooMany = { refused: `At most ${maxRowsChanged} rows can be changed at once` } as const
/** Whether an artist exists; 0 means various artists (protocol 5.3). */
const isArtist = ({ catalogue, addedArtists }: UserLibrary, artist: number): boolean =>
  artist === 0 || catalogue.artists.has(artist) || addedArtists.has(artist)
const isAlbum = ({ catalogue, addedAlbums }: UserLibrary, album: number): boolean => catalogue.albums.has(album) || addedAlbums.has(album)

/**
 * Changes details of songs: all rows of the request, or none if one is refused (C-45); members that a row leaves out stay unchanged (C-47).
 */
export const updateTrack = mode(z.object({ tracks: rows(trackRow) }), ({ tracks }, { user: { library } }) => {
  if (tracks.length > maxRowsChanged) return tooMany
  if (tracks.some(({ file_id }) => trackOf(library, file_id) === undefined)) return { refused: 'Track not found' }
  if (tracks.some(({ artist_id }) => artist_id !== undefined && !isArtist(library, artist_id))) return { refused: 'Artist not found' }
  for (const { file_id, title, artist_id, year, genre, track_no } of tracks)
    changeTrack(library, file_id, {
      ...(title !== undefined && { title }),
      ...(artist_id !== undefined && { artistId: artist_id }),
      ...(year !== undefined && { year }),
      ...(genre !== undefined && { genre }),
      ...(track_no !== undefined && { number: track_no }),
    })
  return {}
})

/** Changes details of albums: all rows of the request, or none if one is refused (C-45). */
export const updateAlbum = mode(z.object({ albums: rows(albumRow) }), ({ albums }, { world, user: { library } }) => {
  if (world.quirks.has('albums not editable')) return { refused: 'Albums cannot be edited while sets are combined' }
  if (albums.length > maxRowsChanged) return tooMany
  if (albums.some(({ album_id }) => !isAlbum(library, album_id))) return { refused: 'Album not found' }
  if (albums.some(({ artist_id }) => artist_id !== undefined && !isArtist(library, artist_id))) return { refused: 'Artist not found' }
  for (const { album_id, name, artist_id, year, disc } of albums) changeAlbum(library, album_id, { name, artistId: artist_id, year, disc })
  return {}
})

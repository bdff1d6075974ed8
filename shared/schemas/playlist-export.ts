// The schema of a request to export a playlist to a file.
import { z } from 'zod'
import { type FileTrack, maxFileBytes, maxTracks, type PlaylistFile, playlistForms } from '../playlist-files/playlist-file.ts'

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= maxTextLength
/** Longest text accepted, characters; it is cut further when it is written. */
const maxTextLength = 20_000

const isFileTrack = (value: unknown): value is FileTrack =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  isText(value.title) &&
  'artist' in value &&
  isText(value.artist) &&
  'album' in value &&
  isText(value.album) &&
  'path' in value &&
  isText(value.path) &&
  'length' in value &&
  typeof value.length === 'number'

/**
 * Whether all items are songs, and no more text than a file may have: a small message can refer to one long song a hundred thousand times.
 */
function areFileTracks(list: readonly unknown[]): boolean {
  let characters = 0
  // Whether an item is no song, or the texts of it and all items before exceed the limit; for `findIndex`, as `every` passes over holes in
  // the array.
  const isTooMuch = (each: unknown): boolean => {
    if (!isFileTrack(each)) return true
    characters += each.title.length + each.artist.length + each.album.length + each.path.length
    return characters > maxFileBytes
  }
  return list.findIndex(isTooMuch) === -1
}

/** A list of songs, validated in one pass: a schema per song would take ten times as long. */
const songs = z.custom<PlaylistFile['songs']>(
  value => Array.isArray(value) && value.length >= 1 && value.length <= maxTracks && areFileTracks(value),
)

export const playlistExport = z.object({
  form: z.enum(playlistForms),
  file: z.object({ name: z.string().max(maxTextLength), description: z.string().max(maxTextLength), songs }),
})
export type PlaylistExport = z.infer<typeof playlistExport>

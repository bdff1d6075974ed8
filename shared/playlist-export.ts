// The schema of a request to export a playlist to a file.
import { z } from 'zod'
import { type FileSong, maxFileBytes, maxSongs, type PlaylistFile, playlistForms } from './playlist-files/playlist-file.ts'

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= longestText
/** Longest text accepted, characters; it is cut further when it is written. */
const longestText = 20_000

const isSong = (value: unknown): value is FileSong =>
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

/** Whether all items are songs, and no more text than a file may have: a small message can refer to one long song a hundred thousand times. */
function areSongs(list: readonly unknown[]): boolean {
  let characters = 0
  // A predicate for `findIndex`, as `every` passes over holes in the array.
  const isTooMuch = (each: unknown): boolean => {
    if (!isSong(each)) return true
    characters += each.title.length + each.artist.length + each.album.length + each.path.length
    return characters > maxFileBytes
  }
  return list.findIndex(isTooMuch) === -1
}

/** A list of songs, validated in one pass: a schema per song would take ten times as long. */
const songs = z.custom<PlaylistFile['songs']>(
  value => Array.isArray(value) && value.length >= 1 && value.length <= maxSongs && areSongs(value),
)

export const playlistExport = z.object({
  form: z.enum(playlistForms),
  file: z.object({ name: z.string().max(longestText), description: z.string().max(longestText), songs }),
})
export type PlaylistExport = z.infer<typeof playlistExport>

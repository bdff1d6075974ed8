// A playlist as the page may ask for it to be written into a file.
import { z } from 'zod'
import { type FileSong, largestFile, mostSongs, type PlaylistFile, playlistForms } from './playlist-files/playlist-file.ts'

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= longestText
/** What is too long for a person is cut where it is written. */
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

/** Whether each is a song, and all together are no more than a file that would be read again: a message of few bytes can name one long song a hundred thousand times. */
function areSongs(list: readonly unknown[]): boolean {
  let characters = 0
  // Not `every`, which passes over holes.
  const isTooMuch = (each: unknown): boolean => {
    if (!isSong(each)) return true
    characters += each.title.length + each.artist.length + each.album.length + each.path.length
    return characters > largestFile
  }
  return list.findIndex(isTooMuch) === -1
}

/** Looked through in one pass, as a schema per song would take ten times as long. */
const songs = z.custom<PlaylistFile['songs']>(
  value => Array.isArray(value) && value.length >= 1 && value.length <= mostSongs && areSongs(value),
)

export const playlistExport = z.object({
  form: z.enum(playlistForms),
  file: z.object({ name: z.string().max(longestText), description: z.string().max(longestText), songs }),
})
export type PlaylistExport = z.infer<typeof playlistExport>

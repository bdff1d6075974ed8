// A playlist as a file says it, whatever its form: names and places of songs, never their ids. What others wrote is cut and cleaned here.
import { queueLimit } from '../queue/model.ts'
import { inOneLine } from '../wire/spelling.ts'

/** One song of a file. '' and 0 = not said. */
export type FileSong = {
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Seconds. */
  readonly length: number
  /** As it is written there: a path of any system, or an address. Nothing is ever opened by it. */
  readonly path: string
}
export type PlaylistFile = { readonly name: string; readonly description: string; readonly songs: readonly FileSong[] }

export const playlistForms = ['m3u8', 'json'] as const
export type PlaylistForm = (typeof playlistForms)[number]

/** As many songs as a playlist is made of here. */
export const mostSongs = queueLimit
/** Bytes; as many songs as there can be, with long names. */
export const largestFile = 40_000_000
const longest = { name: 500, description: 5_000, text: 1_000, path: 4_000 } as const

/** As nearly all are: nothing to clean. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/

const cut = (text: string, most: number): string => (text.length <= most && plain.test(text) ? text : cleaned(text, most))
const cleaned = (text: string, most: number): string =>
  inOneLine(text.slice(0, most))
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trim()

/** A song in the form that all rules here rely on: each text in one line without control characters, and no longer than anybody reads. */
const cleanSong = ({ title, artist, album, length, path }: FileSong): FileSong => ({
  title: cut(title, longest.text),
  artist: cut(artist, longest.text),
  album: cut(album, longest.text),
  length: Number.isFinite(length) && length > 0 ? Math.min(Math.round(length), 1e7) : 0,
  path: cut(path, longest.path),
})

/** A whole file in that form; `most` songs of it. */
export const cleanFile = ({ name, description, songs }: PlaylistFile): PlaylistFile => ({
  name: cut(name, longest.name),
  description: cut(description, longest.description),
  songs: songs.slice(0, mostSongs).map(cleanSong),
})

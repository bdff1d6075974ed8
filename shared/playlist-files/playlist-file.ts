// A playlist as stored in a file of any form: names and paths of songs, never ids. Untrusted text is clipped and cleaned here.
import { queueLimit } from '../queue/model.ts'
import { inOneLine } from '../wire/spelling.ts'

/** One song of a file; '' and 0 = not stated. */
export type FileSong = {
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Length in seconds. */
  readonly length: number
  /** The path as written, of any system, or a URL; it is never opened. */
  readonly path: string
}
export type PlaylistFile = { readonly name: string; readonly description: string; readonly songs: readonly FileSong[] }

export const playlistForms = ['m3u8', 'json'] as const
export type PlaylistForm = (typeof playlistForms)[number]

/** Most songs read from a file, as many as a queue holds. */
export const maxSongs = queueLimit
/** Largest file read, bytes: the most songs with long names. */
export const maxFileBytes = 40_000_000
const longest = { name: 500, description: 5_000, text: 1_000, path: 4_000 } as const

/** Matches texts that need no cleaning, as nearly all do. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/

const cut = (text: string, most: number): string => (text.length <= most && plain.test(text) ? text : cleaned(text, most))
const cleaned = (text: string, most: number): string =>
  inOneLine(text.slice(0, most))
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trim()

/** A clean song: each text on one line, without control characters, and clipped. */
const cleanSong = ({ title, artist, album, length, path }: FileSong): FileSong => ({
  title: cut(title, longest.text),
  artist: cut(artist, longest.text),
  album: cut(album, longest.text),
  length: Number.isFinite(length) && length > 0 ? Math.min(Math.round(length), 1e7) : 0,
  path: cut(path, longest.path),
})

/** A clean file with at most `maxSongs` songs. */
export const cleanFile = ({ name, description, songs }: PlaylistFile): PlaylistFile => ({
  name: cut(name, longest.name),
  description: cut(description, longest.description),
  songs: songs.slice(0, maxSongs).map(cleanSong),
})

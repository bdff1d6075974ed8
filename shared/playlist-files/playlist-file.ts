// A playlist as stored in a file of any form: names and paths of songs, never ids. Untrusted text is clipped and cleaned here.
import { queueLimit } from '../queue/model.ts'
import { inOneLine } from '../wire/spelling.ts'

/** One song of a file; '' and 0 = not stated. */
export type FileTrack = {
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Length in seconds. */
  readonly length: number
  /** The path as written, of any system, or a URL; it is never opened. */
  readonly path: string
}
export type PlaylistFile = { readonly name: string; readonly description: string; readonly songs: readonly FileTrack[] }

export const playlistForms = ['m3u8', 'json'] as const
export type PlaylistForm = (typeof playlistForms)[number]

/** Most songs read from a file, as many as a queue holds; further ones are dropped. */
export const maxTracks = queueLimit
/** Largest file read, bytes, enough for the most songs with long names; a larger one is an error. */
export const maxFileBytes = 40_000_000
const maxLengths = { name: 500, description: 5_000, text: 1_000, path: 4_000 } as const

/** Matches texts that need no cleaning, as nearly all do. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/

const cut = (text: string, maxLength: number): string => (text.length <= maxLength && plain.test(text) ? text : cleaned(text, maxLength))
const cleaned = (text: string, maxLength: number): string =>
  inOneLine(text.slice(0, maxLength))
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trim()

/** A clean song: each text on one line, without control characters, and clipped. */
const cleanTrack = ({ title, artist, album, length, path }: FileTrack): FileTrack => ({
  title: cut(title, maxLengths.text),
  artist: cut(artist, maxLengths.text),
  album: cut(album, maxLengths.text),
  length: Number.isFinite(length) && length > 0 ? Math.min(Math.round(length), 1e7) : 0,
  path: cut(path, maxLengths.path),
})

/** The file with its texts clean (on one line, without control characters, clipped), and with at most `maxTracks` songs. */
export const cleanFile = ({ name, description, songs }: PlaylistFile): PlaylistFile => ({
  name: cut(name, maxLengths.name),
  description: cut(description, maxLengths.description),
  songs: songs.slice(0, maxTracks).map(cleanTrack),
})

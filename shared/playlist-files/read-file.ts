// Bytes of a file that a person chose → a playlist, whatever form and encoding it has.
import { readJsonPlaylist } from './json.ts'
import { readM3u } from './m3u.ts'
import type { PlaylistFile } from './playlist-file.ts'

/** UTF-8 or UTF-16 by its mark; without one UTF-8, and what is none is of the time when M3U was written in Windows' own. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Begins as JSON does; a folder may be called `[1999] Low Tide`, too, but a file in it ends as one. */
const isJson = (text: string): boolean => /^\s*[[{]/.test(text) && !/^\s*[[{][^\r\n]*\.[a-z0-9]{2,5}[ \t]*(?:[\r\n]|$)/i.test(text)

/** Null for a file that is no playlist, or names no song: a picture, for one. */
export function readPlaylistFile(bytes: Uint8Array): PlaylistFile | null {
  const text = decode(bytes)
  // No text file has this character.
  if (text.includes('\u0000')) return null
  const read = isJson(text) ? readJsonPlaylist(text) : readM3u(text)
  return read === null || read.songs.length === 0 ? null : read
}

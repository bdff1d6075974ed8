// Reads a playlist from the bytes of a file of any supported form and encoding.
import { readJsonPlaylist } from './json.ts'
import { readM3u } from './m3u.ts'
import type { PlaylistFile } from './playlist-file.ts'

/** Decodes UTF-16 by its byte order mark, else UTF-8, else Windows-1252, the encoding of old M3U files. */
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

/**
 * Whether a text begins as JSON. A path may also begin with a bracket (`[1999] Low Tide/…`), but then its line ends with a file extension.
 */
const isJson = (text: string): boolean => /^\s*[[{]/.test(text) && !/^\s*[[{][^\r\n]*\.[a-z0-9]{2,5}[ \t]*(?:[\r\n]|$)/i.test(text)

/** The playlist in a file; null for another kind of file (such as a picture), or one without songs. */
export function readPlaylistFile(bytes: Uint8Array): PlaylistFile | null {
  const text = decode(bytes)
  // A NUL character occurs in binary files only.
  if (text.includes('\u0000')) return null
  const read = isJson(text) ? readJsonPlaylist(text) : readM3u(text)
  return read === null || read.songs.length === 0 ? null : read
}

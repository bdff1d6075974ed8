// Parses the path of a song in a playlist file: its folders and possible titles. Paths of all systems and file URLs are read alike.
import { fold } from '../library/model/fold.ts'
import { normalPath } from '../library/places/folders.ts'
import { inOneLine } from '../wire/spelling.ts'

export type ParsedPath = {
  /** Folded names of the folders, the innermost last. */
  readonly folders: readonly string[]
  /** The name of the file without extension, as a key. */
  readonly stem: string
  /** Keys of possible titles: the whole name, and the name without its number. */
  readonly titles: readonly string[]
  /** Keys of possible titles behind a dash, as in `Artist - Title`, which count only if the name contains the artist, too. */
  readonly afterDash: readonly string[]
  /** Track number in front of the title; 0 = none. */
  readonly track: number
}

/** Stands for the title in the file name of a song without one. */
export const untitled = '_'

/** Characters that file names cannot hold on some system, and the one that replaces them. */
const forbiddenInNames = /[\\/:*?"<>|_]+/g

/** The key under which a title and its spelling as a file name are equal. */
export const nameKey = (text: string): string => {
  const folded = fold(text) || text.trim()
  return folded.replace(forbiddenInNames, ' ').replace(/ {2,}/g, ' ').trim() || folded
}

/** A file extension such as `flac`; restricted in form, as a title may contain a full stop. */
const extension = /\.[a-z0-9]{2,5}$/i
/** A track number before the title: `01 - Title`, `1-03 Title`, `07. Title`. */
const numbered = /^(?:\d{1,2}-)?(\d{1,3})(?:\s*[-.)_]+\s*|\s+)(?=\S)/
/** Most folders compared. */
const deepest = 12

/** The decoded path of a URL; a plain path is unchanged. */
function decodedPath(path: string): string {
  const address = /^[a-z][a-z0-9+.-]+:\/\/[^/]*(\/[^?#]*)/i.exec(path)?.[1]
  if (address === undefined) return path
  try {
    return decodeURIComponent(address)
  } catch {
    return address // a lone %: it is no worse as it stands
  }
}

/** Parses a path as text, without access to the disk. */
export function readPath(path: string): ParsedPath {
  const names = normalPath(decodedPath(path)).split('/')
  const file = (names.at(-1) ?? '').replace(extension, '')
  const folders = names.slice(0, -1).filter(name => name !== '..' && !/^[a-z]:$/i.test(name))
  const number = numbered.exec(file)
  const bare = number === null ? file : file.slice(number[0].length)
  const parts = bare.split(' - ')
  // In `Artist - Title` or `Artist - Album - 03 - Title`, the text behind any dash may be the title.
  const behind = parts.slice(1, 5).map((_, index) => parts.slice(index + 1).join(' - '))
  return {
    folders: folders.slice(-deepest).map(nameKey),
    stem: nameKey(file),
    titles: keysOf([file, bare]),
    afterDash: keysOf([...behind, ...behind.map(text => text.replace(numbered, ''))]),
    track: Number(number?.[1] ?? 0),
  }
}
const keysOf = (names: readonly string[]): readonly string[] => [...new Set(names.map(nameKey))].filter(key => key !== '')

/** The folders of a track of the library, in the form of `readPath`. */
export const foldersOf = (path: string): readonly string[] =>
  normalPath(path)
    .split('/')
    .filter(name => name !== '' && name !== '..')
    .slice(-deepest)
    .map(nameKey)

/** Number of folders that two paths share from the innermost on, if that is all of the shorter one; else 0. */
export function sharedFolders(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length)
  for (let back = 1; back <= shorter; back++) if (one.at(-back) !== other.at(-back)) return 0
  return shorter
}

/** A relative path for a song, valid on any system and never leading out of its folder: `music/low tide/Slack Water.flac`. */
export function pathFor(folder: string, title: string, mime: string): string {
  const safe = (name: string): string =>
    inOneLine(name)
      .replace(/[\\/:*?"<>|]+/g, '_')
      .trim()
      .replace(/^\.+$/, '_')
  const folders = normalPath(folder)
    .split('/')
    .filter(name => name !== '' && name !== '..' && !/^[a-z]:$/i.test(name))
    .map(safe)
    .filter(name => name !== '')
  return [...folders, `${safe(title) || untitled}.${extensionOf(mime)}`].join('/')
}

/** The ending of a file of that MIME type; `mp3` for others. */
export const extensionOf = (mime: string): string => extensions.get(mime) ?? 'mp3'
const extensions: ReadonlyMap<string, string> = new Map([
  ['audio/webm', 'webm'],
  ['audio/flac', 'flac'],
  ['audio/x-flac', 'flac'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/ogg', 'ogg'],
  ['audio/opus', 'opus'],
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
])

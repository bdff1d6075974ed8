// What the path of a song says: its folders, and what the song may be called. Paths of all systems and addresses of files read alike.
import { fold } from '../library/model/fold.ts'
import { normalPath } from '../library/places/folders.ts'

export type PathSaid = {
  /** Folded names of the folders, the innermost last. */
  readonly folders: readonly string[]
  /** What the file is called, as a key. */
  readonly stem: string
  /** Keys of titles that it may be called after: all of its name, or without the number. */
  readonly titles: readonly string[]
  /** What stands behind a dash, as in `Artist - Title`: a title only of an artist that the name names, too. */
  readonly behind: readonly string[]
  /** In front of the title; 0 = none. */
  readonly track: number
}

/** What a song without a title is called in the name of a file. */
export const untitled = '_'

/** What no system has in the name of a file, and what stands in for it. */
const notInNames = /[\\/:*?"<>|_]+/g

/** What two spellings of a name have in common, once as the name of a file, once as a title. */
export const nameKey = (text: string): string => {
  const folded = fold(text) || text.trim()
  return folded.replace(notInNames, ' ').replace(/ {2,}/g, ' ').trim() || folded
}

/** `flac`, `m4a`; a title may have a full stop in it. */
const ending = /\.[a-z0-9]{2,5}$/i
/** `01 - Title`, `1-03 Title`, `07. Title`. */
const numbered = /^(?:\d{1,2}-)?(\d{1,3})(?:\s*[-.)_]+\s*|\s+)(?=\S)/
/** So many folders are compared. */
const deepest = 12

/** The path in an address as it was before it was spelled for one; a path stays as it is. */
function unescaped(path: string): string {
  const address = /^[a-z][a-z0-9+.-]+:\/\/[^/]*(\/[^?#]*)/i.exec(path)?.[1]
  if (address === undefined) return path
  try {
    return decodeURIComponent(address)
  } catch {
    return address // a lone %: it is no worse as it stands
  }
}

/** Takes the path apart, without ever asking a disk. */
export function readPath(path: string): PathSaid {
  const names = normalPath(unescaped(path)).split('/')
  const file = (names.at(-1) ?? '').replace(ending, '')
  const folders = names.slice(0, -1).filter(name => name !== '..' && !/^[a-z]:$/i.test(name))
  const number = numbered.exec(file)
  const bare = number === null ? file : file.slice(number[0].length)
  const parts = bare.split(' - ')
  // `Artist - Title`, `Artist - Album - 03 - Title`: whatever stands behind a dash may be the title.
  const behind = parts.slice(1, 5).map((_, index) => parts.slice(index + 1).join(' - '))
  return {
    folders: folders.slice(-deepest).map(nameKey),
    stem: nameKey(file),
    titles: keysOf([file, bare]),
    behind: keysOf([...behind, ...behind.map(text => text.replace(numbered, ''))]),
    track: Number(number?.[1] ?? 0),
  }
}
const keysOf = (names: readonly string[]): readonly string[] => [...new Set(names.map(nameKey))].filter(key => key !== '')

/** The folders of a track of the library, as `readPath` gives those of a file. */
export const foldersOf = (path: string): readonly string[] =>
  normalPath(path)
    .split('/')
    .filter(name => name !== '' && name !== '..')
    .slice(-deepest)
    .map(nameKey)

/** How many folders two paths share from the innermost on, if that is all that the shorter one says; else 0. */
export function sharedFolders(one: readonly string[], other: readonly string[]): number {
  const least = Math.min(one.length, other.length)
  for (let back = 1; back <= least; back++) if (one.at(-back) !== other.at(-back)) return 0
  return least
}

/** A relative path for a song, good on any system: `music/low tide/Slack Water.flac`. It leads out of no folder and begins no comment. */
export function pathFor(folder: string, title: string, mime: string): string {
  const safe = (name: string): string =>
    name
      .replace(/[\\/:*?"<>|]+/g, '_')
      .trim()
      .replace(/^\.+$/, '_')
  const folders = normalPath(folder)
    .split('/')
    .filter(name => name !== '' && name !== '..' && !/^[a-z]:$/i.test(name))
    .map(safe)
    .filter(name => name !== '')
  return [...folders, `${safe(title) || untitled}.${endings.get(mime) ?? 'mp3'}`].join('/')
}

const endings: ReadonlyMap<string, string> = new Map([
  ['audio/flac', 'flac'],
  ['audio/x-flac', 'flac'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/ogg', 'ogg'],
  ['audio/opus', 'opus'],
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
])

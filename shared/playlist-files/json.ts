// Playlists as JSON: our own form, which says all that is known, and near ones that others write.
import { isModest, type Most } from '../wire/foreign-json.ts'
import { asList, asNumber, asText } from '../wire/spelling.ts'
import { cleanFile, type FileSong, mostSongs, type PlaylistFile } from './playlist-file.ts'

/**
 * A hundred thousand songs in our own form have 600,000 parts, and as many further ones; others tell more of each. What is parsed of more than
 * this fills gigabytes: memory that runs out in one leap ends the whole program, whatever the limits of a thread are.
 */
const most: Most = { parts: 2_000_000, further: 4_000_000, nested: 1_000 }

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The first of the members that is a text, or has a name that is one. */
function textIn(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): string {
  for (const name of names) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    const text = asText(member) ?? asText(membersOf(member)['name'])
    if (text !== undefined) return text
  }
  return ''
}

function readSong(value: unknown): FileSong | null {
  if (typeof value === 'string') return { title: '', artist: '', album: '', length: 0, path: value }
  const song = membersOf(value)
  const title = textIn(song, 'title', 'name')
  const path = textIn(song, 'path', 'location', 'file')
  if (title === '' && path === '') return null
  const length = asNumber(song['length'] ?? song['duration']) ?? 0
  return { title, path, artist: textIn(song, 'artist', 'creator'), album: textIn(song, 'album'), length }
}

/** Null for what has more parts than any playlist, and for what is none: neither a list of songs nor an object that has one. Songs that cannot be read are passed over. */
export function readJsonPlaylist(text: string): PlaylistFile | null {
  if (!isModest(text, most)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const members = membersOf(value)
  const list = asList(value) ?? asList(members['songs']) ?? asList(members['tracks']) ?? asList(members['track'])
  if (list === undefined || (list.length === 0 && !Array.isArray(list))) return null
  const songs = list.slice(0, mostSongs).flatMap(each => readSong(each) ?? [])
  return cleanFile({ name: textIn(members, 'name', 'title'), description: textIn(members, 'description'), songs })
}

export function writeJsonPlaylist(file: PlaylistFile): string {
  const { name, description, songs } = cleanFile(file)
  return `${JSON.stringify({ segue: 'playlist', version: 1, name, description, songs }, null, 1)}\n`
}

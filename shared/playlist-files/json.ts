// Reads and writes playlists as JSON: Segue's own complete form, and similar ones of other programs.
import { isWithinLimits, type JsonLimits } from '../wire/foreign-json.ts'
import { asList, asNumber, asText } from '../wire/spelling.ts'
import { cleanFile, type FileTrack, maxTracks, type PlaylistFile } from './playlist-file.ts'

/**
 * Limits before parsing: a hundred thousand songs in Segue's form have 600,000 parts and as many further ones, others have more. Parsing a
 * larger text can take gigabytes, and running out of memory ends the whole process, whatever a thread's limits are.
 */
const limits: JsonLimits = { parts: 2_000_000, further: 4_000_000, nested: 1_000 }

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The text of the first of the members that is a text, or an object with a `name`; '' if none is. */
function textIn(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): string {
  for (const name of names) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    const text = asText(member) ?? asText(membersOf(member)['name'])
    if (text !== undefined) return text
  }
  return ''
}

function readTrack(value: unknown): FileTrack | null {
  if (typeof value === 'string') return { title: '', artist: '', album: '', length: 0, path: value }
  const members = membersOf(value)
  const title = textIn(members, 'title', 'name')
  const path = textIn(members, 'path', 'location', 'file')
  if (title === '' && path === '') return null
  const length = asNumber(members['length'] ?? members['duration']) ?? 0
  return { title, path, artist: textIn(members, 'artist', 'creator'), album: textIn(members, 'album'), length }
}

/** Parses a list of songs or an object that has one; null for anything else, and beyond the limits. Unreadable songs are skipped. */
export function readJsonPlaylist(text: string): PlaylistFile | null {
  if (!isWithinLimits(text, limits)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const members = membersOf(value)
  const list = asList(value) ?? asList(members['songs']) ?? asList(members['tracks']) ?? asList(members['track'])
  if (list === undefined || (list.length === 0 && !Array.isArray(list))) return null
  const songs = list.slice(0, maxTracks).flatMap(each => readTrack(each) ?? [])
  return cleanFile({ name: textIn(members, 'name', 'title'), description: textIn(members, 'description'), songs })
}

export function writeJsonPlaylist(file: PlaylistFile): string {
  const { name, description, songs } = cleanFile(file)
  return `${JSON.stringify({ segue: 'playlist', version: 1, name, description, songs }, null, 1)}\n`
}

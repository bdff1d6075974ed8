// Names of places that have none in the library (years, folders, songs without a name), and empty states of lists.

import type { Missing, Place } from '../../shared/library/model/model.ts'
import { folderName } from '../../shared/library/places/folders.ts'
import { decadeOf, type Years } from '../../shared/library/places/years.ts'
import { isPlain } from '../../shared/library/query/find.ts'
import { parse } from '../../shared/library/query/parse.ts'
import type { Key } from '../../shared/words/message.ts'
import { t } from '../../shared/words/words.ts'

/** The name of a range of years: `1994`, `1990s`, `1990–1993` (part of a decade), `Before 1000`, `No year`. */
export function yearsWords({ from, to }: Years): string {
  if (to === 0) return t('fields.none.year')
  if (from === to) return String(from)
  const decade = decadeOf(from)
  if (decade.from !== from || decade.to !== to) return `${from}–${to}`
  return from === 1 ? t('format.before', { year: to + 1 }) : t('format.decade', { year: from })
}

export const genreWords = (name: string): string => (name === '' ? t('fields.none.genre') : name)

/** The name of a folder, by its normalised path; '' is the root. */
export const folderWords = (path: string): string => (path === '' ? t('kinds.folders') : folderName(path).trim() || t('unknown.folder'))

export const missingWords = {
  artist: t('unknown.artist'),
  album: t('unknown.album'),
  folder: t('fields.none.folder'),
} as const satisfies Record<Missing, string>

/** The kinds of lists that have a message for an empty filter result. */
export type EmptyKind = Key extends infer K ? (K extends `places.filterMatchesNone.${infer Name}` ? Name : never) : never

/** The message of a filter without matches: `No song here has “tide”.`, or, for a query with conditions, that no song meets it. */
export const noMatchText = (emptyKind: EmptyKind, filterText: string): string =>
  isPlain(parse(filterText))
    ? t(`places.filterMatchesNone.${emptyKind}`, { filter: filterText.trim() })
    : t(`places.queryMatchesNone.${emptyKind}`, { query: filterText.trim() })

const placeKindKeys = {
  album: 'kinds.album',
  artist: 'kinds.artist',
  folder: 'kinds.folder',
  genre: 'kinds.genre',
  missing: 'kinds.songs',
  playlist: 'kinds.playlist',
  search: 'kinds.search',
  smart: 'kinds.smartPlaylist',
  songs: 'kinds.allSongs',
  tag: 'kinds.tag',
  trash: 'kinds.trash',
  years: 'kinds.years',
} as const satisfies Record<Place['kind'], Key>

/** The kind of a place that plays, in words: `Album`, `Playlist`. */
export const contextKindText = (place: Place): string =>
  place.kind === 'years' && place.from === place.to ? t('kinds.year') : t(placeKindKeys[place.kind])

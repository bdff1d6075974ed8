// What places are called that have no name of their own, or none at all.
import { assertNever } from '../../shared/errors.ts'
import type { Missing, Place } from '../../shared/library/model/model.ts'
import { folderName } from '../../shared/library/places/folders.ts'
import { decadeOf, type Years } from '../../shared/library/places/years.ts'
import { isPlain } from '../../shared/library/query/find.ts'
import { parse } from '../../shared/library/query/parse.ts'

/** `1994`, `1990s`, `Before 1000`, `No year`. */
export function yearsWords({ from, to }: Years): string {
  if (to === 0) return 'No year'
  if (from === to) return String(from)
  const decade = decadeOf(from)
  if (decade.from !== from || decade.to !== to) return `${from}–${to}`
  return from === 1 ? `Before ${to + 1}` : `${from}s`
}

export const genreWords = (name: string): string => (name === '' ? 'No genre' : name)

/** Of a normal path; '' is the root. */
export const folderWords = (path: string): string => (path === '' ? 'Folders' : folderName(path).trim() || 'Unnamed folder')

export const missingWords = { artist: 'Unknown artist', album: 'Unknown album', folder: 'No folder' } as const satisfies Record<
  Missing,
  string
>

/** Why a list is empty that was filtered: `No song here has “tide”.` `nothing`: `No song here`, `Nothing in the library`. */
export const nothingHas = (nothing: string, asked: string): string =>
  `${nothing} ${isPlain(parse(asked)) ? 'has' : 'fits'} “${asked.trim()}”.`

/** What a list is that plays: `Album`, `Playlist`. */
export function contextKind(place: Place): string {
  switch (place.kind) {
    case 'songs':
      return 'All songs'
    case 'album':
      return 'Album'
    case 'artist':
      return 'Artist'
    case 'playlist':
      return 'Playlist'
    case 'tag':
      return 'Tag'
    case 'trash':
      return 'Trash'
    case 'search':
      return 'Search'
    case 'genre':
      return 'Genre'
    case 'years':
      return place.from === place.to ? 'Year' : 'Years'
    case 'folder':
      return 'Folder'
    case 'smart':
      return 'Smart playlist'
    case 'missing':
      return 'Songs'
    default:
      return assertNever(place)
  }
}

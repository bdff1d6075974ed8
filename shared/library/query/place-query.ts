// Translates a place into a query, so that what it shows can be saved as a smart playlist.
import type { SmartPlaylist } from '../../smart-playlists.ts'
import type { Library, Place } from '../model/model.ts'
import { albumAt, artistAt, playlistAt, tagAt } from '../places/rows.ts'
import { albumRowOf, artistRowOf, playlistRowOf, tagRowOf } from '../places/select.ts'
import type { Query, TextField } from './model.ts'
import { allOf, matchAll, notOf } from './normalised.ts'
import { parse } from './parse.ts'
import { queryText } from './query-text.ts'

const named = (field: TextField, text: string): Query => ({ kind: 'text', field, test: 'is', text })

/**
 * The query that finds the songs of a place, albums, artists, playlists and tags by their names, so that others of the same name are found,
 * too; null if none does: the trash, and places that the library lacks.
 */
function queryOfPlace(library: Library, place: Place, smartPlaylists: readonly SmartPlaylist[]): Query | null {
  switch (place.kind) {
    case 'songs':
      return matchAll
    case 'album': {
      const row = albumRowOf(library, place.id)
      const { name, artist } = albumAt(library, row)
      return row === -1 ? null : allOf([named('album', name), named('albumartist', artist)])
    }
    case 'artist': {
      const row = artistRowOf(library, place.id)
      return row === -1 ? null : named('artist', artistAt(library, row).name)
    }
    case 'playlist': {
      const row = playlistRowOf(library, place.id)
      return row === -1 ? null : named('playlist', playlistAt(library, row).name)
    }
    case 'tag': {
      const row = tagRowOf(library, place.id)
      return row === -1 ? null : named('tag', tagAt(library, row).name)
    }
    case 'trash':
      return null
    case 'search':
      return parse(place.text).query
    case 'smart': {
      const playlist = smartPlaylists.find(({ id }) => id === place.id)
      return playlist === undefined ? null : parse(playlist.query).query
    }
    case 'genre':
      return named('genre', place.name)
    case 'years':
      return {
        kind: 'number',
        field: 'year',
        test: place.from === place.to ? { is: '=', value: place.from } : { is: '..', ...ends(place) },
      }
    case 'folder':
      return place.path === '' ? matchAll : { kind: 'text', field: 'path', test: 'phrase', text: place.path }
    case 'missing':
      return notOf({ kind: 'flag', has: place.what === 'folder' ? 'path' : place.what })
  }
}

const ends = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from, to })

/** The text of the query that finds the songs of a place, narrowed by its filter; null: no query finds them. */
export function textOfPlace(library: Library, place: Place, filter: string, smartPlaylists: readonly SmartPlaylist[]): string | null {
  const query = queryOfPlace(library, place, smartPlaylists)
  return query === null ? null : queryText(allOf([query, parse(filter).query]))
}

// The rows of any Place, including those that need more than the library: searches and smart playlists.
import type { SmartPlaylist } from '../../smart-playlists.ts'
import { type Chunks, runToEnd } from '../model/chunked.ts'
import type { Library, Place } from '../model/model.ts'
import { sortRows, trackRowsOf } from '../places/select.ts'
import type { QueryContext } from './evaluate.ts'
import { findInChunks } from './find.ts'
import { parse } from './parse.ts'

/** What the rows of a place depend on besides the library. */
export type PlaceContext = QueryContext & { readonly smartPlaylists: readonly SmartPlaylist[] }

/**
 * Like `trackRowsOf`, but for all places: a search gives matches by rank, or by title if it is a query; a deleted smart playlist is empty.
 * Must not be changed.
 */
export const rowsOfPlace = (library: Library, place: Place, context: PlaceContext): Uint32Array =>
  runToEnd(placeRowsInChunks(library, place, context))

/** `rowsOfPlace`, with pauses while conditions are evaluated. */
export function* placeRowsInChunks(library: Library, place: Place, context: PlaceContext): Chunks<Uint32Array> {
  switch (place.kind) {
    case 'search':
      return yield* findInChunks(library, place.text, context)
    case 'smart': {
      const playlist = context.smartPlaylists.find(({ id }) => id === place.id)
      return playlist === undefined ? new Uint32Array(0) : yield* smartRowsInChunks(library, playlist, context)
    }
    default:
      return trackRowsOf(library, place)
  }
}

/** The tracks of a smart playlist by its rules, sorted and limited; an empty query matches all tracks. */
export const rowsOfSmart = (library: Library, rules: Rules, context: QueryContext): Uint32Array =>
  runToEnd(smartRowsInChunks(library, rules, context))

export type Rules = Pick<SmartPlaylist, 'query' | 'sort' | 'limit'>

/** `rowsOfSmart` in steps. */
export function* smartRowsInChunks(library: Library, { query, sort, limit }: Rules, context: QueryContext): Chunks<Uint32Array> {
  const matchingRows = parse(query).query.kind === 'all' ? library.orders.title : yield* findInChunks(library, query, context)
  const sorted = sortRows(library, matchingRows, sort)
  return limit === null ? sorted : sorted.subarray(0, limit)
}

// What any Place shows, also those that depend on more than the library: what is searched for, and smart playlists.
import type { SmartPlaylist } from '../../smart-playlists.ts'
import { atOnce, type Steps } from '../model/chunked.ts'
import type { Library, Place } from '../model/model.ts'
import { rowsOf, sortRows } from '../places/select.ts'
import type { Asking } from './evaluate.ts'
import { findSteps } from './find.ts'
import { parse } from './parse.ts'

/** What places are asked with besides the library. */
export type Asked = Asking & { readonly smartPlaylists: readonly SmartPlaylist[] }

/** As `rowsOf`; a search by fit or, if it is more than words, by title; a smart playlist that is gone has nothing. Must not be changed. */
export const rowsOfPlace = (library: Library, place: Place, asked: Asked): Uint32Array => atOnce(placeSteps(library, place, asked))

/** The same with pauses where conditions are looked at. */
export function* placeSteps(library: Library, place: Place, asked: Asked): Steps<Uint32Array> {
  switch (place.kind) {
    case 'search':
      return yield* findSteps(library, place.text, asked)
    case 'smart': {
      const playlist = asked.smartPlaylists.find(({ id }) => id === place.id)
      return playlist === undefined ? new Uint32Array(0) : yield* smartSteps(library, playlist, asked)
    }
    default:
      return rowsOf(library, place)
  }
}

/** The tracks that the rules of a smart playlist name, in its order, up to its limit. Rules that ask for nothing name all. */
export const rowsOfSmart = (library: Library, rules: Rules, asking: Asking): Uint32Array => atOnce(smartSteps(library, rules, asking))

type Rules = Pick<SmartPlaylist, 'query' | 'sort' | 'limit'>

function* smartSteps(library: Library, { query, sort, limit }: Rules, asking: Asking): Steps<Uint32Array> {
  const found = parse(query).query.kind === 'all' ? library.orders.title : yield* findSteps(library, query, asking)
  const sorted = sortRows(library, found, sort)
  return limit === null ? sorted : sorted.subarray(0, limit)
}

// Albums and artists narrowed by what is typed into the filter of their page, in the order of the page.
import type { Library } from '../../shared/library/model.ts'
import { searchAll } from '../../shared/library/search.ts'

const all = Number.MAX_SAFE_INTEGER
const only = { tracks: 0, albums: 0, artists: 0, playlists: 0 }

/** Album rows whose name or artist fits, by name; all of them while nothing is typed. */
export function filterAlbums(library: Library, text: string): Uint32Array {
  if (text.trim() === '') return library.albumOrder
  return inOrder(library.albumOrder, searchAll(library, text, { ...only, albums: all }).albums.rows, library.albums.count)
}

/** Those of an order of artists whose name fits; all of them while nothing is typed. */
export function filterArtists(library: Library, order: Uint32Array, text: string): Uint32Array {
  if (text.trim() === '') return order
  return inOrder(order, searchAll(library, text, { ...only, artists: all }).artists.rows, library.artists.count)
}

function inOrder(order: Uint32Array, found: Uint32Array, count: number): Uint32Array {
  const fits = new Uint8Array(count)
  for (const row of found) fits[row] = 1
  return order.filter(row => fits[row] === 1)
}

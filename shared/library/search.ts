// What a person types → what fits, over all kinds as they type. Every word must be found: for a track in its title, artist or album.
import { bestFit, type Fit, fitOfAlbums, fitOfNames, fitOfTracks, hitsOf, queryOf } from './fit.ts'
import type { Library } from './model.ts'
import { allRows } from './order.ts'
import { listOf } from './row-lists.ts'

/** The best rows of one kind, and how many there are in all. */
export type Hits = { readonly rows: Uint32Array; readonly count: number }
export type Found = { readonly tracks: Hits; readonly albums: Hits; readonly artists: Hits; readonly playlists: Hits }
/** How many rows of each kind are wanted. */
export type SearchLimits = { readonly tracks: number; readonly albums: number; readonly artists: number; readonly playlists: number }
export const defaultLimits: SearchLimits = { tracks: 100, albums: 24, artists: 24, playlists: 24 }

/** Rows of `order` that fit, best first, equal ones in the order given. */
function ranked(order: Uint32Array, fit: Fit, limit: number): Hits {
  const sizes = new Uint32Array(bestFit + 2)
  for (let index = 0; index < order.length; index++) {
    const tier = fit[order[index] ?? 0] ?? 0
    sizes[tier] = (sizes[tier] ?? 0) + 1
  }
  const next = new Uint32Array(bestFit + 1)
  for (let tier = bestFit - 1; tier > 0; tier--) next[tier] = (next[tier + 1] ?? 0) + (sizes[tier + 1] ?? 0)
  const count = order.length - (sizes[0] ?? 0)
  const rows = new Uint32Array(Math.min(count, limit))
  for (let index = 0; index < order.length; index++) {
    const row = order[index] ?? 0
    const tier = fit[row] ?? 0
    if (tier === 0) continue
    const at = next[tier] ?? 0
    next[tier] = at + 1
    if (at < rows.length) rows[at] = row
  }
  return { rows, count }
}

/** Every collaborator and composer has a record; those without anything to show are left out. */
function hasSomething({ artists }: Library, row: number): boolean {
  return listOf(artists.tracks, row).length > 0 || listOf(artists.albums, row).length > 0
}

const notAsked: Hits = { rows: new Uint32Array(0), count: 0 }

/** Searches over all kinds at once, best first, visible things only. An empty text finds nothing; a kind with limit 0 costs nothing. */
export function searchAll(library: Library, text: string, limits: SearchLimits = defaultLimits): Found {
  const { artists, playlists, orders, albumOrder } = library
  const query = queryOf(text)
  const hits = hitsOf(library, query)
  const best = (limit: number, order: Uint32Array, fitOf: () => Fit): Hits => (limit > 0 ? ranked(order, fitOf(), limit) : notAsked)
  const shownArtists = allRows(artists.count).filter(row => hasSomething(library, row))
  return {
    tracks: best(limits.tracks, orders.title, () => fitOfTracks(library, query, hits)),
    albums: best(limits.albums, albumOrder, () => fitOfAlbums(library, query, hits)),
    artists: best(limits.artists, shownArtists, () => fitOfNames(library, 'artists', query, hits)),
    playlists: best(limits.playlists, allRows(playlists.count), () => fitOfNames(library, 'playlists', query, hits)),
  }
}

/** All visible tracks that fit, best first. */
export function matchingTracks(library: Library, text: string): Uint32Array {
  const query = queryOf(text)
  return ranked(library.orders.title, fitOfTracks(library, query, hitsOf(library, query)), library.tracks.count).rows
}

/** Those of `rows` that fit, in their order; all of them while nothing is typed. */
export function filterRows(library: Library, rows: Uint32Array, text: string): Uint32Array {
  const query = queryOf(text)
  if (query.words.length === 0) return rows
  const fit = fitOfTracks(library, query, hitsOf(library, query))
  return rows.filter(row => fit[row] !== 0)
}

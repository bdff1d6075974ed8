// What a person types → what fits, over all kinds. Every word must be found: for a track in its title, artist or album.
import { fold } from './fold.ts'
import type { Library } from './model.ts'
import { listOf } from './row-lists.ts'
import { beginnings, inside, wordHits, wordStart } from './text-search.ts'

/** The best rows of one kind, and how many there are in all. */
export type Hits = { readonly rows: Uint32Array; readonly count: number }
export type Found = { readonly tracks: Hits; readonly albums: Hits; readonly artists: Hits; readonly playlists: Hits }
export type SearchLimits = { readonly tracks: number; readonly albums: number; readonly artists: number; readonly playlists: number }
export const defaultLimits: SearchLimits = { tracks: 100, albums: 24, artists: 24, playlists: 24 }

/** More words than this are ignored: nobody types them, and each costs a walk over the library. */
const mostWords = 12

const wordsOf = (text: string): readonly string[] =>
  [...new Set(fold(text.slice(0, 1000)).split(' '))].filter(word => word !== '').slice(0, mostWords)

/** Fit of a row, best last; 0 = no fit. A word counts by the place where it fits best, a row by its worst word. */
type Fit = Uint8Array
const tiers = 5
const ownStart = 4
const ownInside = 2
const otherStart = 3
const otherInside = 1
const ownFit = (hit: number): number => (hit === wordStart ? ownStart : hit === inside ? ownInside : 0)
const otherFit = (hit: number): number => (hit === wordStart ? otherStart : hit === inside ? otherInside : 0)

/** The fit of every row, by the worst of its words. */
function worstOf(count: number, words: readonly string[], fitOf: (word: string) => (row: number) => number): Fit {
  const worst = new Uint8Array(count).fill(words.length === 0 ? 0 : ownStart)
  for (const word of words) {
    const fitOfRow = fitOf(word)
    for (let row = 0; row < count; row++) {
      const now = worst[row] ?? 0
      if (now !== 0) worst[row] = Math.min(now, fitOfRow(row))
    }
  }
  return worst
}

/** Lifts fitting rows whose own text begins with all that was typed above every other. */
function lift(fit: Fit, begins: Uint8Array): Fit {
  for (let row = 0; row < fit.length; row++) {
    if (fit[row] !== 0 && begins[row] === 1) fit[row] = tiers
  }
  return fit
}

/** Rows of `order` that fit, best first, equal ones in the order given. */
function ranked(order: Uint32Array, fit: Fit, limit: number): Hits {
  const sizes = new Uint32Array(tiers + 1)
  for (const row of order) {
    const tier = fit[row] ?? 0
    sizes[tier] = (sizes[tier] ?? 0) + 1
  }
  const next = new Uint32Array(tiers + 1)
  for (let tier = tiers - 1; tier > 0; tier--) next[tier] = (next[tier + 1] ?? 0) + (sizes[tier + 1] ?? 0)
  const count = order.length - (sizes[0] ?? 0)
  const rows = new Uint32Array(Math.min(count, limit))
  for (const row of order) {
    const tier = fit[row] ?? 0
    if (tier === 0) continue
    const at = next[tier] ?? 0
    next[tier] = at + 1
    if (at < rows.length) rows[at] = row
  }
  return { rows, count }
}

function fitOfTracks(library: Library, text: string): Fit {
  const { tracks, albums, folded } = library
  const fit = worstOf(tracks.count, wordsOf(text), word => {
    const titles = wordHits(folded.titles, word)
    const albumNames = wordHits(folded.albums, word)
    const artistNames = wordHits(folded.artists, word)
    const byAlbum = new Uint8Array(albums.count)
    for (let album = 0; album < byAlbum.length; album++) {
      byAlbum[album] = Math.max(otherFit(albumNames[album] ?? 0), otherFit(artistNames[albums.artist[album] ?? -1] ?? 0))
    }
    return row =>
      Math.max(ownFit(titles[row] ?? 0), otherFit(artistNames[tracks.artist[row] ?? -1] ?? 0), byAlbum[tracks.album[row] ?? -1] ?? 0)
  })
  return lift(fit, beginnings(folded.titles, fold(text)))
}

function fitOfAlbums(library: Library, text: string): Fit {
  const { albums, folded } = library
  const fit = worstOf(albums.count, wordsOf(text), word => {
    const names = wordHits(folded.albums, word)
    const artistNames = wordHits(folded.artists, word)
    return row => Math.max(ownFit(names[row] ?? 0), otherFit(artistNames[albums.artist[row] ?? -1] ?? 0))
  })
  return lift(fit, beginnings(folded.albums, fold(text)))
}

function fitOfArtists(library: Library, text: string): Fit {
  const { artists, folded } = library
  const fit = worstOf(artists.count, wordsOf(text), word => {
    const names = wordHits(folded.artists, word)
    return row => ownFit(names[row] ?? 0)
  })
  for (let row = 0; row < fit.length; row++) {
    if (listOf(artists.tracks, row).length === 0 && listOf(artists.albums, row).length === 0) fit[row] = 0
  }
  return lift(fit, beginnings(folded.artists, fold(text)))
}

function fitOfPlaylists(library: Library, text: string): Fit {
  const { playlists, folded } = library
  const fit = worstOf(playlists.count, wordsOf(text), word => {
    const names = wordHits(folded.playlists, word)
    return row => ownFit(names[row] ?? 0)
  })
  return lift(fit, beginnings(folded.playlists, fold(text)))
}

const allRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row)

/** Searches over all kinds at once, best first, visible things only. An empty text finds nothing. */
export function searchAll(library: Library, text: string, limits: SearchLimits = defaultLimits): Found {
  return {
    tracks: ranked(library.orders.title, fitOfTracks(library, text), limits.tracks),
    albums: ranked(library.albumOrder, fitOfAlbums(library, text), limits.albums),
    artists: ranked(allRows(library.artists.count), fitOfArtists(library, text), limits.artists),
    playlists: ranked(allRows(library.playlists.count), fitOfPlaylists(library, text), limits.playlists),
  }
}

/** All visible tracks that fit, best first. */
export const matchingTracks = (library: Library, text: string): Uint32Array =>
  ranked(library.orders.title, fitOfTracks(library, text), library.tracks.count).rows

/** Those of `rows` that fit, in their order; all of them while nothing is typed. */
export function filterRows(library: Library, rows: Uint32Array, text: string): Uint32Array {
  if (wordsOf(text).length === 0) return rows
  const fit = fitOfTracks(library, text)
  return rows.filter(row => fit[row] !== 0)
}

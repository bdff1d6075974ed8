// How well rows fit what was typed: by the place where each word is found best, and by the worst word.
import { fold } from './fold.ts'
import type { Library, PackedText } from './model.ts'
import { beginsWith, textStart, wordHits } from './text-search.ts'

/**
 * A number for every row, 0 = does not fit. From 5 down: the own name begins with all that was typed; every word begins a word of the own
 * name; … of the own or another name; is inside the own name; inside another.
 */
export type Fit = Uint8Array
export const bestFit = 5

/** What a hit (text-search.ts) is worth in the row's own name and in that of its artist or album; indexed by hit. */
const own = Uint8Array.of(0, 2, 4, 4)
const other = Uint8Array.of(0, 1, 3, 3)

/** More words than this are ignored: nobody types them, and each costs a walk over the library. */
const mostWords = 12
const longestText = 1000

/** The text folded, and its words, each once. */
export type Query = { readonly text: string; readonly words: readonly string[] }
export function queryOf(typed: string): Query {
  const text = fold(typed.slice(0, longestText))
  return { text, words: [...new Set(text.split(' '))].filter(word => word !== '').slice(0, mostWords) }
}

/** Hits of one word in the names of the library, looked for when first asked for. */
export type WordHits = Readonly<Record<keyof Library['folded'], () => Uint8Array>>
export function hitsOf({ folded }: Library, { words }: Query): readonly WordHits[] {
  return words.map(word => ({
    titles: once(() => wordHits(folded.titles, word)),
    albums: once(() => wordHits(folded.albums, word)),
    artists: once(() => wordHits(folded.artists, word)),
    playlists: once(() => wordHits(folded.playlists, word)),
  }))
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Worth of hits in names that rows refer to by row, moved by one so that -1 (unknown) has a place. */
const shifted = (hits: Uint8Array): Uint8Array => {
  const worth = new Uint8Array(hits.length + 1)
  for (let row = 0; row < hits.length; row++) worth[row + 1] = other[hits[row] ?? 0] ?? 0
  return worth
}

const nothing = (count: number, words: readonly unknown[]): Fit => new Uint8Array(count).fill(words.length === 0 ? 0 : bestFit - 1)

/** Tracks: title, artist, album, album artist. */
export function fitOfTracks(library: Library, query: Query, hits: readonly WordHits[]): Fit {
  const { tracks, albums } = library
  const fit = nothing(tracks.count, hits)
  for (const word of hits) {
    const titles = word.titles()
    const artistWorth = shifted(word.artists())
    const albumWorth = shifted(word.albums())
    for (let album = 0; album < albums.count; album++) {
      const byArtist = artistWorth[(albums.artist[album] ?? -1) + 1] ?? 0
      if (byArtist > (albumWorth[album + 1] ?? 0)) albumWorth[album + 1] = byArtist
    }
    for (let row = 0; row < tracks.count; row++) {
      const before = fit[row] ?? 0
      if (before === 0) continue
      let best = own[titles[row] ?? 0] ?? 0
      const byArtist = artistWorth[(tracks.artist[row] ?? -1) + 1] ?? 0
      const byAlbum = albumWorth[(tracks.album[row] ?? -1) + 1] ?? 0
      if (byArtist > best) best = byArtist
      if (byAlbum > best) best = byAlbum
      if (best < before) fit[row] = best
    }
  }
  return lift(fit, library.folded.titles, query, hits[0]?.titles())
}

/** Albums: name and album artist. */
export function fitOfAlbums(library: Library, query: Query, hits: readonly WordHits[]): Fit {
  const { albums } = library
  const fit = nothing(albums.count, hits)
  for (const word of hits) {
    const names = word.albums()
    const artistWorth = shifted(word.artists())
    for (let row = 0; row < albums.count; row++) {
      const best = Math.max(own[names[row] ?? 0] ?? 0, artistWorth[(albums.artist[row] ?? -1) + 1] ?? 0)
      if (best < (fit[row] ?? 0)) fit[row] = best
    }
  }
  return lift(fit, library.folded.albums, query, hits[0]?.albums())
}

/** Artists or playlists: their name. */
export function fitOfNames({ folded }: Library, kind: 'artists' | 'playlists', query: Query, hits: readonly WordHits[]): Fit {
  const names = folded[kind]
  const fit = nothing(names.length, hits)
  for (const word of hits) {
    const found = word[kind]()
    for (let row = 0; row < names.length; row++) {
      const best = own[found[row] ?? 0] ?? 0
      if (best < (fit[row] ?? 0)) fit[row] = best
    }
  }
  return lift(fit, names, query, hits[0]?.[kind]())
}

/** Lifts rows whose own name begins with all that was typed above every other. */
function lift(fit: Fit, names: PackedText, { text, words }: Query, first: Uint8Array | undefined): Fit {
  if (first === undefined) return fit
  for (let row = 0; row < fit.length; row++) {
    if (fit[row] !== 0 && first[row] === textStart && (words.length === 1 || beginsWith(names, row, text))) fit[row] = bestFit
  }
  return fit
}

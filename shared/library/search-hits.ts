// Where one typed word is found: in the own names of a kind, and in those that its things carry besides, of artist, album and album artist.
import type { Library } from './model.ts'
import { type Bits, eachBit, either, hasBit, isEmpty, noBits, setBit, setBits, setRange } from './search-bits.ts'
import type { Kind, SearchIndex, SearchKind } from './search-index.ts'
import { mayBeMistyped, meant, placesOf, type TypedWord, wordsNear } from './search-lookup.ts'

/** Places by how well a word is found there: at the start of a word, inside of one, at the start of one but for a slip of the finger. */
export type Hits = { readonly starts: Bits; readonly inside: Bits; readonly near: Bits }
/** `other` is null for what carries no names of others. */
export type WordHits = { readonly own: Hits; readonly other: Hits | null }

/** A word with so many places is taken as it was typed. */
const few = 5

/** Gives the hits of one word by kind; what was looked up for one kind is not looked up again for the next. */
export function hitsOf(library: Library, index: SearchIndex, typed: TypedWord): (kind: SearchKind) => WordHits {
  const wantsNear = mayBeMistyped(typed) && countPlaces(index, typed) < few
  const own = remembered<SearchKind, Hits>(kind => ownHits(index[kind], typed, wantsNear))
  const byArtist = remembered<keyof Hits, Bits>(level => albumsBy(library, own('artists')[level]))
  const other = (level: keyof Hits): Bits => tracksOf(library, index, own('artists')[level], either(own('albums')[level], byArtist(level)))
  return kind => {
    if (kind === 'albums') return { own: own(kind), other: eachLevel(byArtist) }
    if (kind === 'tracks') return { own: own(kind), other: eachLevel(other) }
    return { own: own(kind), other: null }
  }
}

const eachLevel = (bits: (level: keyof Hits) => Bits): Hits => ({ starts: bits('starts'), inside: bits('inside'), near: bits('near') })

/** Makes each value when it is first asked for. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

function countPlaces(index: SearchIndex, typed: TypedWord): number {
  const { tracks, albums, artists, playlists, tags, genres } = index
  const kinds = [tracks, albums, artists, playlists, tags, genres]
  return kinds.reduce((sum, { vocabulary }) => sum + placesOf(vocabulary, meant(vocabulary, typed)), 0)
}

function ownHits({ vocabulary, order }: Kind, typed: TypedWord, wantsNear: boolean): Hits {
  const { starts, places } = vocabulary
  const { from, end, inside } = meant(vocabulary, typed)
  const hits = { starts: noBits(order.length), inside: noBits(order.length), near: noBits(order.length) }
  setBits(hits.starts, places, starts[from] ?? 0, starts[end] ?? 0)
  for (const word of inside) setBits(hits.inside, places, starts[word] ?? 0, starts[word + 1] ?? 0)
  const near = wantsNear ? wordsNear(vocabulary, typed.text) : []
  for (const word of near) setBits(hits.near, places, starts[word] ?? 0, starts[word + 1] ?? 0)
  return hits
}

/** Albums by artists in the set. The places of both are their rows. */
function albumsBy({ albums }: Library, artists: Bits): Bits {
  const found = noBits(albums.count)
  if (isEmpty(artists)) return found
  for (let row = 0; row < albums.count; row++) if (hasBit(artists, albums.artist[row] ?? -1)) setBit(found, row)
  return found
}

/** Tracks credited to artists or on albums in the sets. */
function tracksOf({ albums }: Library, index: SearchIndex, ofArtists: Bits, ofAlbums: Bits): Bits {
  const { starts, places } = index.tracksOfArtists
  const found = noBits(index.tracks.order.length)
  if (isEmpty(ofArtists) && isEmpty(ofAlbums)) return found
  eachBit(ofArtists, null, artist => setBits(found, places, starts[artist] ?? 0, starts[artist + 1] ?? 0))
  eachBit(ofAlbums, null, album => setRange(found, albums.tracks.starts[album] ?? 0, albums.tracks.starts[album + 1] ?? 0))
  // The lists leave out what is in the trash.
  const { first, artist, album } = index.trash
  for (let at = 0; at < artist.length; at++) {
    if (hasBit(ofArtists, artist[at] ?? -1) || hasBit(ofAlbums, album[at] ?? -1)) setBit(found, first + at)
  }
  return found
}

// The positions where one typed word is found: in the names of a kind, and in the names of artist, album and album artist of its rows.
import type { Library } from '../model/model.ts'
import { type Bits, eachBit, emptyBits, hasBit, isEmpty, setBit, setBits, setRange, union } from './search-bits.ts'
import type { NameIndex, SearchIndex, SearchKind } from './search-index.ts'
import { matchingWords, mayBeMistyped, positionsOf, type TypedWord, type WordMatches, wordsOneTypoAway } from './search-lookup.ts'

/**
 * Sets of positions by how the word is found: at the start of a word, inside a word, or at the start of a word but for one typo; null:
 * nowhere, or not looked for.
 */
export type HitSets = { readonly starts: Bits; readonly inside: Bits | null; readonly near: Bits | null }
/** Hits in the own name and in those of others; `other` is null for kinds that have no artist or album. */
export type WordHits = { readonly own: HitSets; readonly other: HitSets | null }
/** The search for one typed word: the words of each vocabulary that it means, and their positions; both computed lazily and cached. */
export type WordSearch = { readonly matches: (kind: SearchKind) => WordMatches; readonly hits: (kind: SearchKind) => WordHits }

/** Typos are only considered if the word as typed has fewer positions than this, over all kinds. */
const maxPositionsForTypos = 5
const allKinds = ['tracks', 'albums', 'artists', 'playlists', 'tags', 'genres'] as const satisfies readonly SearchKind[]

/** Searches for one typed word; `shorter`: the search for a prefix of the word, if known; only words that it found are looked at. */
export function searchWord(library: Library, index: SearchIndex, typed: TypedWord, shorter: WordSearch | null): WordSearch {
  const matchesIn = memoised<SearchKind, WordMatches>(kind => matchingWords(index[kind].vocabulary, typed, shorter?.matches(kind) ?? null))
  const isRare = (): boolean =>
    allKinds.reduce((sum, kind) => sum + positionsOf(index[kind].vocabulary, matchesIn(kind)), 0) < maxPositionsForTypos
  const wantsNear = mayBeMistyped(typed) && isRare()
  const ownHitsOf = memoised<SearchKind, HitSets>(kind => ownHits(index[kind], typed, matchesIn(kind), wantsNear))
  const byArtist = memoised<keyof HitSets, Bits | null>(level => albumsBy(library, ownHitsOf('artists')[level]))
  const other = (level: keyof HitSets): Bits | null =>
    tracksOf(library, index, ownHitsOf('artists')[level], union(ownHitsOf('albums')[level], byArtist(level)))
  const hits = (kind: SearchKind): WordHits => {
    if (kind === 'albums') return { own: ownHitsOf(kind), other: eachLevel(index[kind], byArtist) }
    if (kind === 'tracks') return { own: ownHitsOf(kind), other: eachLevel(index[kind], other) }
    return { own: ownHitsOf(kind), other: null }
  }
  return { matches: matchesIn, hits }
}

const eachLevel = ({ order }: NameIndex, bits: (level: keyof HitSets) => Bits | null): HitSets => ({
  starts: bits('starts') ?? emptyBits(order.length),
  inside: bits('inside'),
  near: bits('near'),
})

/** Memoises a function of one argument. */
export function memoised<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return key => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}

function ownHits({ vocabulary, order }: NameIndex, typed: TypedWord, { from, end, inside }: WordMatches, wantsNear: boolean): HitSets {
  const { starts, positions } = vocabulary
  const hits = emptyBits(order.length)
  setBits(hits, positions, starts[from] ?? 0, starts[end] ?? 0)
  const bitsOf = (words: readonly number[]): Bits | null => {
    if (words.length === 0) return null
    const bits = emptyBits(order.length)
    for (const word of words) setBits(bits, positions, starts[word] ?? 0, starts[word + 1] ?? 0)
    return bits
  }
  return { starts: hits, inside: bitsOf(inside), near: wantsNear ? bitsOf(wordsOneTypoAway(vocabulary, typed.text)) : null }
}

/** Albums whose artist is in the set, null if none is; for albums and artists, positions are rows. */
function albumsBy({ albums }: Library, artists: Bits | null): Bits | null {
  if (artists === null || isEmpty(artists)) return null
  const albumBits = emptyBits(albums.count)
  for (let row = 0; row < albums.count; row++) if (hasBit(artists, albums.artist[row] ?? -1)) setBit(albumBits, row)
  return albumBits
}

/** Tracks credited to the artists of one set or on the albums of the other; null if both sets are empty. */
function tracksOf({ albums }: Library, index: SearchIndex, ofArtists: Bits | null, ofAlbums: Bits | null): Bits | null {
  if ((ofArtists === null || isEmpty(ofArtists)) && (ofAlbums === null || isEmpty(ofAlbums))) return null
  const { starts, positions } = index.tracksOfArtists
  const trackBits = emptyBits(index.tracks.order.length)
  if (ofArtists !== null) eachBit(ofArtists, null, artist => setBits(trackBits, positions, starts[artist] ?? 0, starts[artist + 1] ?? 0))
  if (ofAlbums !== null) {
    const tracks = albums.tracks.starts
    eachBit(ofAlbums, null, album => setRange(trackBits, tracks[album] ?? 0, tracks[album + 1] ?? 0))
  }
  // The lists of the library hold no trashed tracks, so these are added one by one.
  const { first, artist, album } = index.trash
  for (let at = 0; at < artist.length; at++) {
    const isBy = ofArtists !== null && hasBit(ofArtists, artist[at] ?? -1)
    if (isBy || (ofAlbums !== null && hasBit(ofAlbums, album[at] ?? -1))) setBit(trackBits, first + at)
  }
  return trackBits
}

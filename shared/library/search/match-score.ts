// Scores how well names match what was typed: a word counts by the best tier in which it is found, and a name by its worst word.
import { memoisedByLibrary } from '../model/derived.ts'
import { fold } from '../model/fold.ts'
import type { Library } from '../model/model.ts'
import { type Bits, emptyBits, hasBit, intersection, setBit, setBits, union } from './search-bits.ts'
import { memoised, searchWord, type WordSearch } from './search-hits.ts'
import { type NameIndex, type SearchIndex, type SearchKind, searchIndex } from './search-index.ts'
import { isBeginningOf, lookUp, type TypedWord, wordOf } from './search-lookup.ts'
import { startMatchOf, wordFinder, wordsOf } from './search-words.ts'

/** Words beyond this are ignored, as each costs a pass over the library. */
export const maxWords = 12
const maxTextLength = 1000

/** The typed words: `words` in order, `different` without duplicates. */
export type TypedWords = { readonly words: readonly Uint8Array[]; readonly different: readonly TypedWord[] }

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
export function typedWordsOf(typed: string): TypedWords {
  const words = wordsOf(fold(typed.slice(0, maxTextLength))).slice(0, maxWords)
  const different = new Map(words.map(bytes => [decoder.decode(bytes), bytes]))
  return { words, different: [...different].map(([text, bytes]) => ({ text, bytes })) }
}

/**
 * Tiers of matching positions (search-index.ts), each a superset of the one before: the row's own name is exactly what was typed; begins
 * with it; every typed word begins a word of the own name; begins a word there or in the names of the row's artist and album; is inside of
 * the own name; inside of those other names; is one typo away from a word of the own name; from one of those other names.
 */
export type MatchTiers = readonly [Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits]

/** The tiers of each kind; a query without words matches nothing. */
export function matchTiersOf(library: Library, query: TypedWords): (kind: SearchKind) => MatchTiers {
  const index = searchIndex.whole(library)
  const words = searchedWords(library, index, query)
  return kind => {
    const [starts, otherStarts, inside, otherInside, near, otherNear] = allOf(
      words.map(({ tiers }) => tiers(kind)),
      index[kind].order.length,
    )
    return [...exactAndPrefix(index[kind], query, starts), starts, otherStarts, inside, otherInside, near, otherNear]
  }
}

type Tiers = readonly [starts: Bits, otherStarts: Bits, inside: Bits, otherInside: Bits, near: Bits, otherNear: Bits]
type Searched = { readonly typed: TypedWord; readonly search: WordSearch; readonly tiers: (kind: SearchKind) => Tiers }

/** While a person types, only the last word changes, so the results of the last few words are cached. */
const noRecentWords = (): { words: readonly Searched[] } => ({ words: [] })
const maxRecentWords = 3

function searchedWords(library: Library, index: SearchIndex, { different }: TypedWords): readonly Searched[] {
  const recent = memoisedByLibrary(library, noRecentWords)
  const previous = recent.words
  const words = different.map(typed => {
    const sameWord = previous.find(before => before.typed.text === typed.text)
    const shorter = previous.find(before => isBeginningOf(before.typed, typed))
    return sameWord ?? searchedWord(typed, searchWord(library, index, typed, shorter?.search ?? null))
  })
  recent.words = [...words, ...previous.filter(before => !words.includes(before)).slice(0, maxRecentWords)]
  return words
}

function searchedWord(typed: TypedWord, search: WordSearch): Searched {
  const tiers = memoised<SearchKind, Tiers>(kind => {
    const { own, other } = search.hits(kind)
    const otherStarts = union(own.starts, other?.starts ?? null)
    const inside = union(otherStarts, own.inside)
    const otherInside = union(inside, other?.inside ?? null)
    const near = union(otherInside, own.near)
    return [own.starts, otherStarts, inside, otherInside, near, union(near, other?.near ?? null)]
  })
  return { typed, search, tiers }
}

/** By tier, the positions at which every typed word is found in that tier or a better one; empty sets without words. */
function allOf(words: readonly Tiers[], positions: number): Tiers {
  const [first, ...others] = words
  if (first === undefined) {
    const none = emptyBits(positions)
    return [none, none, none, none, none, none]
  }
  const every = (tier: 0 | 1 | 2 | 3 | 4 | 5): Bits => others.reduce((bits, other) => intersection(bits, other[tier]), first[tier])
  /** If a tier adds nothing for any word, its set is the one before, which saves the intersection. */
  const next = (tier: 1 | 2 | 3 | 4 | 5, before: Bits): Bits =>
    words.every(word => word[tier] === word[(tier - 1) as 0 | 1 | 2 | 3 | 4]) ? before : every(tier)
  const starts = every(0)
  const otherStarts = next(1, starts)
  const inside = next(2, otherStarts)
  const otherInside = next(3, inside)
  const near = next(4, otherInside)
  return [starts, otherStarts, inside, otherInside, near, next(5, near)]
}

/** How many bytes a name may have beyond a single typed word to count as exact: "Help!" is exactly "help". */
const maxTrailingPunctuation = 4

/**
 * The first two tiers, as bit sets over positions in `order`: names that are exactly what was typed, and names that begin with it.
 * `fitting`: the names in which every typed word begins a word.
 */
function exactAndPrefix(kind: NameIndex, { words }: TypedWords, fitting: Bits): [whole: Bits, begins: Bits] {
  const { vocabulary, names, order } = kind
  const { starts, firsts, positions } = vocabulary
  const whole = emptyBits(order.length)
  const begins = emptyBits(order.length)
  const [first] = words
  if (first === undefined) return [whole, begins]
  if (words.length === 1) {
    const { from, end } = lookUp(vocabulary, first)
    for (let word = from; word < end; word++) setBits(begins, positions, starts[word] ?? 0, firsts[word] ?? 0)
  }
  const word = wordFinder()
  const exact = wordOf(vocabulary, first)
  const end = exact === null ? 0 : (firsts[exact] ?? 0)
  for (let index = exact === null ? 0 : (starts[exact] ?? 0); index < end; index++) {
    const position = positions[index] ?? 0
    const from = names.starts[order[position] ?? 0] ?? 0
    const nameEnd = (names.starts[(order[position] ?? 0) + 1] ?? 1) - 1
    if (words.length === 1 ? nameEnd - from > first.length + maxTrailingPunctuation : !hasBit(fitting, position)) continue
    const startMatch = startMatchOf(word, names.bytes, from, nameEnd, words)
    if (startMatch !== 'none') setBit(begins, position)
    if (startMatch === 'whole') setBit(whole, position)
  }
  return [whole, begins]
}

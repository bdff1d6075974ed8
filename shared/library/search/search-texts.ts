// Narrows a text condition on titles to candidate places by the word index, so that few titles have to be read.
import type { Library } from '../model/model.ts'
import { type Bits, countBits, emptyBits, intersection, setBits } from './search-bits.ts'
import { type SearchIndex, searchIndex } from './search-index.ts'
import { matchingWords, type TypedWord, type WordMatches, wordOf } from './search-lookup.ts'
import { wordsOf } from './search-words.ts'

/** How a text is compared: `has`: contained anywhere; `phrase`: contained on word boundaries; `is`: equal. */
export type TextComparison = 'has' | 'phrase' | 'is'

/** Candidate places for the folded text `sought`, a superset of the matches, or exactly these if `isSure`. `order` maps place → row. */
export type TextsWith = { readonly sought: string; readonly places: Bits; readonly order: Uint32Array; readonly isSure: boolean }

/** If more than one title in this many remains, reading all titles sequentially is as fast. */
const minNarrowing = 8

/**
 * The candidates among the titles for the folded text `sought`; null if the index is not built or hardly narrows them, so that all titles
 * have to be read.
 */
export function titlesWith(library: Library, test: TextComparison, sought: string): TextsWith | null {
  const index = searchIndex.known(library)
  const words = index === null ? [] : wordsOf(sought).map(typedWordOf).filter(isSelective)
  const [first, ...others] = words
  if (index === null || first === undefined) return null
  const placesOf = (word: TypedWord): Bits => (test === 'has' ? titlesContaining(index, word) : titlesWithWord(index, word))
  const places = others.reduce((bits, word) => intersection(bits, placesOf(word)), placesOf(first))
  const { order } = index.tracks
  const isSure = words.length === 1 && first.text === sought && test !== 'is'
  return isSure || countBits(places, null) * minNarrowing <= order.length ? { sought, places, order, isSure } : null
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const typedWordOf = (bytes: Uint8Array): TypedWord => ({ text: decoder.decode(bytes), bytes })

/** Whether a word narrows the search: punctuation is only indexed where it stands alone, and single letters are in nearly every title. */
const isSelective = ({ text }: TypedWord): boolean => text.length > 1 && /[\p{L}\p{N}\p{M}]/u.test(text)

/** Titles with a word that contains the typed letters. */
function titlesContaining({ tracks: { vocabulary, order } }: SearchIndex, typed: TypedWord): Bits {
  const { starts, places } = vocabulary
  const { from, end, inside }: WordMatches = matchingWords(vocabulary, typed, null)
  const bits = emptyBits(order.length)
  setBits(bits, places, starts[from] ?? 0, starts[end] ?? 0)
  for (const word of inside) setBits(bits, places, starts[word] ?? 0, starts[word + 1] ?? 0)
  return bits
}

/** Titles with exactly this word. */
function titlesWithWord({ tracks: { vocabulary, order } }: SearchIndex, { bytes }: TypedWord): Bits {
  const { starts, places } = vocabulary
  const word = wordOf(vocabulary, bytes)
  const bits = emptyBits(order.length)
  if (word !== null) setBits(bits, places, starts[word] ?? 0, starts[word + 1] ?? 0)
  return bits
}

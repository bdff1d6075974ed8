// Narrows a text condition on titles to candidate positions by the word index, so that few titles have to be read.
import type { Library } from '../model/model.ts'
import { type Bits, countBits, emptyBits, intersection, setBits } from './search-bits.ts'
import { type SearchIndex, searchIndex } from './search-index.ts'
import { matchingWords, maxInside, type TypedWord, type WordMatches, wordOf } from './search-lookup.ts'
import { wordsOf } from './search-words.ts'

/** How a text is compared: `has`: contained anywhere; `phrase`: contained on word boundaries; `is`: equal. */
export type TextComparison = 'has' | 'phrase' | 'is'

/**
 * Candidate positions for the folded text `sought`, a superset of the matches, or exactly these if `isSure`. `order` maps position → row.
 */
export type TextsWith = { readonly sought: string; readonly positions: Bits; readonly order: Uint32Array; readonly isSure: boolean }

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
  const positionsOf = (word: TypedWord): Bits => (test === 'has' ? titlesContaining(index, word) : titlesWithWord(index, word))
  const positions = others.reduce((bits, word) => intersection(bits, positionsOf(word)), positionsOf(first))
  const { order } = index.tracks
  const isSure = words.length === 1 && first.text === sought && test !== 'is'
  return isSure || countBits(positions, null) * minNarrowing <= order.length ? { sought, positions, order, isSure } : null
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const typedWordOf = (bytes: Uint8Array): TypedWord => ({ text: decoder.decode(bytes), bytes })

/**
 * Whether a word narrows the search: punctuation is only indexed where it stands alone, single letters are in nearly every title, and the
 * index does not find longer words inside of others.
 */
const isSelective = ({ text }: TypedWord): boolean => text.length > 1 && text.length <= maxInside && /[\p{L}\p{N}\p{M}]/u.test(text)

/** Titles with a word that contains the typed letters. */
function titlesContaining({ tracks: { vocabulary, order } }: SearchIndex, typed: TypedWord): Bits {
  const { starts, positions } = vocabulary
  const { from, end, inside }: WordMatches = matchingWords(vocabulary, typed, null)
  const bits = emptyBits(order.length)
  setBits(bits, positions, starts[from] ?? 0, starts[end] ?? 0)
  for (const word of inside) setBits(bits, positions, starts[word] ?? 0, starts[word + 1] ?? 0)
  return bits
}

/** Titles with exactly this word. */
function titlesWithWord({ tracks: { vocabulary, order } }: SearchIndex, { bytes }: TypedWord): Bits {
  const { starts, positions } = vocabulary
  const word = wordOf(vocabulary, bytes)
  const bits = emptyBits(order.length)
  if (word !== null) setBits(bits, positions, starts[word] ?? 0, starts[word + 1] ?? 0)
  return bits
}

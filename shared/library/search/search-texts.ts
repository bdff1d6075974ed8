// Which titles hold a text, told by the index of words without reading them: for conditions on titles and for phrases.
import type { Library } from '../model/model.ts'
import { type Bits, both, countBits, noBits, setBits } from './search-bits.ts'
import { type SearchIndex, searchIndex } from './search-index.ts'
import { type Meant, meant, type TypedWord, wordOf } from './search-lookup.ts'
import { wordsOf } from './search-words.ts'

/** `has`: anywhere in the text; `phrase`: these words, whole and in this order; `is`: the whole text. */
export type TextTest = 'has' | 'phrase' | 'is'

/** Places of titles that hold the folded text `sought`; only if `isSure` do all of them. `order` is place → row. */
export type TextsWith = { readonly sought: string; readonly places: Bits; readonly order: Uint32Array; readonly isSure: boolean }

/** When more titles than one in so many are left, reading all of them in a row is as fast. */
const share = 8

/** Null where the index is not made yet, or says too little: then all titles have to be read. */
export function titlesWith(library: Library, test: TextTest, sought: string): TextsWith | null {
  const index = searchIndex.known(library)
  const words = index === null ? [] : wordsOf(sought).map(asTyped).filter(isTelling)
  const [first, ...others] = words
  if (index === null || first === undefined) return null
  const placesOf = (word: TypedWord): Bits => (test === 'has' ? holding(index, word) : having(index, word))
  const places = others.reduce((bits, word) => both(bits, placesOf(word)), placesOf(first))
  const { order } = index.tracks
  const isSure = words.length === 1 && first.text === sought && test !== 'is'
  return isSure || countBits(places, null) * share <= order.length ? { sought, places, order, isSure } : null
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const asTyped = (bytes: Uint8Array): TypedWord => ({ text: decoder.decode(bytes), bytes })

/** Signs are words only where they stand alone, and single letters are in nearly everything. */
const isTelling = ({ text }: TypedWord): boolean => text.length > 1 && /[\p{L}\p{N}\p{M}]/u.test(text)

/** Titles with a word that holds these letters. */
function holding({ tracks: { vocabulary, order } }: SearchIndex, typed: TypedWord): Bits {
  const { starts, places } = vocabulary
  const { from, end, inside }: Meant = meant(vocabulary, typed, null)
  const bits = noBits(order.length)
  setBits(bits, places, starts[from] ?? 0, starts[end] ?? 0)
  for (const word of inside) setBits(bits, places, starts[word] ?? 0, starts[word + 1] ?? 0)
  return bits
}

/** Titles with this very word. */
function having({ tracks: { vocabulary, order } }: SearchIndex, { bytes }: TypedWord): Bits {
  const { starts, places } = vocabulary
  const word = wordOf(vocabulary, bytes)
  const bits = noBits(order.length)
  if (word !== null) setBits(bits, places, starts[word] ?? 0, starts[word + 1] ?? 0)
  return bits
}

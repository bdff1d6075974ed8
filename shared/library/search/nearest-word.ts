// Spelling correction: the word of a vocabulary that is one typo away from an unknown word, and occurs in most names.

import type { Chunks } from '../model/chunked.ts'
import { matchingWords, positionsOf, type TypedWord, wordsOneTypoAway } from './search-lookup.ts'
import type { Vocabulary } from './search-vocabulary.ts'

/** Words compared between two pauses, less than a millisecond. */
const wordsPerChunk = 16_384
/** A shorter word is one typo away from too many others. */
const minLetters = 3
/** For words of up to this many letters, only corrections of nearly the same length count: `rokc` is rock, not rockabilly. */
const shortWord = 4
const digits = /\p{N}/u

/** Whether any name has a word that is or contains the typed one. */
export const isKnown = (vocabulary: Vocabulary, typed: TypedWord): boolean =>
  positionsOf(vocabulary, matchingWords(vocabulary, typed, null)) > 0

/**
 * The number of the nearest word in the vocabulary; null: none is one typo away, or the typed one is too short or has digits. A word of the
 * same length, give or take one letter, is preferred to a longer one that only begins so, which is never taken for a typed word of up to
 * `shortWord` letters; of several, the one in most names.
 */
export function* nearestWord(vocabulary: Vocabulary, { text }: TypedWord): Chunks<number | null> {
  if (text.length < minLetters || digits.test(text)) return null
  const { units, starts, count } = vocabulary
  const isWhole = (word: number): boolean => Math.abs((units[word + 1] ?? 0) - 1 - (units[word] ?? 0) - text.length) <= 1
  const namesOf = (word: number): number => (starts[word + 1] ?? 0) - (starts[word] ?? 0)
  let best: number | null = null
  let bestScore = 0
  for (let from = 0; from < count; from += wordsPerChunk) {
    for (const word of wordsOneTypoAway(vocabulary, text, from, Math.min(count, from + wordsPerChunk))) {
      if (text.length <= shortWord && !isWhole(word)) continue
      const score = namesOf(word) + (isWhole(word) ? sameLengthBonus : 0)
      if (score <= bestScore) continue
      best = word
      bestScore = score
    }
    yield
  }
  return best
}

/**
 * Score added to corrections of the length of the typed word, give or take one letter; larger than the number of names with any word, so
 * that corrections of that length come first.
 */
const sameLengthBonus = 1e9

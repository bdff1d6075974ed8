// Looks a typed word up in a vocabulary: words that begin with it, contain it, or are one typo away.
import type { Vocabulary } from './search-vocabulary.ts'

/** A typed word, folded, as text and as UTF-8. */
export type TypedWord = { readonly text: string; readonly bytes: Uint8Array }

/** The words that a typed word means: `from` to `end` - 1 begin with it, `inside` contain it elsewhere. */
export type WordMatches = { readonly from: number; readonly end: number; readonly inside: readonly number[] }

/**
 * Most UTF-16 units of a word that is looked for inside of words: beyond them V8 compares the beginning of what it looks for anew at each
 * place of the text, so that 500 letters against titles of equal ones take seconds.
 */
export const maxInside = 250

/** Whether a word is also looked for inside of words; a single ASCII letter is contained in nearly every one, so only beginnings count. */
const findsInside = ({ text }: TypedWord): boolean => (text.length > 1 || text > '\u007f') && text.length <= maxInside

/** The words that begin with the typed one, as a range of the sorted vocabulary. */
export function lookUp(vocabulary: Vocabulary, typed: Uint8Array): { readonly from: number; readonly end: number } {
  const from = firstFrom(vocabulary, typed, 0, isBefore)
  return { from, end: firstFrom(vocabulary, typed, from, isBeforeOrBegins) }
}

/** The words that a typed word means; `shorter`: the result for a prefix of it, whose words are the only candidates. */
export function matchingWords(vocabulary: Vocabulary, typed: TypedWord, shorter: WordMatches | null): WordMatches {
  const { from, end } = lookUp(vocabulary, typed.bytes)
  if (!findsInside(typed)) return { from, end, inside: [] }
  if (shorter === null) return { from, end, inside: wordsWith(vocabulary, typed.text, from, end) }
  const inside = shorter.inside.filter(word => isInside(vocabulary, word, typed.bytes, 0))
  for (let word = shorter.from; word < shorter.end; word++) {
    if ((word < from || word >= end) && isInside(vocabulary, word, typed.bytes, 1)) inside.push(word)
  }
  return { from, end, inside }
}

/** Whether a word contains the typed bytes at or after its byte `skip`. */
function isInside({ bytes, begins }: Vocabulary, word: number, typed: Uint8Array, skip: number): boolean {
  const last = (begins[word + 1] ?? 0) - 1 - typed.length
  const first = typed[0]
  for (let offset = (begins[word] ?? 0) + skip; offset <= last; offset++) {
    if (bytes[offset] !== first) continue
    let same = 1
    while (same < typed.length && bytes[offset + same] === typed[same]) same++
    if (same === typed.length) return true
  }
  return false
}

/** Whether the words found for `shorter` contain all those for `typed`. */
export const isBeginningOf = (shorter: TypedWord, typed: TypedWord): boolean => findsInside(shorter) && typed.text.startsWith(shorter.text)

/** The number of exactly this word; null: no name has it. */
export function wordOf(vocabulary: Vocabulary, typed: Uint8Array): number | null {
  const word = firstFrom(vocabulary, typed, 0, isBefore)
  const length = (vocabulary.begins[word + 1] ?? 0) - (vocabulary.begins[word] ?? 0) - 1
  return word < vocabulary.count && length === typed.length && compare(vocabulary, word, typed) === 0 ? word : null
}

/** Number of positions of the words; a name with two of them counts twice. */
export function positionsOf({ starts }: Vocabulary, { from, end, inside }: WordMatches): number {
  let count = (starts[end] ?? 0) - (starts[from] ?? 0)
  for (const word of inside) count += (starts[word + 1] ?? 0) - (starts[word] ?? 0)
  return count
}

/** Compares a word with the typed bytes: -1 if it sorts before them, 0 if it begins with them, 1 if it sorts after them. */
function compare({ bytes, begins }: Vocabulary, word: number, typed: Uint8Array): number {
  const begin = begins[word] ?? 0
  const length = (begins[word + 1] ?? 0) - begin - 1
  for (let index = 0; index < typed.length; index++) {
    if (index >= length) return -1
    const difference = (bytes[begin + index] ?? 0) - (typed[index] ?? 0)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return 0
}
const isBefore = (order: number): boolean => order < 0
const isBeforeOrBegins = (order: number): boolean => order <= 0

/** The first word from `low` on for which `before` no longer holds, by binary search. */
function firstFrom(vocabulary: Vocabulary, typed: Uint8Array, low: number, before: (order: number) => boolean): number {
  let high = vocabulary.count
  let first = low
  while (first < high) {
    const middle = (first + high) >>> 1
    if (before(compare(vocabulary, middle, typed))) first = middle + 1
    else high = middle
  }
  return first
}

/** Words that contain the text, except those from `from` to `end` - 1. */
function wordsWith({ text, units, count }: Vocabulary, typed: string, from: number, end: number): readonly number[] {
  const wordNumbers: number[] = []
  let word = 0
  for (let offset = text.indexOf(typed); offset !== -1; offset = text.indexOf(typed, units[word])) {
    word = wordAt(units, offset, word, count)
    if (word >= from && word < end) word = end
    else wordNumbers.push(word++)
  }
  return wordNumbers
}

/** The word at UTF-16 unit `offset`, by galloping search from the previous hit. */
function wordAt(units: Uint32Array, offset: number, from: number, count: number): number {
  let low = from
  let stride = 1
  while (low + stride < count && (units[low + stride] ?? 0) <= offset) {
    low += stride
    stride *= 2
  }
  let high = Math.min(low + stride, count)
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((units[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low
}

/** Shorter words, or ones with digits, are not checked for typos, as too many others are near. */
const minLettersForTypos = 5
const digits = /\p{N}/u
export const mayBeMistyped = ({ text }: TypedWord): boolean => text.length >= minLettersForTypos && !digits.test(text)

/**
 * Words from `from` to `end` - 1 that begin with the typed one but for one typo: a missing, extra or wrong letter, or two letters swapped
 * (Damerau-Levenshtein distance 1).
 */
export function wordsOneTypoAway({ text, units, count }: Vocabulary, typed: string, from = 0, end = count): readonly number[] {
  const wordNumbers: number[] = []
  for (let word = from; word < end; word++) {
    if (isOneTypoAway(text, units[word] ?? 0, (units[word + 1] ?? 0) - 1, typed)) wordNumbers.push(word)
  }
  return wordNumbers
}

function isOneTypoAway(text: string, begin: number, end: number, typed: string): boolean {
  const length = typed.length
  if (end - begin < length - 1) return false
  let sameCount = 0
  while (sameCount < length && begin + sameCount < end && text.charCodeAt(begin + sameCount) === typed.charCodeAt(sameCount)) sameCount++
  const offset = begin + sameCount
  if (
    continuesWith(text, offset + 1, end, typed, sameCount + 1) ||
    continuesWith(text, offset + 1, end, typed, sameCount) ||
    continuesWith(text, offset, end, typed, sameCount + 1)
  )
    return true
  const isSwapped =
    text.charCodeAt(offset) === typed.charCodeAt(sameCount + 1) && text.charCodeAt(offset + 1) === typed.charCodeAt(sameCount)
  return isSwapped && continuesWith(text, offset + 2, end, typed, sameCount + 2)
}

/** Whether the text from `at` on, before `end`, begins with the rest of the typed word. */
function continuesWith(text: string, at: number, end: number, typed: string, from: number): boolean {
  const left = typed.length - from
  if (end - at < left) return false
  for (let index = 0; index < left; index++) if (text.charCodeAt(at + index) !== typed.charCodeAt(from + index)) return false
  return true
}

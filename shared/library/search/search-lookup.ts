// Which words of a vocabulary a typed word means: those it begins, those it is inside of, and those one slip of the finger away.
import type { Vocabulary } from './search-vocabulary.ts'

/** A typed word, folded: as text and as UTF-8. */
export type TypedWord = { readonly text: string; readonly bytes: Uint8Array }

/** Numbers of words: `from` to `end` begin with the typed one; `inside` hold it elsewhere. */
export type Meant = { readonly from: number; readonly end: number; readonly inside: readonly number[] }

/** A single letter of ASCII is inside nearly everything and says nothing: it finds beginnings only. */
const findsInside = ({ text }: TypedWord): boolean => text.length > 1 || text > '\u007f'

/** The words that begin with the typed one, as a range. */
export function lookUp(vocabulary: Vocabulary, typed: Uint8Array): { readonly from: number; readonly end: number } {
  const from = firstFrom(vocabulary, typed, 0, isBefore)
  return { from, end: firstFrom(vocabulary, typed, from, isBeforeOrBegins) }
}

/** `shorter`: what a beginning of the typed word meant, if that is known: then only those words are looked at. */
export function meant(vocabulary: Vocabulary, typed: TypedWord, shorter: Meant | null): Meant {
  const { from, end } = lookUp(vocabulary, typed.bytes)
  if (!findsInside(typed)) return { from, end, inside: [] }
  if (shorter === null) return { from, end, inside: wordsWith(vocabulary, typed.text, from, end) }
  const inside = shorter.inside.filter(word => isInside(vocabulary, word, typed.bytes, 0))
  for (let word = shorter.from; word < shorter.end; word++) {
    if ((word < from || word >= end) && isInside(vocabulary, word, typed.bytes, 1)) inside.push(word)
  }
  return { from, end, inside }
}

/** Whether a word of the index contains the typed bytes, from its byte `skip` on. */
function isInside({ bytes, begins }: Vocabulary, word: number, typed: Uint8Array, skip: number): boolean {
  const last = (begins[word + 1] ?? 0) - 1 - typed.length
  const first = typed[0]
  for (let at = (begins[word] ?? 0) + skip; at <= last; at++) {
    if (bytes[at] !== first) continue
    let same = 1
    while (same < typed.length && bytes[at + same] === typed[same]) same++
    if (same === typed.length) return true
  }
  return false
}

/** Whether what one word meant tells where another one can be. */
export const isBeginningOf = (shorter: TypedWord, typed: TypedWord): boolean => findsInside(shorter) && typed.text.startsWith(shorter.text)

/** The number of exactly this word; null if no name has it. */
export function wordOf(vocabulary: Vocabulary, typed: Uint8Array): number | null {
  const word = firstFrom(vocabulary, typed, 0, isBefore)
  const length = (vocabulary.begins[word + 1] ?? 0) - (vocabulary.begins[word] ?? 0) - 1
  return word < vocabulary.count && length === typed.length && compare(vocabulary, word, typed) === 0 ? word : null
}

/** How many places these words have, a name with two of them counted twice. */
export function placesOf({ starts }: Vocabulary, { from, end, inside }: Meant): number {
  let count = (starts[end] ?? 0) - (starts[from] ?? 0)
  for (const word of inside) count += (starts[word + 1] ?? 0) - (starts[word] ?? 0)
  return count
}

/** Where a word stands to the typed bytes: before (-1), begins with them (0), behind (1). */
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

/** The first word, not before `low`, that is no longer before. */
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

/** Words that hold the text, but for those from `from` to `end`. */
function wordsWith({ text, units, count }: Vocabulary, typed: string, from: number, end: number): readonly number[] {
  const found: number[] = []
  let word = 0
  for (let at = text.indexOf(typed); at !== -1; at = text.indexOf(typed, units[word])) {
    word = wordAt(units, at, word, count)
    if (word >= from && word < end) word = end
    else found.push(word++)
  }
  return found
}

/** The word that unit `at` belongs to: near hits are found by walking, far ones by halving. */
function wordAt(units: Uint32Array, at: number, from: number, count: number): number {
  let low = from
  let stride = 1
  while (low + stride < count && (units[low + stride] ?? 0) <= at) {
    low += stride
    stride *= 2
  }
  let high = Math.min(low + stride, count)
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((units[middle] ?? 0) <= at) low = middle
    else high = middle
  }
  return low
}

/** Typed words of fewer letters, or with digits, are taken as they are. */
const fewestLetters = 5
const digits = /\p{N}/u
export const mayBeMistyped = ({ text }: TypedWord): boolean => text.length >= fewestLetters && !digits.test(text)

/**
 * Words that would begin with the typed one if one letter were missing, too many, another, or two neighbours the other way round: of those from
 * `from` up to, not including, `end`.
 */
export function wordsNear({ text, units, count }: Vocabulary, typed: string, from = 0, end = count): readonly number[] {
  const found: number[] = []
  for (let word = from; word < end; word++) {
    if (isNear(text, units[word] ?? 0, (units[word + 1] ?? 0) - 1, typed)) found.push(word)
  }
  return found
}

function isNear(text: string, begin: number, end: number, typed: string): boolean {
  const length = typed.length
  if (end - begin < length - 1) return false
  let same = 0
  while (same < length && begin + same < end && text.charCodeAt(begin + same) === typed.charCodeAt(same)) same++
  const at = begin + same
  if (goesOn(text, at + 1, end, typed, same + 1) || goesOn(text, at + 1, end, typed, same) || goesOn(text, at, end, typed, same + 1))
    return true
  const isSwapped = text.charCodeAt(at) === typed.charCodeAt(same + 1) && text.charCodeAt(at + 1) === typed.charCodeAt(same)
  return isSwapped && goesOn(text, at + 2, end, typed, same + 2)
}

/** Whether the typed word from a letter on is what the text has from `at`, within `end`. */
function goesOn(text: string, at: number, end: number, typed: string, from: number): boolean {
  const left = typed.length - from
  if (end - at < left) return false
  for (let index = 0; index < left; index++) if (text.charCodeAt(at + index) !== typed.charCodeAt(from + index)) return false
  return true
}

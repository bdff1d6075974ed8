// Text folding for search and sorting: removes differences of case, accents and small punctuation.

/** Letters without a Unicode decomposition, and what people type instead. */
const substitutes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    ŋ: 'n',
    ς: 'σ',
  }),
)
const substitutedLetters = /[ßæœøđðþłħıŋς]/g
/** Katakana becomes hiragana: the same Japanese syllable may be typed in either script. */
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g
const toHiragana = 0x60
/**
 * Combining accents of Latin, Greek and Cyrillic, and points of Hebrew and Arabic; marks that make another letter (kana, Indic) are kept.
 */
const accents = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670]/g
/** Punctuation that people leave out when they search: "don't" is found by dont, "R.E.M." by rem. */
const droppedPunctuation = /['’‘`´.]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not survive
const spaces = /[\s\u0000-\u001f\u007f-\u009f]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const ascii = /^[\u0000-\u007f]*$/

/**
 * Longest folded text, in UTF-16 units: one character can decompose into eighteen, which would multiply the memory of a library tenfold.
 */
const maxLength = 1_000

/** Most UTF-16 units that a folded character has when it is decomposed; compatible forms that are not folded yet have up to eighteen. */
const maxDecomposition = 4

/**
 * Folds a text: lower case, no accents, hiragana for katakana, single spaces, no line feed, cut to `length` UTF-16 units. Idempotent. What
 * is beyond four times the length once it is decomposed is not looked at, so that no character costs more than others.
 */
export function foldTo(text: string, length: number): string {
  const plain = ascii.test(text) ? text.toLowerCase().replace(droppedPunctuation, '') : withoutAccents(text, length * maxDecomposition)
  return cutToLength(plain.replace(spaces, ' ').trim(), length).trimEnd()
}

/** As `foldTo`, to the length of names: 1,000 units. One parameter, so that lists can be mapped by it. */
export const fold = (text: string): string => foldTo(text, maxLength)

/** Cuts a text without splitting a surrogate pair. */
function cutToLength(text: string, length: number): string {
  if (text.length <= length) return text
  const isPair = /^[\ud800-\udbff]$/.test(text.charAt(length - 1))
  return text.slice(0, isPair ? length - 1 : length)
}

/** Removes punctuation twice, as decomposition creates new full stops from '…', and a space from '´'. */
function withoutAccents(text: string, maxDecomposed: number): string {
  const decomposed = cutToLength(text.replace(droppedPunctuation, '').normalize('NFKD'), maxDecomposed)
  return decomposed
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(substitutedLetters, letter => substitutes.get(letter) ?? letter)
    .replace(katakana, sign => String.fromCharCode(sign.charCodeAt(0) - toHiragana))
    .replace(droppedPunctuation, '')
    .normalize('NFC')
}

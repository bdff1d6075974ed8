// Folded text: what remains of a text when case, accents and small punctuation do not count. For search and for sorting.

/** Letters that have no decomposition but are typed as others. */
const spelled: ReadonlyMap<string, string> = new Map(
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
const spelledLetters = /[ßæœøđðþłħıŋς]/g
/** Both ways of writing Japanese syllables: what is written in one is typed in the other. */
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g
const toHiragana = 0x60
/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Signs that make another letter (kana, Indic) stay. */
const accents = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670]/g
/** Nobody types these: "don't" is found by dont, "R.E.M." by rem. */
const dropped = /['’‘`´.]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not survive
const spaces = /[\s\u0000-\u001f\u007f-\u009f]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const ascii = /^[\u0000-\u007f]*$/

/** Signs of UTF-16. One letter can come apart into eighteen: uncut, a library within every limit would take ten times the memory. */
const longest = 1_000

/** Lower case, no accents, hiragana for katakana, one space between words, no line feed, cut where nobody types any more. Folding twice changes nothing. */
export function fold(text: string): string {
  const plain = ascii.test(text) ? text.toLowerCase().replace(dropped, '') : unaccented(text)
  const folded = plain.replace(spaces, ' ').trim()
  return folded.length <= longest ? folded : shortened(folded)
}

/** Never in the middle of a pair that makes one letter. */
function shortened(folded: string): string {
  const isPair = /^[\ud800-\udbff]$/.test(folded.charAt(longest - 1))
  return folded.slice(0, isPair ? longest - 1 : longest).trimEnd()
}

/** Drops twice: decomposing makes new full stops of '…', and a space of '´'. */
function unaccented(text: string): string {
  const bare = text.replace(dropped, '').normalize('NFKD').toLowerCase().normalize('NFKD').replace(accents, '')
  return bare
    .replace(spelledLetters, letter => spelled.get(letter) ?? letter)
    .replace(katakana, sign => String.fromCharCode(sign.charCodeAt(0) - toHiragana))
    .replace(dropped, '')
    .normalize('NFC')
}

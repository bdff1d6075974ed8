// The text by which a name is sorted: folded, without a leading article, with numbers in order of their value.
import { fold } from '../model/fold.ts'

/** Articles of the languages whose names people look up without them. English "die" loses by this, German gains more. */
export const articles: readonly string[] = ['the', 'a', 'an', 'le', 'les', 'la', 'los', 'las', 'el', 'il', 'der', 'die', 'das']
const article = new RegExp(`^(?:${articles.join('|')}) (?=.)`)
/** The article that has no space behind it; looked for before folding, which drops the apostrophe. */
const elided = /^\s*l['’](?=\S)/i
/** With commas between thousands, or without. */
const numbers = /\d{1,3}(?:,\d{3})+(?!\d)|\d+/g
/** Below every letter and above the digit 0: how long a number is decides first, so that 9 comes before 10. */
const longestNumber = 40
/** Brackets, dots and the like before a name: "(Pages Missing)" stands among the P. */
const ornament = /^[^\p{L}\p{N}]+/u
const plainStart = /^[a-z0-9]/
/** Names without any letter or number come last, the nameless behind them. */
const last = '\uffff'

/** `folded` is `fold(text)`, for those who have it. Compare keys by code point; `names.ts` makes the same from bytes. Equal for "The Beatles" and "beatles"; "Vol. 9" comes before "Vol. 10". */
export function sortKey(text: string, folded: string = fold(text)): string {
  const bare = elided.test(text) ? fold(text.replace(elided, '')) : folded
  const name = plainStart.test(bare) ? bare : bare.replace(ornament, '')
  if (name === '') return last + (bare || last)
  return name.replace(article, '').replace(numbers, digits => {
    const value = digits
      .replaceAll(',', '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, longestNumber)
    return String.fromCharCode(0x30 + value.length) + value
  })
}

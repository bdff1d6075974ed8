// The sort key of a name: folded, without leading article, with numbers ordered by value.
import { fold, foldTo } from '../model/fold.ts'

/** Leading articles that people leave out when they look a name up. English "die" suffers from this, German gains more. */
export const articles: readonly string[] = ['the', 'a', 'an', 'le', 'les', 'la', 'los', 'las', 'el', 'il', 'der', 'die', 'das']
const article = new RegExp(`^(?:${articles.join('|')}) (?=.)`)
/** An article joined by an apostrophe; it is looked for before folding, which drops the apostrophe. */
const elided = /^\s*l['’](?=\S)/i
/** Numbers, with or without commas between thousands. */
const numbers = /\d{1,3}(?:,\d{3})+(?!\d)|\d+/g
/**
 * Digits kept of a number. Its length is written before it as one character above '0' and below every letter, so that 9 sorts before 10.
 */
export const maxNumberLength = 40
/** Leading punctuation is ignored: "(Pages Missing)" sorts at P. */
const leadingPunctuation = /^[^\p{L}\p{N}]+/u
const plainStart = /^[a-z0-9]/
/** Marks names without any letter or digit, which sort last, the empty ones behind them. */
const namelessMark = '\uffff'

/**
 * The sort key of a name; keys are compared by code point, and `name-ranks.ts` makes the same ones from bytes. Equal for "The Beatles" and
 * "beatles"; "Vol. 9" sorts before "Vol. 10". `folded` is
 * `fold(text)`, if the caller has it, or the beginning of that, for a key no longer than it.
 */
export function sortKey(text: string, folded: string = fold(text)): string {
  const bare = elided.test(text) ? foldTo(text.replace(elided, ''), folded.length) : folded
  const name = plainStart.test(bare) ? bare : bare.replace(leadingPunctuation, '')
  if (name === '') return namelessMark + (bare || namelessMark)
  return name.replace(article, '').replace(numbers, digits => {
    const value = digits
      .replaceAll(',', '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, maxNumberLength)
    return String.fromCharCode(0x30 + value.length) + value
  })
}

// Splits a name into matched and other parts, for highlighting what was searched for, without regard to case and accents.
import { fold } from '../../shared/library/model/fold.ts'

export type HighlightPart = { readonly text: string; readonly isMatch: boolean }

/**
 * Splits a name into matched and other parts: for each searched word its first match, at the start of a word if there is such a match. The
 * parts joined give the name unchanged.
 */
export function splitAtMatches(text: string, searched: string): readonly HighlightPart[] {
  const words = fold(searched)
    .split(' ')
    .filter(word => word !== '')
  const letters = [...text]
  const folded = letters.map(letter => (letter === ' ' ? ' ' : fold(letter)))
  const isMatchAt = new Array<boolean>(letters.length).fill(false)
  for (const word of words) {
    const match = findWordRange(folded, word)
    if (match !== null) isMatchAt.fill(true, match.start, match.end)
  }
  const parts: { text: string; isMatch: boolean }[] = []
  for (const [index, letter] of letters.entries()) {
    const isMatch = isMatchAt[index] ?? false
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
  }
  return parts
}

/**
 * The range in `folded` (one entry per letter, `end` exclusive) that matches a word, at the start of a word of the name if there is such a
 * match; null if none matches.
 */
function findWordRange(folded: readonly string[], word: string): { readonly start: number; readonly end: number } | null {
  let innerMatch: { readonly start: number; readonly end: number } | null = null
  for (let start = 0; start < folded.length; start++) {
    let joined = ''
    let end = start
    while (end < folded.length && joined.length < word.length) joined += folded[end++] ?? ''
    if (joined !== word || folded[start] === '') continue
    if (start === 0 || folded[start - 1] === ' ') return { start, end }
    innerMatch ??= { start, end }
  }
  return innerMatch
}

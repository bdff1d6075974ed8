// Splits a name into matched and other parts, for highlighting what was searched for, without regard to case and accents.
import { fold } from '../../shared/library/model/fold.ts'

export type Part = { readonly text: string; readonly marked: boolean }

/** Splits a name at the first match of each searched word; the parts joined give the name unchanged. */
export function markedParts(text: string, asked: string): readonly Part[] {
  const words = fold(asked)
    .split(' ')
    .filter(word => word !== '')
  const letters = [...text]
  const folded = letters.map(letter => (letter === ' ' ? ' ' : fold(letter)))
  const marks = new Array<boolean>(letters.length).fill(false)
  for (const word of words) {
    const found = findWord(folded, word)
    if (found !== null) marks.fill(true, found.start, found.end)
  }
  const parts: { text: string; marked: boolean }[] = []
  for (const [index, letter] of letters.entries()) {
    const marked = marks[index] ?? false
    const last = parts.at(-1)
    if (last?.marked === marked) last.text += letter
    else parts.push({ text: letter, marked })
  }
  return parts
}

/** Finds the range of letters that match a word, at the start of a word of the name if there is such a match. */
function findWord(folded: readonly string[], word: string): { readonly start: number; readonly end: number } | null {
  let inside: { readonly start: number; readonly end: number } | null = null
  for (let start = 0; start < folded.length; start++) {
    let spelled = ''
    let end = start
    while (end < folded.length && spelled.length < word.length) spelled += folded[end++] ?? ''
    if (spelled !== word || folded[start] === '') continue
    if (start === 0 || folded[start - 1] === ' ') return { start, end }
    inside ??= { start, end }
  }
  return inside
}

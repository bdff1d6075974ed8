// Whether a name begins with a text, with or without its article; for type-ahead in long lists.
import { fold } from '../model/fold.ts'
import type { PackedText } from '../model/model.ts'
import { articles } from '../order/sort-key.ts'

const encoder = new TextEncoder()

/**
 * A test by row: whether the name begins with `begin` (folded), with or without its own article. It compares bytes, so that a million rows
 * allocate no strings.
 */
export function beginsWith({ starts, bytes }: PackedText, begin: string): (row: number) => boolean {
  const sought = encoder.encode(begin)
  return row => {
    const from = starts[row] ?? 0
    const end = starts[row + 1] ?? 0
    if (standsAt(bytes, sought, from, end)) return true
    return (
      opensArticle[bytes[from] ?? 0] === 1 &&
      encodedArticles.some(article => standsAt(bytes, article, from, end) && standsAt(bytes, sought, from + article.length, end))
    )
  }
}

/** Whether a single name begins with a text, with or without its own article; `begin` has to be folded. */
export function nameBegins(name: string, begin: string): boolean {
  const folded = fold(name)
  return folded.startsWith(begin) || articles.some(article => folded.startsWith(`${article} ${begin}`))
}

const encodedArticles = articles.map(article => encoder.encode(`${article} `))
/** By byte: 1 if an article begins with it; a quick test that rules out most names. */
const opensArticle = Uint8Array.from({ length: 256 }, (_, byte) => (encodedArticles.some(([first]) => first === byte) ? 1 : 0))

function standsAt(bytes: Uint8Array, sought: Uint8Array, from: number, end: number): boolean {
  if (end - from < sought.length) return false
  for (let at = 0; at < sought.length; at++) if (bytes[from + at] !== sought[at]) return false
  return true
}

// Which texts of a column hold a folded text: bytes are compared with bytes, over all texts at once.
import { fold } from '../fold.ts'
import type { PackedText, TextColumn } from '../model.ts'
import { textBuilder } from '../text-column.ts'
import type { TextTest } from './model.ts'

const encoder = new TextEncoder()

/** 1 for every text that passes. `column` is folded and ended by line feeds (Library.folded); `text` is as typed. */
export function matching(column: PackedText, test: TextTest, text: string): Uint8Array {
  const marks = new Uint8Array(column.length)
  const sought = fold(text)
  if (sought === '') return test === 'is' ? emptyTexts(column) : marks.fill(1)
  const { starts, bytes } = column
  const needle = encoder.encode(sought)
  const skips = skipsOf(needle)
  const last = needle.length - 1
  const end = starts[column.length] ?? 0
  let row = 0
  for (let at = starts[0] ?? 0; at + last < end; ) {
    let index = last
    while (index >= 0 && bytes[at + index] === needle[index]) index--
    if (index >= 0) {
      at += skips[bytes[at + last] ?? 0] ?? 1
      continue
    }
    while ((starts[row + 1] ?? 0) <= at) row++
    const rowEnd = starts[row + 1] ?? 0
    const fits = test === 'has' || (test === 'is' ? at === starts[row] && at + last + 2 === rowEnd : hasPhrase(column.at(row), sought))
    if (fits) marks[row] = 1
    at = rowEnd
  }
  return marks
}

/** How far the search may jump when the byte under the end of the needle is this one (Horspool). */
function skipsOf(needle: Uint8Array): Uint32Array {
  const skips = new Uint32Array(256).fill(needle.length)
  for (let index = 0; index < needle.length - 1; index++) skips[needle[index] ?? 0] = needle.length - 1 - index
  return skips
}

function emptyTexts({ starts, length }: PackedText): Uint8Array {
  const marks = new Uint8Array(length)
  for (let row = 0; row < length; row++) marks[row] = (starts[row + 1] ?? 0) - (starts[row] ?? 0) <= 1 ? 1 : 0
  return marks
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u
const beginsWithWord = /^[\p{L}\p{N}\p{M}]/u
/** Whether a folded text holds the words of another one, whole and in their order. */
function hasPhrase(text: string, sought: string): boolean {
  const [opens, closes] = [beginsWithWord.test(sought), endsInWord.test(sought)]
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const after = at + sought.length
    const begins = !opens || !endsInWord.test(text.slice(Math.max(0, at - 2), at))
    if (begins && !(closes && beginsWithWord.test(text.slice(after, after + 2)))) return true
  }
  return false
}

const foldedColumns = new WeakMap<TextColumn, PackedText>()
/** The texts of a column folded as the library's own are; made when first asked for. */
export function foldedOf(column: TextColumn): PackedText {
  const known = foldedColumns.get(column)
  if (known !== undefined) return known
  const builder = textBuilder(column.length)
  for (let row = 0; row < column.length; row++) builder.add(`${fold(column.at(row))}\n`)
  const folded = builder.finish()
  foldedColumns.set(column, folded)
  return folded
}

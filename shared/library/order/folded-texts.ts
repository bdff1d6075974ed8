// The texts of a column folded as the library's own are; made when first asked for, and kept with the library.

import { atOnce, inParts, type Steps } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, PackedText, TextColumn } from '../model/model.ts'
import { partOf } from '../model/parts.ts'
import { textBuilder } from '../model/text-column.ts'

const foldedColumns = (): Map<TextColumn, PackedText> => new Map()

/** The texts of a column of this library folded as its own are; made when first asked for. */
export function* foldedOf(library: Library, column: TextColumn): Steps<PackedText> {
  const known = partOf(library, 'visible', foldedColumns).get(column)
  if (known !== undefined) return known
  const builder = textBuilder(column.length)
  const fill = (from: number, end: number): void => {
    for (let row = from; row < end; row++) builder.add(`${fold(column.at(row))}\n`)
  }
  yield* inParts(column.length, fill, textsInStep)
  const folded = builder.finish()
  partOf(library, 'visible', foldedColumns).set(column, folded)
  return folded
}

/** Columns of so many texts are folded within a frame. */
const small = 4096

/** The folded texts if they are there or soon made, else null: until a query has asked for them. */
export function foldedNow(library: Library, column: TextColumn): PackedText | null {
  return partOf(library, 'visible', foldedColumns).get(column) ?? (column.length <= small ? atOnce(foldedOf(library, column)) : null)
}

/** Texts are folded so many at a time. */
const textsInStep = 1024

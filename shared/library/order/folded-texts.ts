// Folded copies of text columns, computed when first asked for and cached with the library.

import { type ChunkedTask, type Chunks, chunkedTask, inChunks, runToEnd } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, PackedText, TextColumn } from '../model/model.ts'
import { memoisedByPart } from '../model/part-caches.ts'
import { textBuilder } from '../model/text-column.ts'

/** Column → its folded texts, for as long as the library has the column: an edit of tags makes a new one. */
const foldedColumns = (): WeakMap<TextColumn, PackedText> => new WeakMap()

/** The folded texts of a column, computed in steps when first asked for; each ends with a line feed, as those of the library do. */
export function* foldedOf(library: Library, column: TextColumn): Chunks<PackedText> {
  const cached = memoisedByPart(library, 'visible', foldedColumns).get(column)
  if (cached !== undefined) return cached
  const builder = textBuilder(column.length)
  const fill = (from: number, end: number): void => {
    for (let row = from; row < end; row++) builder.add(`${fold(column.at(row))}\n`)
  }
  yield* inChunks(column.length, fill, textsPerChunk)
  const folded = builder.finish()
  memoisedByPart(library, 'visible', foldedColumns).set(column, folded)
  return folded
}

/** The folded names of all genres, and of all tags. */
export const foldedGenres: ChunkedTask<PackedText> = chunkedTask(library => foldedOf(library, library.genres), 'visible')
export const foldedTagNames: ChunkedTask<PackedText> = chunkedTask(library => foldedOf(library, library.tags.name), 'tagNames')

/** A column of up to this many texts is folded within one frame. */
const maxFoldedAtOnce = 4096

/** Whether the folded texts of a column are cached, or it is so small that they are computed within one frame. */
export const isFoldedSoon = (library: Library, column: TextColumn): boolean =>
  column.length <= maxFoldedAtOnce || memoisedByPart(library, 'visible', foldedColumns).has(column)

/** The folded texts if they are cached or the column is small, else null: a query in the background computes them. */
export function foldedNow(library: Library, column: TextColumn): PackedText | null {
  return (
    memoisedByPart(library, 'visible', foldedColumns).get(column) ??
    (column.length <= maxFoldedAtOnce ? runToEnd(foldedOf(library, column)) : null)
  )
}

/** Texts folded between two pauses; one of marks in the wrong order takes 0.4 ms. */
const textsPerChunk = 64

// What takes an edit back: edits again, worked out from the library as it was before.
import type { Library } from '../library/model/model.ts'
import type { LibraryEdit } from './edit.ts'
import { rowFinders } from './row-finders.ts'

/**
 * Laid over the library after the edit, these give the library before it. Nothing for ids that the library does not have: nobody knows how
 * they were.
 */
export function inverseOf(library: Library, edit: LibraryEdit): readonly LibraryEdit[] {
  const find = rowFinders(library)(edit.of)
  const { rating } = library[edit.of]
  const byRating = new Map<number, number[]>()
  for (const id of edit.ids) {
    const row = find(id)
    if (row < 0) continue
    const before = rating[row] ?? 0
    const ids = byRating.get(before) ?? []
    byRating.set(before, ids)
    ids.push(id)
  }
  return [...byRating].map(([before, ids]) => ({ ...edit, ids, rating: before }))
}

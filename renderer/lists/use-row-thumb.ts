// What the thumbs of a grid's cards show.
import type { RatingTarget } from '../../shared/edits/edit.ts'
import { useLibrary } from '../state/app-context.ts'
import { useWhyReadOnly } from '../state/may-edit.ts'
import type { RowThumb } from './columns/row-buttons.tsx'

/** Returns the function that gives what a row's thumb shows; null for items that take no thumbs. */
export function useRowThumb(rated: RatingTarget | null): (row: number) => RowThumb | null {
  const library = useLibrary()
  const readOnlyReason = useWhyReadOnly()
  return row => (rated === null ? null : { rating: library[rated].rating[row] ?? 0, readOnlyReason })
}

// Giving and clearing thumbs (C-19): up, down, none.
import type { RatingTarget } from '../../shared/edits/edit.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { formatSongCount, quoteName } from '../words/format.ts'
import type { AppContextValue } from './app-context.ts'
import { editLibrary } from './library-edits.ts'

export type Thumb = 'up' | 'down'
const ratingOfThumb = { up: 5, down: 1 } as const

/** The thumb that a rating means: up from 5 on, down for 1, null for any other. */
export const thumbOf = (rating: number): Thumb | null => (isThumb(rating, 'up') ? 'up' : isThumb(rating, 'down') ? 'down' : null)

type Keys = { readonly code: string } & Readonly<Record<'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey', boolean>>

/**
 * The thumb of Alt+L (up) or Alt+Shift+L (down), by the key's physical position (`code`), as Alt types other characters on some keyboard
 * layouts; null: another key.
 */
export const thumbOfKey = ({ code, altKey, shiftKey, ctrlKey, metaKey }: Keys): Thumb | null =>
  code !== 'KeyL' || !altKey || ctrlKey || metaKey ? null : shiftKey ? 'down' : 'up'

/** Of more rows than this only the first ones are checked for thumbs when a menu opens, because it has to open at once. */
const maxChecked = 10_000

/** Whether all rows (of many, the first) have the thumb, for the label of the menu item that would give or clear it. */
export const appearThumbed = (library: Library, target: RatingTarget, rows: Uint32Array, thumb: Thumb): boolean =>
  allHaveThumb(library, target, rows.subarray(0, maxChecked), thumb)

/** Whether all rows have the thumb, so that toggling clears it; false without rows. */
function allHaveThumb(library: Library, target: RatingTarget, rows: Uint32Array, thumb: Thumb): boolean {
  const { rating } = library[target]
  for (const row of rows) if (!isThumb(rating[row] ?? 0, thumb)) return false
  return rows.length > 0
}

const isThumb = (rating: number, thumb: Thumb): boolean => (thumb === 'up' ? rating >= ratingOfThumb.up : rating === ratingOfThumb.down)

/** Toggles a thumb on rows: clears it if all have it, else gives it to those that do not. */
export function toggleThumb(app: AppContextValue, library: Library, target: RatingTarget, rows: Uint32Array, thumb: Thumb): void {
  if (rows.length === 0) return
  const isGiven = allHaveThumb(library, target, rows, thumb)
  const { id, rating } = library[target]
  const ids: number[] = []
  // Marks rows that are done already, because a history or a queue can have a song twice.
  const isRated = new Uint8Array(rating.length)
  for (const row of rows) {
    if (isRated[row] === 1 || (!isGiven && isThumb(rating[row] ?? 0, thumb))) continue
    isRated[row] = 1
    ids.push(id[row] ?? 0)
  }
  const name = ratedName(library, target, rows)
  const textKey = thumb === 'up' ? (isGiven ? 'noLongerLiked' : 'liked') : isGiven ? 'noLongerDisliked' : 'disliked'
  const texts = {
    notice: t(`edits.thumbNotice.${textKey}`, { music: name }),
    undoText: t(`edits.thumbInSentence.${textKey}`, { music: name }),
  }
  void editLibrary(app, library, [{ kind: 'rate', of: target, ids, rating: isGiven ? 0 : ratingOfThumb[thumb] }], texts)
}

/** The name of what is rated, for a sentence: of a single row its name in quotes, of several their number, as `3 songs`. */
export function ratedName(library: Library, target: RatingTarget, rows: Uint32Array): string {
  const [first = 0] = rows
  if (rows.length === 1) return quoteName(target === 'tracks' ? library.tracks.title.at(first) : library[target].name.at(first))
  return target === 'tracks' ? formatSongCount(rows.length) : t(`count.${target}`, { count: rows.length })
}

// The rating of one song as a person sees it, without a library to lay edits over: for main and the mini player.
import type { Revision, TrackId } from '../ids.ts'
import { type EditEntry, unsettledEdits } from './entry.ts'

/**
 * The rating that the last unsettled edit gave the song, else `libraryRating`, that of the library of revision `shown` (null: no library is shown,
 * so `libraryRating` is returned as it is); 0: none.
 */
export function ratingShown(track: TrackId, libraryRating: number, entries: readonly EditEntry[], shown: Revision | null): number {
  if (shown === null) return libraryRating
  const last = unsettledEdits(entries, shown).findLast(edit => edit.kind === 'rate' && edit.of === 'tracks' && edit.ids.includes(track))
  return last?.kind === 'rate' ? last.rating : libraryRating
}

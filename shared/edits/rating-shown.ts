// The rating of one song as a person sees it, where there is no library to lay edits over: in main, in the small window.
import type { Revision, TrackId } from '../ids.ts'
import { type EditEntry, unsettled } from './entry.ts'

/** The last edit that names the song counts; else what the library of `shown` holds. 0: none. */
export function ratingShown(track: TrackId, held: number, entries: readonly EditEntry[], shown: Revision | null): number {
  if (shown === null) return held
  const last = unsettled(entries, shown).findLast(edit => edit.kind === 'rate' && edit.of === 'tracks' && edit.ids.includes(track))
  return last?.kind === 'rate' ? last.rating : held
}

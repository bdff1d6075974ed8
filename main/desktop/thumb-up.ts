// The thumb up of a song for what is outside of the large window's page (mini player, tray, local control): whether it has one, and setting
// or removing it.
import type { AppState } from '../../shared/app-state.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { ratingShown } from '../../shared/edits/rating-shown.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { TrackSummary } from '../../shared/library/pack/lookup.ts'
import { ratings } from '../../shared/wire/profile.ts'
import { say } from '../../shared/words/words.ts'
import type { Store } from '../store.ts'

/** Whether a song has a thumb up, unsent changes included. `libraryRating`: its rating in the library (C-19). */
export const hasThumbUp = (track: TrackId, libraryRating: number, { edits, library }: Pick<AppState, 'edits' | 'library'>): boolean =>
  ratingShown(track, libraryRating, edits.entries, library.revision) >= ratings.up

/** Sets or removes a thumb up; idempotent. Errors: expired, not-found, and those of an edit. */
export type SetThumbUp = (track: TrackId, isOn: boolean) => Promise<Result<void>>

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly parts: () => Promise<{
    readonly library: { summaryOf(track: TrackId): Promise<TrackSummary | null> }
    readonly edits: { add(edits: readonly LibraryEdit[]): Promise<Result<unknown>> }
  } | null>
}

export function createSetThumbUp({ store, parts }: Dependencies): SetThumbUp {
  return async (track, isOn) => {
    const running = await parts()
    if (running === null) return failed('expired', say('errors.notSignedIn'))
    const summary = await running.library.summaryOf(track)
    if (summary === null) return failed('not-found', say('nowPlaying.songGoneFromLibrary'))
    if (hasThumbUp(track, summary.rating, store.get()) === isOn) return ok(undefined)
    const added = await running.edits.add([{ kind: 'rate', of: 'tracks', ids: [track], rating: isOn ? ratings.up : ratings.none }])
    return added.ok ? ok(undefined) : added
  }
}

// What the player shows of a track, from the library at hand.
import type { TrackId } from '../../../shared/ids.ts'
import type { Library, Track } from '../../../shared/library/model/model.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import type { LibraryStore } from './shown-library.ts'

/**
 * Returns the function that looks up a track, null if there is no library or it lacks the track; memoised, so the same object while track
 * and library are the same.
 */
export function createTrackInfo(store: LibraryStore): (id: TrackId) => Track | null {
  let cached: { readonly library: Library; readonly id: TrackId; readonly track: Track | null } | null = null
  return id => {
    const { library } = store.getState()
    if (library === null) return null
    if (cached?.library === library && cached.id === id) return cached.track
    const row = rowOfTrack(library, id)
    cached = { library, id, track: row === -1 ? null : trackAt(library, row) }
    return cached.track
  }
}

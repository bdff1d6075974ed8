// Tracks of the queue, looked up in the library: the current one and the next.
import type { TrackId } from '../../../shared/ids.ts'
import type { Library, Track } from '../../../shared/library/model/model.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { nextAdvance } from '../../../shared/queue/advance.ts'
import { useApp, useLibraryOrNull } from '../app-context.ts'

/** The track with an id; null if the library does not have it. */
export function findTrack(library: Library | null, id: TrackId | null): Track | null {
  if (library === null || id === null) return null
  const row = rowOfTrack(library, id)
  return row === -1 ? null : trackAt(library, row)
}

export function useCurrentTrack(): { readonly id: TrackId | null; readonly track: Track | null } {
  const library = useLibraryOrNull()
  const id = useApp(state => state.playback.current)
  return { id, track: findTrack(library, id) }
}

/** The track that follows the current one at its end; null if playback stops there, or the library does not have that track. */
export function useNextTrack(): Track | null {
  const library = useLibraryOrNull()
  const id = useApp(state => {
    const advance = nextAdvance(state, 'end')
    return advance.kind === 'go' ? advance.spot.track : null
  })
  return findTrack(library, id)
}

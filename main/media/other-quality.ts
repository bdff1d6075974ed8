// Owns the slice `otherQuality`: songs that play in another quality than the settings want, either because the service refused the wanted
// quality (C-25) or because the file kept on this disk has another quality.
import type { AppState } from '../../shared/app-state.ts'
import type { TrackId } from '../../shared/ids.ts'
import { wantedQuality } from '../../shared/settings.ts'
import type { StreamQuality } from '../../shared/wire/profile.ts'
import type { Store } from '../store.ts'

/** Most songs in the slice, the playing one and some that are prepared or inspected beside it; beyond that the oldest leave it. */
const maxRemembered = 20

/**
 * Empties the slice, and returns the function to call whenever the page is given the beginning of a song: it adds the song to the slice if
 * `givenQuality` is not the wanted quality, else removes it.
 */
export function createQualityReporter(store: Store): (track: TrackId, givenQuality: StreamQuality) => void {
  store.set('otherQuality', [])
  return (track, givenQuality) => {
    const { settings, otherQuality } = store.get()
    const wanted = wantedQuality(settings)
    const remembered = otherQuality.find(deviation => deviation.track === track)
    if (givenQuality === wanted ? !remembered : remembered?.quality === givenQuality) return
    const others: AppState['otherQuality'] = otherQuality.filter(deviation => deviation !== remembered)
    store.set('otherQuality', givenQuality === wanted ? others : [...others, { track, quality: givenQuality }].slice(-maxRemembered))
  }
}

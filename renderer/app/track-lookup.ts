// What the player asks about a song, looked up in the library shown: its length and loudness, whether another follows it on the album, and
// whether it is kept.
import type { TrackId } from '../../shared/ids.ts'
import { isKept } from '../../shared/kept.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { followsOnAlbum, loudnessAt } from '../../shared/library/places/loudness.ts'
import { rowOfTrack } from '../../shared/library/places/select.ts'
import type { TrackLookup } from '../player/playback/sound.ts'
import type { KeptStore } from '../state/library/kept.ts'
import type { LibraryStore } from '../state/library/shown-library.ts'

const unknownLoudness = { track: Number.NaN, album: Number.NaN }

export function createTrackLookup(store: LibraryStore, keptStore: KeptStore): TrackLookup {
  const lookUp = <Found>(track: TrackId, fallback: Found, read: (library: Library, row: number) => Found): Found => {
    const { library } = store.getState()
    const row = library === null ? -1 : rowOfTrack(library, track)
    return library === null || row === -1 ? fallback : read(library, row)
  }
  return {
    loudness: track => lookUp(track, unknownLoudness, loudnessAt),
    followsOnAlbum: (earlier, later) => lookUp(earlier, false, (library, row) => followsOnAlbum(library, row, rowOfTrack(library, later))),
    isAvailableOffline: track => isKept(keptStore.getState().flags.get(track) ?? 0),
    length: track => lookUp(track, 0, ({ tracks }, row) => tracks.length[row] ?? 0),
  }
}

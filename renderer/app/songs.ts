// What the player has to know of each song, looked up in the library shown.
import type { TrackId } from '../../shared/ids.ts'
import { isHere } from '../../shared/kept.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { followsOnAlbum, loudnessAt } from '../../shared/library/places/loudness.ts'
import { rowOfTrack } from '../../shared/library/places/select.ts'
import type { Songs } from '../player/playback/sound.ts'
import type { LibraryStore } from '../state/library/current.ts'
import type { KeptStore } from '../state/library/kept.ts'

const unknown = { track: Number.NaN, album: Number.NaN }

export function createSongs(store: LibraryStore, kept: KeptStore): Songs {
  const at = <Found>(track: TrackId, otherwise: Found, read: (library: Library, row: number) => Found): Found => {
    const { library } = store.getState()
    const row = library === null ? -1 : rowOfTrack(library, track)
    return library === null || row === -1 ? otherwise : read(library, row)
  }
  return {
    loudness: track => at(track, unknown, loudnessAt),
    runsOn: (before, after) => at(before, false, (library, row) => followsOnAlbum(library, row, rowOfTrack(library, after))),
    isHere: track => isHere(kept.getState().marks.get(track) ?? 0),
    length: track => at(track, 0, ({ tracks }, row) => tracks.length[row] ?? 0),
  }
}

// Tells main whether the current song is the last of its album, anew after each change, while the sleep timer waits for that.
import { useEffect } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { albumRowOf, rowOfTrack, setOf } from '../../../shared/library/places/select.ts'
import { useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { stopAtAlbumEnd } from './stop-at-album-end.ts'

export function useStopAtAlbumEnd(): void {
  const app = useAppContext()
  const library = useLibraryOrNull()
  useEffect(() => {
    if (library === null) return
    const albumOf = (track: TrackId): number | null => {
      const row = rowOfTrack(library, track)
      const album = row === -1 ? null : trackAt(library, row).albumId
      return album === null ? null : setOf(library, albumRowOf(library, album))
    }
    const sendStopCommand = (): void => {
      const stopCommand = stopAtAlbumEnd(app.mirror.getState(), albumOf)
      if (stopCommand !== null) sendCommand(app, stopCommand, 'sleep-timer')
    }
    sendStopCommand()
    return app.mirror.subscribe((state, before) => {
      if (state.queue !== before.queue || state.playback !== before.playback || state.sleep !== before.sleep) sendStopCommand()
    })
  }, [app, library])
}

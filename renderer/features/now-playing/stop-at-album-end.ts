// The sleep timer's “end of album”: only the page knows albums, so it tells main when the album's last song plays.
import type { AppState } from '../../../shared/app-state.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { nextAdvance } from '../../../shared/queue/advance.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { isElsewhere } from '../../state/sound/output.ts'

/**
 * The command that turns stopping after the current song on if the album ends with it, or else off; null: it is so already, the sleep timer
 * does not wait for the album's end, no song is current (a paused one is), or the queue that is shown is another device's. `albumOf`
 * returns the album of a track, null for a song without an album, after which playing stops.
 */
export function stopAtAlbumEnd(
  state: Pick<AppState, 'queue' | 'playback' | 'sleep' | 'connect'>,
  albumOf: (track: TrackId) => number | null,
): QueueCommand | null {
  const { playback, sleep } = state
  if (sleep.kind !== 'album' || playback.current === null || isElsewhere(state)) return null
  // The song that would follow if no sleep timer were set.
  const upcoming = nextAdvance({ ...state, playback: { ...playback, stopAfter: false }, sleep: { kind: 'off' } }, 'end')
  const album = albumOf(playback.current)
  const isLastOfAlbum = upcoming.kind === 'stop' || album === null || albumOf(upcoming.spot.track) !== album
  return isLastOfAlbum === playback.stopAfter ? null : { type: 'stopAfter', on: isLastOfAlbum }
}

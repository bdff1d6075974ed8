// Sleep at the end of the album: the page knows albums, so it says when the last song of it plays.
import type { AppState } from '../../../shared/app-state.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { next } from '../../../shared/queue/advance.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { isElsewhere } from '../../state/sound/output.ts'

/**
 * What has to be said so that playing stops with the album of the current track, or goes on if it does not end here (any more); null:
 * nothing. `albumOf` gives null for a song of no album, which ends alone.
 */
export function sleepWithAlbum(
  state: Pick<AppState, 'queue' | 'playback' | 'sleep' | 'connect'>,
  albumOf: (track: TrackId) => number | null,
): QueueCommand | null {
  const { playback, sleep } = state
  if (sleep.kind !== 'album' || playback.current === null || isElsewhere(state)) return null
  // What would follow if nobody wanted silence.
  const following = next({ ...state, playback: { ...playback, stopAfter: false }, sleep: { kind: 'off' } }, 'end')
  const album = albumOf(playback.current)
  const ends = following.kind === 'stop' || album === null || albumOf(following.spot.track) !== album
  return ends === playback.stopAfter ? null : { type: 'stopAfter', on: ends }
}

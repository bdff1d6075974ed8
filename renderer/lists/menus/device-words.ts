// The state of a device, and the effect of its actions, in words.

import type { Library } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import type { DeviceAction, DeviceRow } from '../../state/actions/device-rows.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { formatMomentWithin } from '../../words/format.ts'

/** Parts to be joined by a dot, each isolated, as names may be of any script. */
export type TextParts = readonly string[]

/**
 * The state of a device: `Playing`, a title, an artist (without `Playing` for the chosen one); `Not reachable · seen yesterday, 22:40`.
 */
export function deviceStatusText(row: DeviceRow, library: Library | null, now: Date): TextParts {
  const song = songText(row.song, library)
  switch (row.status) {
    case 'playing':
      return row.chosen ? song : [t('playback.playing'), ...song]
    case 'paused':
      return [t('playback.paused'), ...song]
    case 'ready':
      return [t('lists.ready')]
    case 'connecting':
      return [t('lists.connecting')]
    case 'moving':
      return [row.session === null ? t('lists.movingHere') : t('lists.movingThere')]
    case 'off':
      if (row.lastSeen === null) return [t('lists.notReachable')]
      return [t('lists.notReachableSince', { moment: formatMomentWithin(row.lastSeen, now) })]
  }
}

/**
 * Title and artist from this library, else the title that the device reported, else that the song is unknown; nothing if the device has no
 * song.
 */
export function songText(song: DeviceRow['song'], library: Library | null): TextParts {
  if (song === null) return []
  const track = findTrack(library, song.track)
  if (track !== null) return [track.title || t('unknown.title'), ...(track.artist === '' ? [] : [track.artist])]
  return [song.title || t('lists.unknownSong')]
}

/**
 * What an action of a device does, in one line, so that nothing moves under the pointer when another action is described. `mayControl`:
 * whether this sign-in may control devices.
 */
export function deviceActionText(action: DeviceAction, mayControl: boolean): string {
  switch (action) {
    case 'move':
      return t('lists.transferDescription')
    case 'control':
      return t(mayControl ? 'lists.controlDescription' : 'lists.viewOnlyDescription')
    case 'leave':
      return t('lists.showLocalQueueDescription')
  }
}

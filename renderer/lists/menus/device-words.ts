// What a device does, in words.
import type { Library } from '../../../shared/library/model/model.ts'
import type { DeviceAct, DeviceRow } from '../../state/acts/devices.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { momentOf } from '../../words/format.ts'

/** Parts that a dot stands between: they are of any script. */
export type DeviceWords = readonly string[]

/** `Playing`, a title, an artist; `Not reachable`, `seen yesterday, 22:40`. */
export function deviceWords(row: DeviceRow, library: Library | null, now: Date): DeviceWords {
  const song = songWords(row.what, library)
  switch (row.status) {
    case 'playing':
      return row.chosen ? song : ['Playing', ...song]
    case 'paused':
      return ['Paused', ...song]
    case 'ready':
      return ['Ready']
    case 'connecting':
      return ['Connecting']
    case 'moving':
      return [row.session === null ? 'Moving here…' : 'Moving there…']
    case 'off':
      return ['Not reachable', ...(row.lastSeen === null ? [] : [`seen ${inSentence(momentOf(row.lastSeen, now))}`])]
  }
}

/** As this library names the song, or else as the device did. */
export function songWords(what: DeviceRow['what'], library: Library | null): DeviceWords {
  if (what === null) return []
  const track = findTrack(library, what.track)
  if (track !== null) return [track.title || 'Untitled', ...(track.artist === '' ? [] : [track.artist])]
  return [what.title || 'a song that is not in this library']
}

/** `Yesterday, 22:40` in the middle of a sentence. */
const inSentence = (moment: string): string => moment.replace(/^(Today|Yesterday)/, word => word.toLowerCase())

/**
 * What choosing a device, or one of its buttons, does: in one line, so that nothing moves under the pointer when it changes.
 * @param may whether this sign-in may control devices
 */
export function actWords(act: DeviceAct, may: boolean): string {
  switch (act) {
    case 'move':
      return 'The song, its place and the queue move along.'
    case 'control':
      return `Shows ${may ? 'and controls ' : ''}the queue of that device. Nothing moves.`
    case 'leave':
      return 'Shows the queue that waits on this computer.'
  }
}

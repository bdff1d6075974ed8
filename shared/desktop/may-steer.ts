// Whether the queue that is shown can be commanded from here: not before there is a song, and not a device that is out of reach.
import type { AppState } from '../app-state.ts'

export function maySteer({ playback, connect }: Pick<AppState, 'playback' | 'connect'>): boolean {
  const { output } = connect
  if (playback.current === null) return false
  // Of a queue shared by all anybody may take over who presses play.
  return output.kind === 'here' || (output.mayControl && (output.link === 'live' || (output.shared && playback.paused)))
}

/** Whether sound is awaited: for what plays here, by the speaker; another device tells its own anchors. */
export const standsStill = ({ connect, speaker }: Pick<AppState, 'connect' | 'speaker'>): boolean =>
  connect.output.kind === 'here' && speaker.waiting

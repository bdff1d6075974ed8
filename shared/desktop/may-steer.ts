// Whether the queue that is shown can be commanded from here: not before there is a song, and not a device that is out of reach.
import type { AppState } from '../app-state.ts'

/** `live`: another device that can be commanded. `may-not`: the sign-in does not let us. */
export type Reach = 'here' | 'live' | 'may-not' | 'joining' | 'lost'

/** How the queue that is shown can be commanded. Of a queue shared by all anybody may take over who presses play. */
export function reachOf({ playback, connect: { output } }: Pick<AppState, 'playback' | 'connect'>): Reach {
  if (output.kind === 'here') return 'here'
  if (!output.mayControl) return 'may-not'
  return output.shared && playback.paused ? 'live' : output.link
}

export function maySteer(state: Pick<AppState, 'playback' | 'connect'>): boolean {
  if (state.playback.current === null) return false
  const reach = reachOf(state)
  return reach === 'here' || reach === 'live'
}

/** Whether sound is awaited: for what plays here, by the speaker; another device tells its own anchors. */
export const standsStill = ({ connect, speaker }: Pick<AppState, 'connect' | 'speaker'>): boolean =>
  connect.output.kind === 'here' && speaker.waiting

// Whether the shown queue can be commanded: it has to have a song, and, if it is another device's, that has to be reachable and the scope
// for it granted.
import type { AppState } from '../app-state.ts'

/** How the shown queue can be reached. `live`: another device that can be commanded. `not-allowed`: the scope is missing. */
export type Reach = 'here' | 'live' | 'not-allowed' | 'joining' | 'lost'

/** How the shown queue can be reached; in a paused queue shared by all devices, anybody may press play. */
export function reachOf({ playback, connect: { output } }: Pick<AppState, 'playback' | 'connect'>): Reach {
  if (output.kind === 'here') return 'here'
  if (!output.mayControl) return 'not-allowed'
  return output.shared && playback.paused ? 'live' : output.link
}

export function maySteer(state: Pick<AppState, 'playback' | 'connect'>): boolean {
  if (state.playback.current === null) return false
  const reach = reachOf(state)
  return reach === 'here' || reach === 'live'
}

/** Whether the position stands still because this computer's speaker awaits sound; another device sends its own anchors. */
export const standsStill = ({ connect, speaker }: Pick<AppState, 'connect' | 'speaker'>): boolean =>
  connect.output.kind === 'here' && speaker.waiting

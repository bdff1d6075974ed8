// Asks for a song the moment a person chooses it, while main is still being told: its sound comes that much sooner.
import type { AppState } from '../../shared/app-state.ts'
import type { TrackId } from '../../shared/ids.ts'
import { next } from '../../shared/queue/advance.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { isElsewhere } from '../state/output.ts'
import { askEarly } from './early-request.ts'
import { mediaAddress } from './track-bytes.ts'

type Seen = Pick<AppState, 'queue' | 'playback' | 'sleep' | 'settings' | 'connect'>

/** Asks for what a command will play, if that can be told before main has heard of it, is to be heard here and is not prepared anyway. */
export function startAhead(state: Seen, order: QueueCommand): void {
  const track = isElsewhere(state) ? null : chosenBy(state, order)
  if (track === null || track === next(state, 'end').spot?.track) return
  askEarly(mediaAddress({ track, quality: state.settings.quality }))
}

/** The song that a person chose with a command; null if none in particular was. */
function chosenBy({ queue }: Pick<AppState, 'queue'>, order: QueueCommand): TrackId | null {
  switch (order.type) {
    case 'play':
      return order.shuffle ? null : (order.tracks[order.index] ?? null)
    case 'jump':
      return order.list === 'played' ? null : (queue[order.list][order.index] ?? null)
    default:
      return null
  }
}

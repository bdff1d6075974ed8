// Tells the player which song a person chose, while main is still being told: its sound comes that much sooner.
import type { AppState } from '../../shared/app-state.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { isElsewhere } from '../state/output.ts'

type GetReady = (track: TrackId) => void
let getReady: GetReady | null = null

/** From now on `act` is told what is chosen; there is one player. Returns how to stop. */
export function followChoices(act: GetReady): () => void {
  getReady = act
  return () => {
    if (getReady === act) getReady = null
  }
}

/** Tells the song that a command will play, if that is known before main has heard of it and is to be heard here. */
export function startAhead(state: Pick<AppState, 'queue' | 'connect'>, order: QueueCommand): void {
  const track = isElsewhere(state) ? null : chosenBy(state, order)
  if (track !== null) getReady?.(track)
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

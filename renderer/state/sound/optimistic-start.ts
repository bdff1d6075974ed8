// Gives a song that a person chose a head start: the player begins it at once, and main is told when its first sound is there.
import type { AppState } from '../../../shared/app-state.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { isElsewhere } from './output.ts'

/** Begins a song; `ready` says that nothing keeps back its first sound any more. */
type Begin = (track: TrackId, ready: () => void) => void

/** Main is told of a choice this much later at most, milliseconds: all that it and the page do then would only delay the first bytes. */
const headStart = 80

export type OptimisticStart = {
  /** From now on `act` begins what is chosen; there is one player. Returns how to stop. */
  follow(act: Begin): () => void
  /**
   * Tells main a command: at once, or, if it says which song will be heard here, a moment after the player began that. In the order in
   * which they were given, if whoever tells main something else calls `flush` first.
   */
  dispatch(state: Pick<AppState, 'queue' | 'connect'>, order: QueueCommand, tell: () => void): void
  /** Tells main what it has not been told yet: something else follows that it has to hear after the choice. */
  flush(): void
}

export function createOptimisticStart(): OptimisticStart {
  let begin: Begin | null = null
  let pending: (() => void) | null = null

  return {
    follow: act => {
      begin = act
      return () => {
        pending?.()
        if (begin === act) begin = null
      }
    },
    dispatch: (state, order, tell) => {
      pending?.()
      const track = isElsewhere(state) ? null : chosenBy(state, order)
      if (track === null || begin === null) return tell()
      const tellOnce = () => {
        if (pending !== tellOnce) return
        pending = null
        clearTimeout(timer)
        tell()
      }
      const timer = setTimeout(tellOnce, headStart)
      pending = tellOnce
      begin(track, tellOnce)
    },
    flush: () => pending?.(),
  }
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

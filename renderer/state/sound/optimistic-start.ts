// Optimistic start of a song that a person chose: the player starts it at once, and main gets the command once its first sound is ready.
import type { AppState } from '../../../shared/app-state.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { isElsewhere } from './output.ts'

/** Starts a song in the player; `ready` is called when its first sound can be heard. */
type Begin = (track: TrackId, ready: () => void) => void

/** The longest delay of the command to main, milliseconds, during which main's and the page's work would delay the song's first bytes. */
const headStart = 80

export type OptimisticStart = {
  /** Registers the player's function that starts chosen songs, at most one; returns the function that unregisters it. */
  follow(act: Begin): () => void
  /**
   * Calls `tell`, which sends a command to main: at once, or, if the command starts a song here, after the player has started it. Order is
   * kept if everything else sent to main calls `flush` first.
   */
  dispatch(state: Pick<AppState, 'queue' | 'connect'>, order: QueueCommand, tell: () => void): void
  /** Sends a delayed command now, because something that must arrive after it is about to be sent. */
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

/** The song that a command starts; null if it names none. */
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

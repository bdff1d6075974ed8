// Optimistic start of a song that a person chose: the player starts it at once, and main gets the command once its first sound is ready.
import type { AppState } from '../../../shared/app-state.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { isElsewhere } from './output.ts'

/** Starts a song in the player; `onReady` is called when its first sound can be heard. */
type StartTrack = (track: TrackId, onReady: () => void) => void

/** The longest delay of the command to main, milliseconds, during which main's and the page's work would delay the song's first bytes. */
const maxDelay = 80

export type OptimisticStart = {
  /** Registers the player's function that starts chosen songs, at most one; returns the function that unregisters it. */
  register(startTrack: StartTrack): () => void
  /**
   * Calls `send`, which sends a command to main: at once, or, if the command starts a song here, after the player has started it. Order is
   * kept if everything else sent to main calls `flush` first.
   */
  dispatch(state: Pick<AppState, 'queue' | 'connect'>, queueCommand: QueueCommand, send: () => void): void
  /** Sends a delayed command now, because something that must arrive after it is about to be sent. */
  flush(): void
}

export function createOptimisticStart(): OptimisticStart {
  let begin: StartTrack | null = null
  let pending: (() => void) | null = null

  return {
    register: startTrack => {
      begin = startTrack
      return () => {
        pending?.()
        if (begin === startTrack) begin = null
      }
    },
    dispatch: (state, queueCommand, send) => {
      pending?.()
      const track = isElsewhere(state) ? null : songStartedBy(state, queueCommand)
      if (track === null || begin === null) return send()
      const sendOnce = () => {
        if (pending !== sendOnce) return
        pending = null
        clearTimeout(timer)
        send()
      }
      const timer = setTimeout(sendOnce, maxDelay)
      pending = sendOnce
      begin(track, sendOnce)
    },
    flush: () => pending?.(),
  }
}

/** The song that a command starts; null if it names none. */
function songStartedBy({ queue }: Pick<AppState, 'queue'>, queueCommand: QueueCommand): TrackId | null {
  switch (queueCommand.type) {
    case 'play':
      return queueCommand.shuffle ? null : (queueCommand.tracks[queueCommand.index] ?? null)
    case 'jump':
      return queueCommand.list === 'played' ? null : (queue[queueCommand.list][queueCommand.index] ?? null)
    default:
      return null
  }
}

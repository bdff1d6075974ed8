// The mirror for rendering: its subscribers are notified in a later task, so that the player reacts to main's events before anything is
// rendered.
import type { AppState } from '../../../shared/app-state.ts'
import type { Mirror } from './mirror.ts'

type Listener = (state: AppState, previous: AppState) => void

/**
 * A mirror whose state is always that of `mirror`, but whose notifications are deferred, all changes until then batched into one. Events of
 * the media element are tasks queued earlier, so rendering never delays them.
 */
export function createDeferredMirror(mirror: Mirror): Mirror {
  const listeners = new Set<Listener>()
  const channel = new MessageChannel()
  /** The state of the last notification. */
  let lastNotified = mirror.getState()
  let isScheduled = false

  channel.port1.onmessage = () => {
    isScheduled = false
    const [state, previous] = [mirror.getState(), lastNotified]
    lastNotified = state
    for (const listener of [...listeners]) listener(state, previous)
  }
  mirror.subscribe(() => {
    if (isScheduled) return
    isScheduled = true
    // Posted in a microtask, after all other subscribers have run and queued their own tasks.
    queueMicrotask(() => channel.port2.postMessage(null))
  })
  return {
    getState: mirror.getState,
    getInitialState: mirror.getInitialState,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

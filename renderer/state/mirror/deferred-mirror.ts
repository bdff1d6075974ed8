// The mirror for rendering: its subscribers are notified in a later task, so that the player reacts to main's events before anything is rendered.
import type { AppState } from '../../../shared/app-state.ts'
import type { Mirror } from './mirror.ts'

type Listener = (state: AppState, before: AppState) => void

/**
 * Its state is always the mirror's; only notifications are deferred, and all changes until then are batched into one. Events of the media
 * element are tasks queued earlier, so rendering never delays them.
 */
export function deferredMirror(mirror: Mirror): Mirror {
  const listeners = new Set<Listener>()
  const channel = new MessageChannel()
  /** The state of the last notification. */
  let told = mirror.getState()
  let waiting = false

  channel.port1.onmessage = () => {
    waiting = false
    const [state, before] = [mirror.getState(), told]
    told = state
    for (const listener of [...listeners]) listener(state, before)
  }
  mirror.subscribe(() => {
    if (waiting) return
    waiting = true
    // In a microtask, after all other subscribers have run and queued their own tasks.
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

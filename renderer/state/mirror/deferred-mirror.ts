// The mirror as what is drawn follows it: told in a task of its own, so that the sound acts first on what main says, and is heard first.
import type { AppState } from '../../../shared/app-state.ts'
import type { Mirror } from './mirror.ts'

type Listener = (state: AppState, before: AppState) => void

/**
 * What it holds is always what the mirror holds; only the news comes later, for all listeners and all changes until then at once. What the
 * media element says of a start is a task, too, and waits in the queue before this one: no drawing keeps it back.
 */
export function deferredMirror(mirror: Mirror): Mirror {
  const listeners = new Set<Listener>()
  const channel = new MessageChannel()
  /** What the listeners have heard of. */
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
    // Once all others have heard of it, and whatever they began is in the queue.
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

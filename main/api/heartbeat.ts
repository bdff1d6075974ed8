// Asks for the status now and then (C-40): history travels along, changes of the library are noticed, being back online too.
import type { AppState } from '../../shared/app-state.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { Store } from '../store.ts'
import type { Api } from './api.ts'

/** Milliseconds until the next call: soon while sound comes out or the service was lost, seldom otherwise. */
function pauseAfter({ playback, reachability }: Pick<AppState, 'playback' | 'reachability'>): number {
  const { active, idle } = policy.api.statusEvery
  return playback.paused && reachability !== 'offline' ? idle : active
}

export type Heartbeat = {
  /** Sends a status call now, as its answer may have changed; one under way is not reused, it may have been answered before the change. */
  beat(): void
  stop(): void
}

type Dependencies = { readonly store: Store; readonly api: Pick<Api, 'call'> }

/**
 * Asks at once, then again and again while the account is signed in, and at once when somebody has signed in again. What is answered
 * reaches all who listen to the API.
 */
export function startHeartbeat({ store, api }: Dependencies): Heartbeat {
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  let due = 0
  let asking = false
  let again = false

  const schedule = () => {
    if (timer) clearTimeout(timer)
    due = pauseAfter(store.get())
    timer = setTimeout(() => void beat(), due)
  }
  const beat = async () => {
    if (asking || stopped.signal.aborted) {
      again = true
      return
    }
    asking = true
    do {
      again = false
      if (store.get().account.step === 'signed-in') await api.call('status', {}, { signal: stopped.signal, background: true })
    } while (again && !stopped.signal.aborted)
    asking = false
    if (!stopped.signal.aborted) schedule()
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.account.step === 'signed-in' && before.account.step !== 'signed-in') void beat()
    // Only ever brought forward: a person who plays and pauses must not put the call off for ever.
    else if (timer && !asking && pauseAfter(state) < due) schedule()
  })

  void beat()
  return {
    beat: () => void beat(),
    stop: () => {
      stopped.abort()
      unsubscribe()
      if (timer) clearTimeout(timer)
    },
  }
}

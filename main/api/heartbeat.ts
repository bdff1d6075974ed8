// Polls the status (C-40). Other parts of main act on the calls: waiting history travels in them, and listeners see in the response whether
// the library is newer, and that the service is back.
import type { AppState } from '../../shared/app-state.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { Store } from '../store.ts'
import type { Api } from './api.ts'

/** Pause after a poll, milliseconds: short while music plays or the service is unreachable, long otherwise. */
function pollInterval({ playback, reachability }: Pick<AppState, 'playback' | 'reachability'>): number {
  const { active, idle } = policy.api.statusInterval
  return playback.paused && reachability !== 'offline' ? idle : active
}

export type Heartbeat = {
  /** Polls at once; during a poll, polls once more after it, as its response may not know yet of the change that the caller waits for. */
  poll(): void
  stop(): void
}

type Dependencies = { readonly store: Store; readonly api: Pick<Api, 'call'> }

/**
 * Starts polling: at once, after each sign-in, and then again and again while signed in, each time an interval after the last response;
 * responses go to the listeners of the API.
 */
export function startHeartbeat({ store, api }: Dependencies): Heartbeat {
  const abortController = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  let currentInterval = 0
  let isPolling = false
  let shouldPollAgain = false

  const schedule = () => {
    if (timer) clearTimeout(timer)
    currentInterval = pollInterval(store.get())
    timer = setTimeout(() => void poll(), currentInterval)
  }
  const poll = async () => {
    if (isPolling || abortController.signal.aborted) {
      shouldPollAgain = true
      return
    }
    isPolling = true
    do {
      shouldPollAgain = false
      if (store.get().account.phase === 'signed-in') await api.call('status', {}, { signal: abortController.signal, background: true })
    } while (shouldPollAgain && !abortController.signal.aborted)
    isPolling = false
    if (!abortController.signal.aborted) schedule()
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.account.phase === 'signed-in' && before.account.phase !== 'signed-in') void poll()
    // Whatever found out that the service can be reached again may act on what the status said long ago, as the queue's socket does.
    else if (!isPolling && state.reachability === 'online' && before.reachability === 'offline') void poll()
    // A change of state only ever makes the next poll earlier: repeated play and pause must not postpone it for ever.
    else if (timer && !isPolling && pollInterval(state) < currentInterval) schedule()
  })

  void poll()
  return {
    poll: () => void poll(),
    stop: () => {
      abortController.abort()
      unsubscribe()
      if (timer) clearTimeout(timer)
    },
  }
}

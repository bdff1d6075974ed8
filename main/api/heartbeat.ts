// Polls the status (C-40). Listeners of the API do the rest: history travels in the call, and the answer tells of a newer library and of
// the return of the service.
import type { AppState } from '../../shared/app-state.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { Store } from '../store.ts'
import type { Api } from './api.ts'

/** Polling interval, milliseconds: short while music plays or the service is unreachable, long otherwise. */
function pollInterval({ playback, reachability }: Pick<AppState, 'playback' | 'reachability'>): number {
  const { active, idle } = policy.api.statusInterval
  return playback.paused && reachability !== 'offline' ? idle : active
}

export type Heartbeat = {
  /** Polls now, or once more after the call under way, which may have been answered before the change that the caller awaits. */
  poll(): void
  stop(): void
}

type Dependencies = { readonly store: Store; readonly api: Pick<Api, 'call'> }

/**
 * Polls at once, then periodically while the account is signed in, and at once after a new sign-in; answers go to the listeners of the API.
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
    // A poll is only ever moved forward: repeated play and pause must not postpone it for ever.
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

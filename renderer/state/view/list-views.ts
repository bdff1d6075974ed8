// How lists are looked at, as the person has just made it: shown at once, on its way to the settings of the account.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/errors.ts'
import type { PlayerBridge } from '../../../shared/ipc/contract.ts'
import { changeView, type ListView, type Views } from '../../../shared/list-views.ts'
import type { Mirror } from '../mirror/mirror.ts'

export type ViewChange = { readonly [Part in keyof ListView]: ListView[Part] | null }

export type ListViews = Pick<StoreApi<Views>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Changes one of the views; null takes back what was chosen. */
  readonly change: (key: string, to: ViewChange) => void
  readonly stop: () => void
}

/**
 * Changes made one right after another build on each other: what main says counts again when it has answered the last of them. Views that
 * cannot be kept are as they were.
 */
export function createListViews(mirror: Mirror, bridge: Pick<PlayerBridge, 'settings.change'>, fail: (error: AppError) => void): ListViews {
  const kept = (): Views => mirror.getState().settings.views
  const store = createStore<Views>(kept)
  let sending = 0
  const stop = mirror.subscribe((state, before) => {
    if (sending === 0 && state.settings.views !== before.settings.views) store.setState(kept(), true)
  })
  const send = async (views: Views): Promise<void> => {
    sending++
    const reply = await bridge['settings.change']({ views })
    sending--
    if (reply.ok) return
    fail(reply.error)
    if (sending === 0) store.setState(kept(), true)
  }
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    change: (key, to) => {
      store.setState(changeView(store.getState(), key, to), true)
      void send(store.getState())
    },
    stop,
  }
}

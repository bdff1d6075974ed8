// The person's choices of sort, layout and columns, shown optimistically while they are saved in the account's settings.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/errors.ts'
import type { PlayerBridge } from '../../../shared/ipc/contract.ts'
import { changeView, type ListView, type Views } from '../../../shared/list-views.ts'
import type { Mirror } from '../mirror/mirror.ts'

export type ListViewChange = { readonly [Part in keyof ListView]: ListView[Part] | null }

export type ListViews = Pick<StoreApi<Views>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Changes one view; null resets it to the default. */
  readonly change: (key: string, to: ListViewChange) => void
  readonly stop: () => void
}

/**
 * Consecutive changes build on each other; main's settings apply again once it has answered the last of them, so changes that cannot be
 * saved are rolled back.
 */
export function createListViews(
  mirror: Mirror,
  bridge: Pick<PlayerBridge, 'settings.change'>,
  onError: (error: AppError) => void,
): ListViews {
  const savedViews = (): Views => mirror.getState().settings.views
  const store = createStore<Views>(savedViews)
  let pendingSaves = 0
  const stop = mirror.subscribe((state, before) => {
    if (pendingSaves === 0 && state.settings.views !== before.settings.views) store.setState(savedViews(), true)
  })
  const save = async (views: Views): Promise<void> => {
    pendingSaves++
    const reply = await bridge['settings.change']({ views })
    pendingSaves--
    if (reply.ok) return
    onError(reply.error)
    if (pendingSaves === 0) store.setState(savedViews(), true)
  }
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    change: (key, to) => {
      store.setState(changeView(store.getState(), key, to), true)
      void save(store.getState())
    },
    stop,
  }
}

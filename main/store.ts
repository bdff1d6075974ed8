// The store of main, which holds AppState: each slice has one owner, the only one that replaces it; all others subscribe.
import { createStore as createVanillaStore } from 'zustand/vanilla'
import type { AppState, SliceName } from '../shared/app-state.ts'
import type { Queue } from '../shared/queue/model.ts'
import type { QueueChange } from '../shared/queue/steps.ts'

export type Store = {
  get(): AppState
  /** Replaces one slice; for its owner only. Does nothing if it is the same object. */
  set<Name extends SliceName>(name: Name, slice: AppState[Name]): void
  /**
   * Replaces several slices of one owner in one update. `changes`: edits that led to the new queue, so that nobody has to send or compare
   * its long lists; empty: its lists are not known to follow from the old ones.
   */
  setAll(slices: Partial<AppState>, changes: readonly QueueChange[]): void
  /**
   * Calls `listener` after every change, in order; returns the function that ends this. `changes`: edits that led to a new queue, undefined
   * if unknown.
   */
  subscribe(listener: (state: AppState, before: AppState, changes?: readonly QueueChange[]) => void): () => void
}

export function createStore(initial: AppState): Store {
  const store = createVanillaStore<AppState>(() => initial)
  /** The edits that led to the present queue; null: unknown. */
  let origin: { readonly queue: Queue; readonly changes: readonly QueueChange[] } | null = null
  return {
    get: store.getState,
    setAll: (slices, changes) => {
      const { queue } = slices
      if (queue && queue !== store.getState().queue) origin = changes.length === 0 ? null : { queue, changes }
      const names = Object.keys(slices) as SliceName[]
      const changed = names.filter(name => !Object.is(store.getState()[name], slices[name]))
      if (changed.length > 0) store.setState(Object.fromEntries(changed.map(name => [name, slices[name]])))
    },
    set: (name, slice) => {
      if (name === 'queue') origin = null
      if (!Object.is(store.getState()[name], slice)) store.setState({ [name]: slice } as Partial<AppState>)
    },
    subscribe: listener =>
      store.subscribe((state, before) =>
        listener(state, before, state.queue !== before.queue && state.queue === origin?.queue ? origin.changes : undefined),
      ),
  }
}

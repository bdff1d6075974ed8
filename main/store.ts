// The one store of AppState in main: slices are replaced whole, by their one owner; everybody else subscribes.
import { createStore as createVanillaStore } from 'zustand/vanilla'
import type { AppState, SliceName } from '../shared/app-state.ts'
import type { Queue } from '../shared/queue/model.ts'
import type { QueueChange } from '../shared/queue/steps.ts'

export type Store = {
  get(): AppState
  /** Replaces one slice; only its owner calls this. Nothing happens if it is the same object. */
  set<Name extends SliceName>(name: Name, slice: AppState[Name]): void
  /**
   * The same for several slices of one owner, in one step. `changes`: what happened to the lists of the queue, which may be long, so that
   * nobody has to send or compare them; none: they are other ones.
   */
  setAll(slices: Partial<AppState>, changes: readonly QueueChange[]): void
  /** Calls on every change, in order; returns how to stop. `changes`: what led to this queue, if that is what changed and is known. */
  subscribe(listener: (state: AppState, before: AppState, changes?: readonly QueueChange[]) => void): () => void
}

export function createStore(initial: AppState): Store {
  const store = createVanillaStore<AppState>(() => initial)
  /** What led to the present queue, if it was edited. */
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

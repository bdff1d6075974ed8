// The one store of AppState in main: slices are replaced whole, by their one owner; everybody else subscribes.
import { createStore as createVanillaStore } from 'zustand/vanilla'
import type { AppState, SliceName } from '../shared/app-state.ts'

export type Store = {
  get(): AppState
  /** Replaces one slice; only its owner calls this. Nothing happens if it is the same object. */
  set<Name extends SliceName>(name: Name, slice: AppState[Name]): void
  /** Calls on every change, in order; returns how to stop. */
  subscribe(listener: (state: AppState, before: AppState) => void): () => void
}

export function createStore(initial: AppState): Store {
  const store = createVanillaStore<AppState>(() => initial)
  return {
    get: store.getState,
    set: (name, slice) => {
      if (!Object.is(store.getState()[name], slice)) store.setState({ [name]: slice } as Partial<AppState>)
    },
    subscribe: listener => store.subscribe(listener),
  }
}

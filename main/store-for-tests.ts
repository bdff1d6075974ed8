// For tests: waits for a state of the store.
import type { AppState } from '../shared/app-state.ts'
import type { Store } from './store.ts'

/** Resolves with the state as soon as `fits` is true of it. */
export function untilState(store: Pick<Store, 'get' | 'subscribe'>, fits: (state: AppState) => boolean): Promise<AppState> {
  return new Promise(resolve => {
    const look = (state: AppState) => {
      if (!fits(state)) return
      unsubscribe()
      resolve(state)
    }
    const unsubscribe = store.subscribe(look)
    look(store.get())
  })
}

// For tests: waits for what is to be seen in the store.
import type { AppState } from '../shared/app-state.ts'
import type { Store } from './store.ts'

/** Resolves once the state is so. */
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

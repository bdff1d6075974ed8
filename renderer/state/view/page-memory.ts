// Per-window memory of pages: which tab of a page was shown, and the random seed of Home's chance shelf.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Route, routeKey } from './route.ts'

type ShownState = {
  /** The shown tab, by `routeKey`. */
  readonly parts: ReadonlyMap<string, string>
  /** Random seed of Home's chance shelf. */
  readonly seed: number
}

export type PageMemory = Pick<StoreApi<ShownState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Remembers the shown tab of a route. */
  readonly show: (route: Route, part: string) => void
  /** Picks a new seed, so that Home draws other albums. */
  readonly drawAgain: () => void
  /** Forgets the tabs, after a change of account. */
  readonly restart: () => void
}

/** `seed`: any integer, different at each start. */
export function createPageMemory(seed: number): PageMemory {
  const store = createStore<ShownState>(() => ({ parts: new Map(), seed }))
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    show: (route, part) => store.setState(({ parts }) => ({ parts: new Map(parts).set(routeKey(route), part) })),
    drawAgain: () => store.setState(state => ({ seed: state.seed + 1 })),
    restart: () => store.setState({ parts: new Map() }),
  }
}

// Per-window memory of pages: which tab of a page was shown, and the random seed of Home's chance shelf.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Route, routeKey } from './route.ts'

type PageMemoryState = {
  /** The name of the shown tab per route, keyed by `routeKey`. */
  readonly tabs: ReadonlyMap<string, string>
  /** Random seed of Home's chance shelf. */
  readonly seed: number
}

export type PageMemory = Pick<StoreApi<PageMemoryState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Remembers the shown tab of a route. */
  readonly rememberTab: (route: Route, tab: string) => void
  /** Picks a new seed, so that Home draws other albums. */
  readonly reseed: () => void
  /** Forgets the tabs, after a change of account. */
  readonly reset: () => void
}

/**
 * The memory of a window's pages, without tabs at first; `seed`: the first seed of Home's chance shelf, any integer, different at each
 * start.
 */
export function createPageMemory(seed: number): PageMemory {
  const store = createStore<PageMemoryState>(() => ({ tabs: new Map(), seed }))
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    rememberTab: (route, tab) => store.setState(({ tabs }) => ({ tabs: new Map(tabs).set(routeKey(route), tab) })),
    reseed: () => store.setState(state => ({ seed: state.seed + 1 })),
    reset: () => store.setState({ tabs: new Map() }),
  }
}

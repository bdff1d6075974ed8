// What of a page is shown where it has several parts, and which albums Home drew: kept while the window is open, wherever one goes.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Route, routeKey } from './route.ts'

type ShownState = {
  /** By `routeKey`. */
  readonly parts: ReadonlyMap<string, string>
  /** Of the albums that Home draws by chance. */
  readonly seed: number
}

export type PageMemory = Pick<StoreApi<ShownState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Remembers which part of a route is shown. */
  readonly show: (route: Route, part: string) => void
  /** Home draws other albums. */
  readonly drawAgain: () => void
  /** Forgets the parts: for the next person. */
  readonly restart: () => void
}

/** `seed`: any whole number, another one at each start. */
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

// What this window shows, and nothing more: route with its way back, filter and selection per stop, sort per place, the queue panel.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Sort } from '../../shared/library/model.ts'
import type { AlbumOrder } from '../library/album-order.ts'
import { type Route, routeKey, sameRoute } from './route.ts'
import { nothingSelected, type Selection } from './selection.ts'
import { amend, beginTrail, goBack, goForward, type Trail, visit } from './trail.ts'

/** One place visited, with all that coming back to it restores. */
export type Stop = {
  readonly id: number
  readonly route: Route
  /** Pixels. */
  readonly scroll: number
  readonly filter: string
  readonly selection: Selection
}

type ViewState = {
  readonly trail: Trail<Stop>
  /** By `routeKey`; what is missing has the order of its place. */
  readonly sorts: Readonly<Record<string, Sort>>
  readonly albumOrder: AlbumOrder
  readonly queueOpen: boolean
  /** The person has read that the sign-in is not kept. */
  readonly unkeptSeen: boolean
}

export type View = Pick<StoreApi<ViewState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Goes there, unless it is where we are. */
  readonly go: (route: Route) => void
  readonly back: () => void
  readonly forward: () => void
  /** Replaces the text that narrows the list shown; the selection goes with the old list. */
  readonly filter: (text: string) => void
  readonly select: (selection: Selection) => void
  /** Sorts the list of a route; null is the order of the place itself. */
  readonly sort: (route: Route, sort: Sort | null) => void
  readonly orderAlbums: (order: AlbumOrder) => void
  readonly showQueue: (open: boolean) => void
  readonly seeUnkept: () => void
  /** Positions are of one list only: forgets every selection when the lists change under them. */
  readonly forgetSelections: () => void
  /** Forgets where one was: for the next person. */
  readonly restart: () => void
  /** The page that scrolls says how to read where it stands; asked when a stop is left. Gives how to take that back. */
  readonly watchScroll: (read: () => number) => () => void
  /** Where the page that scrolls stands now, pixels. */
  readonly scrolled: () => number
}

/** A view that begins at a route. */
export function createView(start: Route): View {
  let nextId = 1
  let readScroll = (): number => 0
  const stopAt = (route: Route): Stop => ({ id: nextId++, route, scroll: 0, filter: '', selection: nothingSelected })
  const atStart = (): ViewState => ({
    trail: beginTrail(stopAt(start)),
    sorts: {},
    albumOrder: 'name',
    queueOpen: false,
    unkeptSeen: false,
  })
  const store = createStore<ViewState>(atStart)

  const change = (step: (trail: Trail<Stop>) => Trail<Stop>): void => store.setState(state => ({ trail: step(state.trail) }))
  const leave = (step: (trail: Trail<Stop>) => Trail<Stop>): void => change(trail => step(amend(trail, { scroll: readScroll() })))
  const unselected = (stop: Stop): Stop => ({ ...stop, selection: nothingSelected })

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    go: route => {
      if (!sameRoute(store.getState().trail.here.route, route)) leave(trail => visit(trail, stopAt(route)))
    },
    back: () => leave(goBack),
    forward: () => leave(goForward),
    filter: text => change(trail => amend(trail, { filter: text, selection: nothingSelected })),
    select: selection => change(trail => amend(trail, { selection })),
    sort: (route, sort) => {
      store.setState(state => {
        const { [routeKey(route)]: _old, ...others } = state.sorts
        return { sorts: sort === null ? others : { ...others, [routeKey(route)]: sort } }
      })
      change(trail => amend(trail, { selection: nothingSelected }))
    },
    orderAlbums: order => store.setState({ albumOrder: order }),
    seeUnkept: () => store.setState({ unkeptSeen: true }),
    showQueue: open => store.setState({ queueOpen: open }),
    forgetSelections: () =>
      change(trail => ({ back: trail.back.map(unselected), here: unselected(trail.here), ahead: trail.ahead.map(unselected) })),
    restart: () => store.setState(atStart()),
    watchScroll: read => {
      readScroll = read
      return () => {
        if (readScroll === read) readScroll = () => 0
      }
    },
    scrolled: () => readScroll(),
  }
}

// The state of this window only: navigation history, filter and selection per stop, queue panel, Now playing.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type GivenIds, withGivenId } from '../given-ids.ts'
import type { FocusMark } from './focus-mark.ts'
import type { ListAnchor } from './list-anchor.ts'
import { goBack, goForward, type Navigation, newNavigation, replaceCurrent, visit } from './navigation.ts'
import { type Route, sameRoute } from './route.ts'
import { nothingSelected, type Selection } from './selection.ts'

/** A visited route, with all that is restored when coming back to it. */
export type Stop = {
  readonly id: number
  readonly route: Route
  /** Scroll offset, pixels. */
  readonly scroll: number
  readonly filter: string
  readonly selection: Selection
  /** Snapshot of the list by id, to be restored; null if there is nothing to restore. */
  readonly mark: ListAnchor | null
  /** The element that had the focus when the page was left. */
  readonly focus: FocusMark | null
}

type ViewState = {
  readonly trail: Navigation<Stop>
  readonly queueOpen: boolean
  /** The window has no room for the queue beside the page. */
  readonly narrow: boolean
  /** Now playing covers the window. */
  readonly nowPlaying: boolean
  /** Now playing shows the spectrum. */
  readonly levels: boolean
  /** Now playing shows lyrics in place of the cover, unless the queue is there. */
  readonly lyrics: boolean
  /** The person dismissed the hint that the sign-in is not saved. */
  readonly unkeptSeen: boolean
  /** The name of the page last navigated to, for screen readers; null before the first navigation. */
  readonly arrivedAt: string | null
}

export type View = Pick<StoreApi<ViewState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Replaces temporary ids in routes, now and later, by those the service has assigned. */
  readonly follow: (given: GivenIds) => void
  /** Navigates to a route, unless it is the current one. */
  readonly go: (route: Route) => void
  readonly back: () => void
  readonly forward: () => void
  /** Sets the filter text of the current list and clears its selection. */
  readonly filter: (text: string) => void
  readonly select: (selection: Selection) => void
  /** Announces a new order of the list, in which the selection is to be restored. */
  readonly keepSelection: () => void
  /** Sets the restored selection of the list. */
  readonly found: (selection: Selection) => void
  readonly showQueue: (open: boolean) => void
  readonly setNarrow: (narrow: boolean) => void
  readonly showLevels: (on: boolean) => void
  /** In a narrow window this closes the queue, which has the same place. */
  readonly showLyrics: (on: boolean) => void
  /** Opened over the page; any navigation closes it. */
  readonly showNowPlaying: (open: boolean) => void
  readonly seeUnkept: () => void
  /** Announces a new library, in which selections are restored by id, or else cleared. */
  readonly changeLists: () => void
  /** Clears the history, after a change of account. */
  readonly restart: () => void
  /** The scrolling page registers how to read its scroll offset (pixels) when a stop is left; returns the function that unregisters it. */
  readonly watchScroll: (read: () => number) => () => void
  /**
   * The page's main list registers how to take its snapshot when a stop is left or the list changes; returns the function that unregisters
   * it.
   */
  readonly watchList: (read: () => ListAnchor | null) => () => void
  /** The page registers how to read which element has the focus when a stop is left; returns the function that unregisters it. */
  readonly watchFocus: (read: () => FocusMark | null) => () => void
  /**
   * Called by a page when it is rendered under this name; returns whether it was just navigated to and so gets the focus: once per stop
   * (not for the first one), and again after `depart`.
   */
  readonly arrive: (name: string) => boolean
  /** The focused page was unmounted without a navigation, so the next one rendered at this stop gets the focus. */
  readonly depart: () => void
  /** Clears the focus mark of this stop, because it was restored or cannot be. */
  readonly forgetFocus: () => void
  /** The current scroll offset of the page, pixels. */
  readonly scrolled: () => number
}

/** Creates a view with an initial route. */
export function createView(start: Route): View {
  let nextId = 1
  let given: GivenIds = new Map()
  const known = (route: Route): Route => withGivenId(route, ['playlist', 'tag'], given)
  let narrow = false
  let readScroll = (): number => 0
  let readMark = (): ListAnchor | null => null
  let readFocus = (): FocusMark | null => null
  const stopAt = (route: Route): Stop => ({
    id: nextId++,
    route,
    scroll: 0,
    filter: '',
    selection: nothingSelected,
    mark: null,
    focus: null,
  })
  const atStart = (): ViewState => ({
    trail: newNavigation(stopAt(start)),
    queueOpen: false,
    narrow,
    nowPlaying: false,
    levels: false,
    lyrics: false,
    unkeptSeen: false,
    arrivedAt: null,
  })
  const store = createStore<ViewState>(atStart)
  /** Id of the stop whose page has had the focus. */
  let arrived: number | null = store.getState().trail.here.id

  const change = (step: (trail: Navigation<Stop>) => Navigation<Stop>): void => store.setState(state => ({ trail: step(state.trail) }))
  const leave = (step: (trail: Navigation<Stop>) => Navigation<Stop>): void =>
    change(trail => step(replaceCurrent(trail, { scroll: readScroll(), mark: readMark(), focus: readFocus() })))
  const uncover = (): void => store.setState(({ queueOpen }) => ({ nowPlaying: false, queueOpen: queueOpen && !narrow }))
  /** Clears the selection of a stop without a snapshot, as its positions mean nothing in another library. */
  const marked = (stop: Stop): Stop => (stop.mark === null ? { ...stop, selection: nothingSelected } : stop)

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    follow: ids => {
      given = ids
      const renamed = (stop: Stop): Stop => {
        const route = known(stop.route)
        return route === stop.route ? stop : { ...stop, route }
      }
      change(({ back, here, ahead }) => ({ back: back.map(renamed), here: renamed(here), ahead: ahead.map(renamed) }))
    },
    go: to => {
      const route = known(to)
      uncover()
      if (!sameRoute(store.getState().trail.here.route, route)) leave(trail => visit(trail, stopAt(route)))
    },
    back: () => {
      uncover()
      leave(goBack)
    },
    forward: () => {
      uncover()
      leave(goForward)
    },
    filter: text => change(trail => replaceCurrent(trail, { filter: text, selection: nothingSelected })),
    select: selection => change(trail => replaceCurrent(trail, { selection })),
    keepSelection: () => {
      const mark = readMark()
      change(trail => replaceCurrent(trail, { mark: mark && { ...mark, top: null } }))
    },
    found: selection => change(trail => replaceCurrent(trail, { selection, mark: null })),
    seeUnkept: () => store.setState({ unkeptSeen: true }),
    showQueue: open => store.setState({ queueOpen: open }),
    setNarrow: next => {
      narrow = next
      store.setState({ narrow })
    },
    showLevels: on => store.setState({ levels: on }),
    showLyrics: on => store.setState(({ queueOpen }) => ({ lyrics: on, queueOpen: queueOpen && !(on && narrow) })),
    showNowPlaying: open => store.setState({ nowPlaying: open }),
    changeLists: () => {
      const mark = readMark()
      change(({ back, here, ahead }) => ({ back: back.map(marked), here: marked({ ...here, mark }), ahead: ahead.map(marked) }))
    },
    restart: () => store.setState(atStart()),
    watchScroll: read => {
      readScroll = read
      return () => {
        if (readScroll === read) readScroll = () => 0
      }
    },
    watchList: read => {
      readMark = read
      return () => {
        if (readMark === read) readMark = () => null
      }
    },
    watchFocus: read => {
      readFocus = read
      return () => {
        if (readFocus === read) readFocus = () => null
      }
    },
    arrive: name => {
      const { id } = store.getState().trail.here
      if (arrived === id) return false
      arrived = id
      store.setState({ arrivedAt: name })
      return true
    },
    depart: () => {
      arrived = null
    },
    forgetFocus: () => change(trail => replaceCurrent(trail, { focus: null })),
    scrolled: () => readScroll(),
  }
}

/** Whether the queue covers the page, which is inert then. */
export const isCovered = ({ queueOpen, narrow, nowPlaying, trail }: ViewState): boolean =>
  queueOpen && narrow && !nowPlaying && trail.here.route.kind !== 'queue'

/** Whether Now playing shows the words of the song: in a narrow window an open queue stands in their place. */
export const showsLyrics = ({ lyrics, queueOpen, narrow }: ViewState): boolean => lyrics && !(queueOpen && narrow)

// What this window shows, and nothing more: route with its way back, filter and selection per stop, the queue panel, Now playing.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type GivenIds, withGivenId } from '../given-ids.ts'
import type { FocusMark } from './focus-mark.ts'
import type { ListAnchor } from './list-anchor.ts'
import { goBack, goForward, type Navigation, newNavigation, replaceCurrent, visit } from './navigation.ts'
import { type Route, sameRoute } from './route.ts'
import { nothingSelected, type Selection } from './selection.ts'

/** One place visited, with all that coming back to it restores. */
export type Stop = {
  readonly id: number
  readonly route: Route
  /** Pixels. */
  readonly scroll: number
  readonly filter: string
  readonly selection: Selection
  /** What the list showed, by identity; null while nobody has to find it again. */
  readonly mark: ListAnchor | null
  /** What of its page had the focus when it was left. */
  readonly focus: FocusMark | null
}

type ViewState = {
  readonly trail: Navigation<Stop>
  readonly queueOpen: boolean
  /** The window has no room for the queue beside the page. */
  readonly narrow: boolean
  /** Now playing covers the window. */
  readonly nowPlaying: boolean
  /** It shows what sounds as moving bars. */
  readonly levels: boolean
  /** It shows the words of the song instead of its cover, where the queue does not stand there. */
  readonly lyrics: boolean
  /** The person has read that the sign-in is not kept. */
  readonly unkeptSeen: boolean
  /** The page that one came to last, for those who cannot see it; null before one went anywhere. */
  readonly arrivedAt: string | null
}

export type View = Pick<StoreApi<ViewState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Routes to what was made here lead to the ids that the service gave, from now on and in the trail. */
  readonly follow: (given: GivenIds) => void
  /** Goes there, unless it is where we are. */
  readonly go: (route: Route) => void
  readonly back: () => void
  readonly forward: () => void
  /** Replaces the text that narrows the list shown; the selection goes with the old list. */
  readonly filter: (text: string) => void
  readonly select: (selection: Selection) => void
  /** The list will have another order: its selection is to be found in that again. */
  readonly keepSelection: () => void
  /** The list shown has been found again, with this selection. */
  readonly found: (selection: Selection) => void
  readonly showQueue: (open: boolean) => void
  readonly setNarrow: (narrow: boolean) => void
  readonly showLevels: (on: boolean) => void
  /** In a narrow window they take the place of the queue. */
  readonly showLyrics: (on: boolean) => void
  /** Going anywhere closes it, and what lies over the page. */
  readonly showNowPlaying: (open: boolean) => void
  readonly seeUnkept: () => void
  /** Another library comes: what is selected has to be found in it again, by identity, or is forgotten. */
  readonly changeLists: () => void
  /** Forgets where one was: for the next person. */
  readonly restart: () => void
  /** The page that scrolls says how to read where it stands; asked when a stop is left. Gives how to take that back. */
  readonly watchScroll: (read: () => number) => () => void
  /** The main list of the page says how to read what it shows; asked when a stop is left or its list changes. Gives how to take that back. */
  readonly watchList: (read: () => ListAnchor | null) => () => void
  /** The page says how to read what of it has the focus; asked when a stop is left. Gives how to take that back. */
  readonly watchFocus: (read: () => FocusMark | null) => () => void
  /**
   * A page of this name is drawn: whether one has just come to it, so that the focus comes to it as well. That is so once for each stop (not
   * for the one of the start), and again after `depart`.
   */
  readonly arrive: (name: string) => boolean
  /** What has the focus is taken away, without the person having gone anywhere. */
  readonly depart: () => void
  /** What had the focus at this stop has it again, or never will. */
  readonly forgetFocus: () => void
  /** Where the page that scrolls stands now, pixels. */
  readonly scrolled: () => number
}

/** A view that begins at a route. */
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
  /** The stop whose page has had the focus. */
  let arrived: number | null = store.getState().trail.here.id

  const change = (step: (trail: Navigation<Stop>) => Navigation<Stop>): void => store.setState(state => ({ trail: step(state.trail) }))
  const leave = (step: (trail: Navigation<Stop>) => Navigation<Stop>): void =>
    change(trail => step(replaceCurrent(trail, { scroll: readScroll(), mark: readMark(), focus: readFocus() })))
  const uncover = (): void => store.setState(({ queueOpen }) => ({ nowPlaying: false, queueOpen: queueOpen && !narrow }))
  /** Without a mark positions mean nothing in another list. */
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

/** Whether the queue lies over the page, which cannot be used then. */
export const isCovered = ({ queueOpen, narrow, nowPlaying, trail }: ViewState): boolean =>
  queueOpen && narrow && !nowPlaying && trail.here.route.kind !== 'queue'

/** Whether Now playing shows the words of the song: in a narrow window an open queue stands in their place. */
export const showsLyrics = ({ lyrics, queueOpen, narrow }: ViewState): boolean => lyrics && !(queueOpen && narrow)

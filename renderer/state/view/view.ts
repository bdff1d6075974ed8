// The state of this window only: the trail, filter and selection per visit, queue panel, Now playing.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type AssignedIds, withAssignedId } from '../assigned-ids.ts'
import type { ListPosition } from './list-position.ts'
import { goBack, goForward, type Navigation, newNavigation, replaceCurrent, visit } from './navigation.ts'
import { type Route, sameRoute } from './route.ts'
import type { SavedFocus } from './saved-focus.ts'
import { nothingSelected, type Selection } from './selection.ts'

/** A visited route, with all that is restored when coming back to it. */
export type VisitedRoute = {
  readonly id: number
  readonly route: Route
  /** Scroll offset, pixels. */
  readonly scroll: number
  readonly filter: string
  readonly selection: Selection
  /** Selection and scroll position of the list by id, to be restored; null if there is nothing to restore. */
  readonly listPosition: ListPosition | null
  /** The element that had the focus when the page was left; null if it had none, or there is nothing to restore. */
  readonly savedFocus: SavedFocus | null
}

type ViewState = {
  readonly trail: Navigation<VisitedRoute>
  readonly queueOpen: boolean
  /** Whether the window has no room for the queue beside the page. */
  readonly narrow: boolean
  /** Whether Now playing covers the window. */
  readonly nowPlaying: boolean
  /** Whether Now playing shows the spectrum. */
  readonly levels: boolean
  /** Whether Now playing shows lyrics in place of the cover; in a narrow window an open queue hides them. */
  readonly lyrics: boolean
  /** Whether the person dismissed the hint that the sign-in is not saved. */
  readonly unsavedHintDismissed: boolean
  /** The name of the page last navigated to, for screen readers; null before the first navigation. */
  readonly announcedPage: string | null
}

export type View = Pick<StoreApi<ViewState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Replaces temporary ids in routes, now and later, by those the service has assigned. */
  readonly replaceTemporaryIds: (assignedIds: AssignedIds) => void
  /** Navigates to a route, unless it is the current one. */
  readonly navigate: (route: Route) => void
  readonly back: () => void
  readonly forward: () => void
  /** Sets the filter text of the current list and clears its selection. */
  readonly filter: (text: string) => void
  readonly select: (selection: Selection) => void
  /** To be called before the list gets a new order: its selection by id is saved, to be restored in the new one. */
  readonly preserveSelection: () => void
  /** Sets the selection that was restored from the list position, and discards that. */
  readonly restoreSelection: (selection: Selection) => void
  readonly showQueue: (isOpen: boolean) => void
  readonly setNarrow: (isNarrow: boolean) => void
  readonly showLevels: (isOn: boolean) => void
  /** Shows or hides the lyrics; in a narrow window showing them closes the queue, which takes their place there. */
  readonly showLyrics: (isOn: boolean) => void
  /** Opens Now playing over the page or closes it; any navigation closes it, too. */
  readonly showNowPlaying: (isOpen: boolean) => void
  readonly dismissUnsavedHint: () => void
  /** To be called when another library is shown, in which positions differ: selections are restored by id, or else cleared. */
  readonly invalidateLists: () => void
  /** Clears the trail, after a change of account. */
  readonly reset: () => void
  /**
   * Registers how to read the scroll offset (pixels) of the scrolling page when a route is left; returns the function that unregisters it.
   */
  readonly registerScrollReader: (read: () => number) => () => void
  /**
   * Registers how to read the list position of the page's main list when a route is left or the list changes; returns the function that
   * unregisters it.
   */
  readonly registerListReader: (read: () => ListPosition | null) => () => void
  /** Registers how to read which element of the page has the focus when a route is left; returns the function that unregisters it. */
  readonly registerFocusReader: (read: () => SavedFocus | null) => () => void
  /**
   * Called by a page when it is rendered under this name; returns whether it was just navigated to and so gets the focus and is announced:
   * once per visit (not for the first one), and again after `releaseFocus`.
   */
  readonly claimFocus: (name: string) => boolean
  /** Gives the focus to the page rendered next on this visit, as the focused one was unmounted without a navigation. */
  readonly releaseFocus: () => void
  /** Clears `savedFocus` of the current visit, once it was restored or cannot be. */
  readonly clearSavedFocus: () => void
  /** The current scroll offset of the page, pixels. */
  readonly scrollOffset: () => number
}

/** Creates a view with an initial route. */
export function createView(initialRoute: Route): View {
  let nextId = 1
  let assignedIds: AssignedIds = new Map()
  const withCurrentId = (route: Route): Route => withAssignedId(route, ['playlist', 'tag'], assignedIds)
  let isNarrow = false
  let readScroll = (): number => 0
  let readListPosition = (): ListPosition | null => null
  let readFocus = (): SavedFocus | null => null
  const newVisit = (route: Route): VisitedRoute => ({
    id: nextId++,
    route,
    scroll: 0,
    filter: '',
    selection: nothingSelected,
    listPosition: null,
    savedFocus: null,
  })
  const initialState = (): ViewState => ({
    trail: newNavigation(newVisit(initialRoute)),
    queueOpen: false,
    narrow: isNarrow,
    nowPlaying: false,
    levels: false,
    lyrics: false,
    unsavedHintDismissed: false,
    announcedPage: null,
  })
  const store = createStore<ViewState>(initialState)
  /** Id of the visit whose page has claimed the focus (`claimFocus`), at first the initial one; null after `releaseFocus`. */
  let focusedVisitId: number | null = store.getState().trail.here.id

  const change = (move: (trail: Navigation<VisitedRoute>) => Navigation<VisitedRoute>): void =>
    store.setState(state => ({ trail: move(state.trail) }))
  const leaveRoute = (move: (trail: Navigation<VisitedRoute>) => Navigation<VisitedRoute>): void =>
    change(trail => move(replaceCurrent(trail, { scroll: readScroll(), listPosition: readListPosition(), savedFocus: readFocus() })))
  const uncoverPage = (): void => store.setState(({ queueOpen }) => ({ nowPlaying: false, queueOpen: queueOpen && !isNarrow }))
  /** Clears the selection of a visited route without a list position, as its positions mean nothing in another library. */
  const withoutStaleSelection = (visited: VisitedRoute): VisitedRoute =>
    visited.listPosition === null ? { ...visited, selection: nothingSelected } : visited

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    replaceTemporaryIds: ids => {
      assignedIds = ids
      const withAssignedIds = (visited: VisitedRoute): VisitedRoute => {
        const route = withCurrentId(visited.route)
        return route === visited.route ? visited : { ...visited, route }
      }
      change(({ back, here, ahead }) => ({
        back: back.map(withAssignedIds),
        here: withAssignedIds(here),
        ahead: ahead.map(withAssignedIds),
      }))
    },
    navigate: to => {
      const route = withCurrentId(to)
      uncoverPage()
      if (!sameRoute(store.getState().trail.here.route, route)) leaveRoute(trail => visit(trail, newVisit(route)))
    },
    back: () => {
      uncoverPage()
      leaveRoute(goBack)
    },
    forward: () => {
      uncoverPage()
      leaveRoute(goForward)
    },
    filter: text => change(trail => replaceCurrent(trail, { filter: text, selection: nothingSelected })),
    select: selection => change(trail => replaceCurrent(trail, { selection })),
    preserveSelection: () => {
      const listPosition = readListPosition()
      change(trail => replaceCurrent(trail, { listPosition: listPosition && { ...listPosition, top: null } }))
    },
    restoreSelection: selection => change(trail => replaceCurrent(trail, { selection, listPosition: null })),
    dismissUnsavedHint: () => store.setState({ unsavedHintDismissed: true }),
    showQueue: isOpen => store.setState({ queueOpen: isOpen }),
    setNarrow: next => {
      isNarrow = next
      store.setState({ narrow: isNarrow })
    },
    showLevels: isOn => store.setState({ levels: isOn }),
    showLyrics: isOn => store.setState(({ queueOpen }) => ({ lyrics: isOn, queueOpen: queueOpen && !(isOn && isNarrow) })),
    showNowPlaying: isOpen => store.setState({ nowPlaying: isOpen }),
    invalidateLists: () => {
      const listPosition = readListPosition()
      change(({ back, here, ahead }) => ({
        back: back.map(withoutStaleSelection),
        here: withoutStaleSelection({ ...here, listPosition }),
        ahead: ahead.map(withoutStaleSelection),
      }))
    },
    reset: () => store.setState(initialState()),
    registerScrollReader: read => {
      readScroll = read
      return () => {
        if (readScroll === read) readScroll = () => 0
      }
    },
    registerListReader: read => {
      readListPosition = read
      return () => {
        if (readListPosition === read) readListPosition = () => null
      }
    },
    registerFocusReader: read => {
      readFocus = read
      return () => {
        if (readFocus === read) readFocus = () => null
      }
    },
    claimFocus: name => {
      const { id } = store.getState().trail.here
      if (focusedVisitId === id) return false
      focusedVisitId = id
      store.setState({ announcedPage: name })
      return true
    },
    releaseFocus: () => {
      focusedVisitId = null
    },
    clearSavedFocus: () => change(trail => replaceCurrent(trail, { savedFocus: null })),
    scrollOffset: () => readScroll(),
  }
}

/** Whether the queue covers the page, which is inert then. */
export const isCovered = ({ queueOpen, narrow, nowPlaying, trail }: ViewState): boolean =>
  queueOpen && narrow && !nowPlaying && trail.here.route.kind !== 'queue'

/** Whether Now playing shows the lyrics: in a narrow window an open queue takes their place. */
export const showsLyrics = ({ lyrics, queueOpen, narrow }: ViewState): boolean => lyrics && !(queueOpen && narrow)

// The library the page shows: follows the revision that main names, and keeps the old one until the new one is in and can be searched.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../shared/errors.ts'
import type { Library } from '../../shared/library/model.ts'
import { searchIndex } from '../../shared/library/search-index.ts'
import type { Mirror } from '../state/mirror.ts'
import { whose } from '../state/whose.ts'
import type { loadLibrary } from './loader.ts'

type CurrentLibrary = {
  readonly library: Library | null
  readonly error: AppError | null
  /** Whether a search is answered at once. Until then, for a second or two after the start with a very large library, it would hold the page up. */
  readonly searchable: boolean
}
export type LibraryStore = Pick<StoreApi<CurrentLibrary>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Loads the named revision again after a failure. */
  readonly retry: () => void
}

const nothing: CurrentLibrary = { library: null, error: null, searchable: false }
/** The search index is made for so long at a time, milliseconds: short of half a frame. */
const slice = 5

/**
 * Loads what main names, now and whenever it names another; a load that is overtaken is dropped. Between reading a library and showing
 * it, and between slices of work on its search index, there is a `pause`, so that the page answers in between. The first library is shown
 * before its index is whole, a later one after.
 */
export function startLibrary(
  mirror: Mirror,
  load: typeof loadLibrary,
  pause: () => Promise<void>,
): { readonly library: LibraryStore; readonly stop: () => void } {
  const store = createStore<CurrentLibrary>(() => nothing)
  let running = new AbortController()

  const show = async (): Promise<void> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const { revision } = mirror.getState().library
    if (revision === null) {
      store.setState(nothing)
      return
    }
    const loaded = await load(revision, signal)
    await pause()
    if (signal.aborted) return
    if (!loaded.ok) {
      store.setState({ error: loaded.error })
      return
    }
    const isSearchable = slices(loaded.value)
    let searchable = isSearchable()
    if (!searchable && store.getState().library === null) store.setState({ library: loaded.value, error: null, searchable })
    while (!searchable) {
      await pause()
      if (signal.aborted) return
      searchable = isSearchable()
    }
    store.setState({ library: loaded.value, error: null, searchable })
  }

  const unsubscribe = mirror.subscribe((state, before) => {
    // Not even until the next one is in: it is somebody else's.
    const turned = state.account !== before.account && whose(before) !== null && whose(state) !== whose(before)
    if (turned) store.setState(nothing)
    if (turned || state.library.revision !== before.library.revision) void show()
  })
  void show()
  return {
    library: { getState: store.getState, getInitialState: store.getInitialState, subscribe: store.subscribe, retry: () => void show() },
    stop: () => {
      unsubscribe()
      running.abort()
    },
  }
}

/** Each call works on the search index for a slice, and says whether it is whole. */
function slices(library: Library): () => boolean {
  const steps = searchIndex.steps(library)
  return () => {
    const end = performance.now() + slice
    while (performance.now() < end) if (steps.next().done === true) return true
    return false
  }
}

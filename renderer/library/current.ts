// The library the page shows: follows the revision that main names, and keeps the old one until the new one is in.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../shared/errors.ts'
import type { Library } from '../../shared/library/model.ts'
import type { Mirror } from '../state/mirror.ts'
import { whose } from '../state/whose.ts'
import type { loadLibrary } from './loader.ts'

type CurrentLibrary = { readonly library: Library | null; readonly error: AppError | null }
export type LibraryStore = Pick<StoreApi<CurrentLibrary>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Loads the named revision again after a failure. */
  readonly retry: () => void
}

/**
 * Loads what main names, now and whenever it names another; a load that is overtaken is dropped. Between reading a library and showing
 * it there is a `pause`, so that the page answers in between.
 */
export function startLibrary(
  mirror: Mirror,
  load: typeof loadLibrary,
  pause: () => Promise<void>,
): { readonly library: LibraryStore; readonly stop: () => void } {
  const store = createStore<CurrentLibrary>(() => ({ library: null, error: null }))
  let running = new AbortController()

  const show = async (): Promise<void> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const { revision } = mirror.getState().library
    if (revision === null) {
      store.setState({ library: null, error: null })
      return
    }
    const loaded = await load(revision, signal)
    await pause()
    if (signal.aborted) return
    store.setState(loaded.ok ? { library: loaded.value, error: null } : { error: loaded.error })
  }

  const unsubscribe = mirror.subscribe((state, before) => {
    // Not even until the next one is in: it is somebody else's.
    const turned = state.account !== before.account && whose(before) !== null && whose(state) !== whose(before)
    if (turned) store.setState({ library: null, error: null })
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

// The library the page shows: follows the revision that main names, and keeps the old one until the new one is in and can be searched.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LibraryEdit } from '../../../shared/edits/edit.ts'
import { unsettled } from '../../../shared/edits/entry.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Steps } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumSums } from '../../../shared/library/places/shelves.ts'
import { searchIndex } from '../../../shared/library/search/search-index.ts'
import { currentPerson } from '../current-person.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { createEditsAhead } from './edits-ahead.ts'
import type { Loader } from './loader.ts'
import { createOverlay } from './overlay.ts'

type CurrentLibrary = {
  readonly library: Library | null
  /** While the first library is on its way: what is first in view of it, if it is a large one. Its rows are not those of the whole. */
  readonly firstLook: Library | null
  readonly error: AppError | null
  /** Whether a search is answered at once. Until then, for a second or two after the start with a very large library, it would hold the page up. */
  readonly searchable: boolean
}
export type LibraryStore = Pick<StoreApi<CurrentLibrary>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Loads the named revision again after a failure. */
  readonly retry: () => void
  /** Shows edits that main is asked for; what it gives is called with its answer: whether it took them. */
  readonly showAhead: (edits: readonly LibraryEdit[]) => (taken: boolean) => void
}

/** Both resolve a moment later; `painted` once what was drawn is on the screen. */
export type Pauses = Readonly<Record<'pause' | 'painted', () => Promise<void>>>

type Started = {
  readonly library: LibraryStore
  /** Resolves once there is a first look, or it is known that there is none. */
  readonly looked: Promise<void>
  readonly stop: () => void
}

const nothing: CurrentLibrary = { library: null, firstLook: null, error: null, searchable: false }
/** What is made of a library is made for so long at a time, milliseconds: short of half a frame. */
const slice = 5

/**
 * Loads what main names, now and whenever it names another; a load that is overtaken is dropped. Between reading a library and showing
 * it, and between slices of work on its search index, there is a `pause`, so that the page answers in between. The first library is shown
 * before its index is whole, a later one after; and before the first one there is a first look at it, `painted` before the rest is read.
 */
export function startLibrary(mirror: Mirror, load: Loader, { pause, painted }: Pauses): Started {
  const store = createStore<CurrentLibrary>(() => nothing)
  const looked = Promise.withResolvers<void>()
  let running = new AbortController()
  /** As it was loaded; what is shown has the edits over it. */
  let base: Library | null = null
  const overlay = createOverlay()
  const ahead = createEditsAhead(() => layAgain())
  const laidOver = (loaded: Library): Library => {
    const { entries } = mirror.getState().edits
    return overlay(loaded, [...unsettled(entries, loaded.revision), ...ahead.over(entries)])
  }
  const layAgain = (): void => {
    if (base !== null) store.setState({ library: laidOver(base) })
  }
  const showLibrary = (loaded: Library, searchable: boolean): void => {
    base = loaded
    store.setState({ library: laidOver(loaded), firstLook: null, error: null, searchable })
  }
  const showNothing = (): void => {
    base = null
    store.setState(nothing)
  }

  const show = async (): Promise<void> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const { revision } = mirror.getState().library
    if (revision === null) {
      showNothing()
      looked.resolve()
      return
    }
    if (store.getState().library === null) {
      const firstLook = await load.firstLook(revision, signal)
      if (signal.aborted) return
      if (firstLook !== null) {
        // It is so small that Home need not wait for a pause.
        albumSums.whole(firstLook)
        store.setState({ firstLook })
      }
      looked.resolve()
      if (firstLook !== null) {
        await painted()
        if (signal.aborted) return
      }
    }
    const loaded = await load.whole(revision, signal)
    await pause()
    if (signal.aborted) return
    if (!loaded.ok) {
      store.setState({ firstLook: null, error: loaded.error })
      return
    }
    // Home would be empty in between.
    const hasShelves = slices(albumSums.steps(loaded.value))
    while (store.getState().firstLook !== null && !hasShelves()) {
      await pause()
      if (signal.aborted) return
    }
    const isSearchable = slices(searchIndex.steps(loaded.value))
    let searchable = isSearchable()
    if (!searchable && store.getState().library === null) showLibrary(loaded.value, searchable)
    while (!searchable) {
      await pause()
      if (signal.aborted) return
      searchable = isSearchable()
    }
    showLibrary(loaded.value, searchable)
  }

  const unsubscribe = mirror.subscribe((state, before) => {
    // Not even until the next one is in: it is somebody else's.
    const turned = state.account !== before.account && currentPerson(before) !== null && currentPerson(state) !== currentPerson(before)
    if (turned) {
      ahead.clear()
      showNothing()
    } else if (state.edits !== before.edits) layAgain()
    if (turned || state.library.revision !== before.library.revision) void show()
  })
  void show()
  return {
    library: {
      getState: store.getState,
      getInitialState: store.getInitialState,
      subscribe: store.subscribe,
      retry: () => void show(),
      showAhead: edits => {
        const answered = ahead.add(edits, mirror.getState().edits.entries)
        layAgain()
        return answered
      },
    },
    looked: looked.promise,
    stop: () => {
      unsubscribe()
      running.abort()
    },
  }
}

/** Each call goes on with some work for a slice, and says whether it is done. */
function slices(steps: Steps<void>): () => boolean {
  return () => {
    const end = performance.now() + slice
    while (performance.now() < end) if (steps.next().done === true) return true
    return false
  }
}

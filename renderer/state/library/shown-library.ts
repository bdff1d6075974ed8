// The library shown: loads the revision that main names, and keeps the old library until the new one is loaded and indexed for search.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LibraryEdit } from '../../../shared/edits/edit.ts'
import { unsettledEdits } from '../../../shared/edits/entry.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Chunks } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumSums } from '../../../shared/library/places/shelves.ts'
import { searchIndex } from '../../../shared/library/search/search-index.ts'
import { currentPerson } from '../current-person.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { createIncrementalLayOver } from './incremental-lay-over.ts'
import type { Loader } from './loader.ts'
import { createOptimisticEdits } from './optimistic-edits.ts'

type CurrentLibrary = {
  readonly library: Library | null
  /**
   * The first look, shown while the first library is loaded if that is large; its rows are not those of the whole library. Null: there is
   * none, or the whole library is shown.
   */
  readonly firstLook: Library | null
  readonly error: AppError | null
  /** Whether the search index is ready; until then, 1 to 2 s after the start with a very large library, a search would block the page. */
  readonly searchable: boolean
}
export type LibraryStore = Pick<StoreApi<CurrentLibrary>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Loads the named revision again after a failure. */
  readonly retry: () => void
  /** Shows edits optimistically; the returned function is called with main's reply: whether it accepted them. */
  readonly showOptimistically: (edits: readonly LibraryEdit[]) => (wasAccepted: boolean) => void
}

/**
 * How work on a library is spread over time: `pause` resolves after a break in which the browser can do other work, `painted` after the
 * next painted frame.
 */
export type Scheduling = Readonly<Record<'pause' | 'painted', () => Promise<void>>>

type Started = {
  readonly library: LibraryStore
  /** Resolves once there is a first look, or it is known that there is none. */
  readonly firstLookReady: Promise<void>
  readonly stop: () => void
}

const noLibrary: CurrentLibrary = { library: null, firstLook: null, error: null, searchable: false }
/** The time slice of work on a library between two pauses, milliseconds: a third of a frame at 60 Hz. */
const sliceTime = 5

/**
 * Loads the revision that main names and each later one, cancelling a load that is overtaken. Work is done in slices with pauses, so that
 * the page stays responsive. The first library is shown before its search index is complete, after its first look has been painted; later
 * ones are shown once indexed.
 */
export function startLibrary(mirror: Mirror, loader: Loader, { pause: yieldToEvents, painted: nextPaint }: Scheduling): Started {
  const store = createStore<CurrentLibrary>(() => noLibrary)
  const firstLookReady = Promise.withResolvers<void>()
  let loadAbort = new AbortController()
  /** The library as loaded, null before the first one; the library shown has edits laid over it. */
  let base: Library | null = null
  const layOver = createIncrementalLayOver()
  const optimisticEdits = createOptimisticEdits(() => reapplyEdits())
  const withEdits = (loaded: Library): Library => {
    const { entries } = mirror.getState().edits
    return layOver(loaded, [...unsettledEdits(entries, loaded.revision), ...optimisticEdits.pendingEdits(entries)])
  }
  /** Edits may leave the library without its search index (the trash does): it is built before somebody searches, who would wait for it. */
  const indexSoon = async (library: Library): Promise<void> => {
    const advanceSearchIndex = timeSlicer(searchIndex.chunks(library))
    do await yieldToEvents()
    while (store.getState().library === library && !advanceSearchIndex())
  }
  const showWithEdits = (loaded: Library, rest: Partial<CurrentLibrary>): void => {
    const library = withEdits(loaded)
    store.setState({ ...rest, library })
    if (store.getState().searchable) void indexSoon(library)
  }
  const reapplyEdits = (): void => {
    if (base !== null) showWithEdits(base, {})
  }
  const showLibrary = (loaded: Library, isSearchable: boolean): void => {
    base = loaded
    showWithEdits(loaded, { firstLook: null, error: null, searchable: isSearchable })
  }
  const showNothing = (): void => {
    base = null
    store.setState(noLibrary)
  }

  const loadCurrent = async (): Promise<void> => {
    loadAbort.abort()
    loadAbort = new AbortController()
    const { signal } = loadAbort
    const { revision } = mirror.getState().library
    if (revision === null) {
      showNothing()
      firstLookReady.resolve()
      return
    }
    if (store.getState().library === null) {
      const firstLook = await loader.firstLook(revision, signal)
      if (signal.aborted) return
      if (firstLook !== null) {
        // A first look is small enough to compute Home's shelves at once.
        albumSums.whole(firstLook)
        store.setState({ firstLook })
      }
      firstLookReady.resolve()
      if (firstLook !== null) {
        await nextPaint()
        if (signal.aborted) return
      }
    }
    const loaded = await loader.whole(revision, signal)
    await yieldToEvents()
    if (signal.aborted) return
    if (!loaded.ok) {
      store.setState({ firstLook: null, error: loaded.error })
      return
    }
    // Home's shelves are computed before the library replaces the first look, which would else leave Home empty for a moment.
    const advanceShelves = timeSlicer(albumSums.chunks(loaded.value))
    while (store.getState().firstLook !== null && !advanceShelves()) {
      await yieldToEvents()
      if (signal.aborted) return
    }
    const advanceSearchIndex = timeSlicer(searchIndex.chunks(loaded.value))
    let isSearchable = advanceSearchIndex()
    if (!isSearchable && store.getState().library === null) showLibrary(loaded.value, isSearchable)
    while (!isSearchable) {
      await yieldToEvents()
      if (signal.aborted) return
      isSearchable = advanceSearchIndex()
    }
    showLibrary(loaded.value, isSearchable)
  }

  const unsubscribe = mirror.subscribe((state, before) => {
    // After a change of account the old library is hidden at once: it is another person's.
    const isOtherPerson =
      state.account !== before.account && currentPerson(before) !== null && currentPerson(state) !== currentPerson(before)
    if (isOtherPerson) {
      optimisticEdits.clear()
      showNothing()
    } else if (state.edits !== before.edits) reapplyEdits()
    if (isOtherPerson || state.library.revision !== before.library.revision) void loadCurrent()
  })
  void loadCurrent()
  return {
    library: {
      getState: store.getState,
      getInitialState: store.getInitialState,
      subscribe: store.subscribe,
      retry: () => void loadCurrent(),
      showOptimistically: edits => {
        const onReply = optimisticEdits.add(edits, mirror.getState().edits.entries)
        reapplyEdits()
        return onReply
      },
    },
    firstLookReady: firstLookReady.promise,
    stop: () => {
      unsubscribe()
      loadAbort.abort()
    },
  }
}

/** Runs a generator for one time slice per call; returns whether it is done. */
function timeSlicer(chunks: Chunks<void>): () => boolean {
  return () => {
    const end = performance.now() + sliceTime
    while (performance.now() < end) if (chunks.next().done === true) return true
    return false
  }
}

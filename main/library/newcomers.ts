// Songs that the library here does not know yet: they wait for the one that is loading, or, named by another device, for a newer one (C-36).

import type { LibraryState } from '../../shared/app-state.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import type { Pause } from '../api/retry.ts'
import type { Store } from '../store.ts'
import type { LibraryOwner } from './library.ts'

export type Newcomers = {
  /** Another device named these. What the library has not got is looked for, once for each revision. */
  named(tracks: readonly TrackId[]): void
  /**
   * The stream path of a track: once there is a library, and once that has been looked after if the track was named a moment ago. Errors:
   * not-found; as long as there is no library, the reason why it could not be loaded; cancelled.
   */
  lookup(track: TrackId): Promise<Result<string>>
  stop(): void
}

type Dependencies = {
  readonly store: Store
  readonly library: Pick<LibraryOwner, 'lookup' | 'strangers'>
  /** Asks the service which library there is now; a newer one is loading when this resolves. */
  readonly ask: () => Promise<unknown>
  readonly pause: Pause
}

export function createNewcomers({ store, library, ask, pause }: Dependencies): Newcomers {
  const stopped = new AbortController()
  /** Looked at already, at the revision that is shown. */
  let known = new Set<TrackId>()
  let underWay: Promise<void> = Promise.resolve()
  const unsubscribe = store.subscribe((state, before) => {
    if (state.library.revision !== before.library.revision) known = new Set()
  })

  const lookAfter = async (tracks: readonly TrackId[]) => {
    if ((await library.strangers(tracks)).length === 0) return
    await pause(policy.queue.libraryNews, stopped.signal)
    if (stopped.signal.aborted) return
    await ask()
    await untilLoaded(store, stopped.signal)
  }

  return {
    named: tracks => {
      if (store.get().library.revision === null) return
      const fresh = tracks.filter(track => !known.has(track))
      if (fresh.length === 0) return
      for (const track of fresh) known.add(track)
      const before = underWay
      const mine = lookAfter(fresh)
      underWay = Promise.all([before, mine]).then(() => undefined)
    },
    lookup: async track => {
      if (store.get().library.revision === null) await untilLoaded(store, stopped.signal)
      let found = await library.lookup(track)
      if (found === null && known.has(track)) {
        await underWay
        found = await library.lookup(track)
      }
      return found === null ? missing(store.get().library) : ok(found)
    },
    stop: () => {
      unsubscribe()
      stopped.abort()
    },
  }
}

function missing({ revision, load }: LibraryState): ReturnType<typeof failed> {
  if (revision !== null) return failed('not-found', say('errors.yourLibraryDoesNotHaveThis'))
  return load.phase === 'failed' ? { ok: false, error: load.error } : failed('cancelled', say('errors.theLibraryIsNotLoadingAny'))
}

/** Resolves when no library is on its way, or at the signal. */
function untilLoaded(store: Store, signal: AbortSignal): Promise<void> {
  const isLoading = () => ['downloading', 'decoding'].includes(store.get().library.load.phase)
  if (!isLoading() || signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const end = () => {
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = store.subscribe(() => {
      if (!isLoading()) end()
    })
    signal.addEventListener('abort', end)
  })
}

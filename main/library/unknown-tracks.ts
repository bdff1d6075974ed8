// Songs that the library here does not know yet: they wait for the one that is loading, or, named by another device, for a newer one (C-36).

import { isLoading, type LibraryState } from '../../shared/app-state.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { idSet } from '../../shared/id-set.ts'
import type { TrackId } from '../../shared/ids.ts'
import { queueLimit } from '../../shared/queue/model.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import type { Delay } from '../api/retry.ts'
import type { Store } from '../store.ts'
import type { LibraryOwner } from './library.ts'

/** The own queue, or the one that is shown instead. */
export type NamedQueue = 'mine' | 'shown'

export type UnknownTracks = {
  /** Another device put these into a queue: all that is in it now. What the library has not got is looked for, once for each revision. */
  named(tracks: readonly TrackId[], queue: NamedQueue): void
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
  readonly delay: Delay
}

/** A queue as long as it can be. Known are so many and those before, up to as many: of who names more, the first ones are looked at anew. */
const generation = queueLimit

export function createUnknownTracks({ store, library, ask, delay }: Dependencies): UnknownTracks {
  const stopped = new AbortController()
  /** Tracks that need no other look: looked for since the library that is shown came. `knownBefore`: the generation before these. */
  let known = idSet([])
  let knownBefore = idSet([])
  /**
   * Named while others are looked at, by the queue that they are in: they are the next, all at once, or each frame of a flood would be gone
   * through, read and ask.
   */
  const waiting = new Map<NamedQueue, readonly TrackId[]>()
  /** One look at a time. */
  let present: Promise<void> | null = null
  let next: Promise<void> | null = null
  const unsubscribe = store.subscribe((state, before) => {
    if (state.library.revision !== before.library.revision) [known, knownBefore] = [idSet([]), idSet([])]
  })

  const isKnown = (track: TrackId) => known.has(track) || knownBefore.has(track)
  const know = (tracks: readonly TrackId[]) => {
    if (known.ids.length + tracks.length > generation) [known, knownBefore] = [idSet(tracks), known]
    else known = idSet([...known.ids, ...tracks])
  }
  const lookAfter = async (tracks: readonly TrackId[]) => {
    if (tracks.length === 0 || (await library.strangers(tracks)).length === 0) return
    await delay(policy.queue.libraryNewsDelay, stopped.signal)
    if (stopped.signal.aborted) return
    await ask()
    await untilLoaded(store, stopped.signal)
  }
  const look = (): Promise<void> => {
    const fresh = [...waiting.values()].flat().filter(track => !isKnown(track))
    if (fresh.length > 0) know(fresh)
    waiting.clear()
    next = null
    const mine = lookAfter(fresh).finally(() => {
      if (present === mine) present = null
    })
    present = mine
    return mine
  }

  return {
    named: (tracks, queue) => {
      if (store.get().library.revision === null) return
      waiting.set(queue, tracks)
      if (present === null) void look()
      else next ??= present.then(look)
    },
    lookup: async track => {
      if (store.get().library.revision === null) await untilLoaded(store, stopped.signal)
      let found = await library.lookup(track)
      if (found === null && (isKnown(track) || [...waiting.values()].some(list => list.includes(track)))) {
        await (next ?? present)
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

function missing({ revision, load }: LibraryState): Result<never> {
  if (revision !== null) return failed('not-found', say('errors.yourLibraryDoesNotHaveThis'))
  return load.phase === 'failed' ? { ok: false, error: load.error } : failed('cancelled', say('errors.theLibraryIsNotLoadingAny'))
}

/** Resolves when no library is on its way, or at the signal. */
function untilLoaded(store: Store, signal: AbortSignal): Promise<void> {
  if (!isLoading(store.get().library) || signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const end = () => {
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = store.subscribe(() => {
      if (!isLoading(store.get().library)) end()
    })
    signal.addEventListener('abort', end)
  })
}

// Look-up of songs that the library does not know yet: they wait for the load under way or, if another device named them, for a newer
// library (C-36).

import { isLoading, type LibraryState } from '../../shared/app-state.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { idSet } from '../../shared/id-set.ts'
import type { TrackId } from '../../shared/ids.ts'
import { queueLimit } from '../../shared/queue/model.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import type { DelayFunction } from '../api/retry.ts'
import type { Store } from '../store.ts'
import type { LibraryOwner } from './library.ts'

/** Which queue names the songs: this device's own, or the one of another device that is shown. */
export type NamedQueue = 'mine' | 'shown'

export type UnknownTracks = {
  /**
   * To be called with all songs of a queue that another device changed. If the library does not have some of them, the service is asked
   * once whether there is a newer library; each song causes that at most once per revision. Does nothing before the first library, which is
   * being loaded then.
   */
  onTracksNamed(tracks: readonly TrackId[], queue: NamedQueue): void
  /**
   * The stream path of a track; waits for the first library, and for a check under way if the track was named by a queue. Errors:
   * not-found; the reason why the library could not be loaded, if there is none; cancelled.
   */
  lookup(track: TrackId): Promise<Result<string>>
  /** Those of the tracks that the library lacks, none before the first library; waits for the check of tracks named just before. */
  findMissing(tracks: readonly TrackId[]): Promise<readonly TrackId[]>
  stop(): void
}

type Dependencies = {
  readonly store: Store
  readonly library: Pick<LibraryOwner, 'lookup' | 'unknownTracks' | 'untilBegun'>
  /** Asks the service for the library's date; if there is a newer library, its load is due or has begun when this resolves. */
  readonly requestStatus: () => Promise<unknown>
  readonly delay: DelayFunction
}

/**
 * Most tracks of one generation of checked tracks, as many as the longest queue has. Two generations are remembered; older tracks are
 * checked anew.
 */
const generationSize = queueLimit

export function createUnknownTracks({ store, library, requestStatus, delay }: Dependencies): UnknownTracks {
  const abortController = new AbortController()
  /** The newer generation of tracks that need no check, because they were checked since the library shown came. */
  let checked = idSet([])
  /** The generation of checked tracks before `checked`; when `checked` is full, it takes this place and a new one begins. */
  let checkedBefore = idSet([])
  /**
   * Queue → the songs it named, which wait while others are checked. Only its latest songs are kept, so that a flood of frames costs no
   * more than one check.
   */
  const waiting = new Map<NamedQueue, readonly TrackId[]>()
  /** The check under way; null: none. */
  let currentCheck: Promise<void> | null = null
  /** The check that begins when `currentCheck` ends; null: none is needed. */
  let nextCheck: Promise<void> | null = null
  const unsubscribe = store.subscribe((state, before) => {
    if (state.library.revision !== before.library.revision) [checked, checkedBefore] = [idSet([]), idSet([])]
  })

  /** Resolves when the load that is under way or about to begin has ended, at once if there is none, or when stopped. */
  const untilLoaded = async (): Promise<void> => {
    const isUnderWay = () => isLoading(store.get().library) && !abortController.signal.aborted
    if (!isUnderWay()) await library.untilBegun()
    if (!isUnderWay()) return
    await new Promise<void>(resolve => {
      const end = () => {
        unsubscribeFromLoad()
        abortController.signal.removeEventListener('abort', end)
        resolve()
      }
      const unsubscribeFromLoad = store.subscribe(() => {
        if (!isUnderWay()) end()
      })
      abortController.signal.addEventListener('abort', end)
    })
  }
  const isChecked = (track: TrackId) => checked.has(track) || checkedBefore.has(track)
  /** Whether a check that is under way, about to begin or just over may bring one of these tracks, as a queue named them. */
  const mayComeByCheck = (tracks: readonly TrackId[]): boolean => {
    const named = idSet([...waiting.values()].flat())
    return tracks.some(track => isChecked(track) || named.has(track))
  }
  const markChecked = (tracks: readonly TrackId[]) => {
    if (checked.ids.length + tracks.length > generationSize) [checked, checkedBefore] = [idSet(tracks), checked]
    else checked = idSet([...checked.ids, ...tracks])
  }
  const findNewerLibrary = async (tracks: readonly TrackId[]) => {
    if (tracks.length === 0 || (await library.unknownTracks(tracks)).length === 0) return
    await delay(policy.queue.libraryUpdateDebounce, abortController.signal)
    if (abortController.signal.aborted) return
    await requestStatus()
    await untilLoaded()
  }
  const checkWaiting = (): Promise<void> => {
    const fresh = [...waiting.values()].flat().filter(track => !isChecked(track))
    if (fresh.length > 0) markChecked(fresh)
    waiting.clear()
    nextCheck = null
    const check = findNewerLibrary(fresh).finally(() => {
      if (currentCheck === check) currentCheck = null
    })
    currentCheck = check
    return check
  }

  return {
    onTracksNamed: (tracks, queue) => {
      if (store.get().library.revision === null) return
      waiting.set(queue, tracks)
      if (currentCheck === null) void checkWaiting()
      else nextCheck ??= currentCheck.then(checkWaiting)
    },
    lookup: async track => {
      if (store.get().library.revision === null) await untilLoaded()
      let summary = await library.lookup(track)
      if (summary === null && mayComeByCheck([track])) {
        await (nextCheck ?? currentCheck)
        summary = await library.lookup(track)
      }
      return summary === null ? notFoundReason(store.get().library) : ok(summary)
    },
    findMissing: async tracks => {
      const unknown = await library.unknownTracks(tracks)
      if (!mayComeByCheck(unknown)) return unknown
      await (nextCheck ?? currentCheck)
      return library.unknownTracks(unknown)
    },
    stop: () => {
      unsubscribe()
      abortController.abort()
    },
  }
}

function notFoundReason({ revision, load }: LibraryState): Result<never> {
  if (revision !== null) return failed('not-found', say('errors.songNotInLibrary'))
  return load.phase === 'failed' ? { ok: false, error: load.error } : failed('cancelled', say('errors.libraryNotLoading'))
}

// Whether tracks of this device's queue can be heard now: the library may lack them, or they need the service while it is out of reach.
import { createIds } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import { findFollowing } from '../../shared/queue/advance.ts'
import type { QueueState } from '../../shared/queue/model.ts'
import type { Store } from '../store.ts'
import { countUntilKept, countUntilPresent } from './next-kept.ts'

export type LibraryLookups = {
  /** Whether the library shown no longer has a track; false while that is unknown. */
  readonly isMissing?: (track: TrackId) => Promise<boolean>
  /** Those of the tracks that the library shown no longer has; none while that is unknown. */
  readonly findMissing?: (tracks: readonly TrackId[]) => Promise<readonly TrackId[]>
  /** Whether a track is kept on this disk, and so can be heard without the service. */
  readonly isKept?: (track: TrackId) => boolean
}

type Dependencies = LibraryLookups & {
  readonly store: Pick<Store, 'get'>
  /** This device's queue as it is now. */
  readonly readState: () => QueueState
  /** Monotonic clock, milliseconds: the system's time may be set while the service is out of reach. */
  readonly steady: () => number
}

/**
 * `passed`: how many tracks stand between the current one and the later one that is kept, or that the library has; null: the library has
 * none of those that follow.
 */
type AvailabilityOfTrack = { readonly kind: 'available' | 'missing' | 'unreachable'; readonly passed: number | null }

export type Availability = {
  /**
   * Whether the current track can be heard: `missing` if the library no longer has it; `unreachable` if it needs the service, which is out
   * of reach, while a later track is kept. `onMissing`: called before what follows a missing track is looked up.
   */
  of(track: TrackId, onMissing: () => void): Promise<AvailabilityOfTrack>
  /** Whether a track behind the current one can be heard without the service. */
  canContinueOffline(): boolean
  /** Called when a track could not be fetched: the service counts as out of reach for `assumeOfflineFor`. */
  noteUnreachable(): void
  /** Makes the service be tried again at once. */
  retryService(): void
  /** Called with a sound or a person's command: kept tracks count as ones that can be heard without the service again. */
  forgetMissing(): void
}

/**
 * How long after a network failure the service counts as unreachable, milliseconds: tracks that are not kept are then skipped untried if a
 * kept one follows.
 */
const assumeOfflineFor = 30_000

export function createAvailability({ store, readState, steady, isMissing, findMissing, isKept }: Dependencies): Availability {
  /**
   * Kept tracks that the library no longer has, found since the last sound or the last command of a person; they are skipped, so they do
   * not count as tracks that can be heard without the service.
   */
  const keptButMissing = createIds<TrackId>()
  /** Until when a recent network failure means that the service is unreachable, by `steady`. */
  let offlineUntil = Number.NEGATIVE_INFINITY

  const canBeHeardOffline = (track: TrackId): boolean => isKept?.(track) === true && !keptButMissing.has(track)
  const noteMissing = (tracks: readonly TrackId[]) => {
    for (const track of tracks) if (isKept?.(track)) keptButMissing.add(track)
    return tracks
  }
  const findMissingNext = async (tracks: readonly TrackId[]) => noteMissing((await findMissing?.(tracks)) ?? [])

  return {
    of: async (track, onMissing) => {
      const isOutOfReach = steady() < offlineUntil || store.get().reachability === 'offline'
      const passed = isKept?.(track) === false && isOutOfReach ? await countUntilKept(readState, canBeHeardOffline) : null
      if (passed !== null) return { kind: 'unreachable', passed }
      if (!(await isMissing?.(track))) return { kind: 'available', passed: 0 }
      onMissing()
      noteMissing([track])
      return { kind: 'missing', passed: await countUntilPresent(readState, findMissingNext) }
    },
    canContinueOffline: () => findFollowing(readState(), canBeHeardOffline, 0, Number.POSITIVE_INFINITY) !== null,
    noteUnreachable: () => {
      offlineUntil = steady() + assumeOfflineFor
    },
    retryService: () => {
      offlineUntil = Number.NEGATIVE_INFINITY
    },
    forgetMissing: () => keptButMissing.clear(),
  }
}

// Keeps the playlist of songs with a thumb up equal to the ratings where the service does not (C-19): checked once a library holds a rating
// given here.
import type { LibraryEdit, Rating } from '../../shared/edits/edit.ts'
import type { Result } from '../../shared/errors.ts'
import { idSet } from '../../shared/id-set.ts'
import { playlistId, type TrackId, trackId } from '../../shared/ids.ts'
import { ratings } from '../../shared/wire/profile.ts'
import type { Store } from '../store.ts'
import type { ReadLists } from './service-state.ts'

type Dependencies = {
  readonly store: Pick<Store, 'subscribe' | 'get'>
  readonly lists: ReadLists
  /**
   * The ratings of tracks in the library shown, in the order of `tracks`: null for a track it does not have; null instead of the list while
   * the library cannot be read.
   */
  readonly readRatings: (tracks: readonly TrackId[]) => Promise<readonly (number | null)[] | null>
  readonly add: (edits: readonly LibraryEdit[]) => Promise<Result<{ readonly ids: readonly string[] }>>
  readonly drop: (ids: readonly string[]) => Promise<unknown>
}

export type ThumbsList = {
  /**
   * Compares the playlist with `held`, ratings from this app that the library shown holds, and adds the edits that bring the playlist in
   * line; songs rated by `waiting`, edits not yet sent, are left out. Resolves when that is done.
   */
  checkAfter(held: readonly Rating[], waiting: readonly LibraryEdit[]): Promise<void>
  stop(): void
}

export const isTrackRating = (edit: LibraryEdit): edit is Rating => edit.kind === 'rate' && edit.of === 'tracks'

/** Most rating edits whose check could not be made and that are kept for the next one; beyond that the oldest are dropped unchecked. */
const maxUnchecked = 100

export function createThumbsList({ store, lists, readRatings, add, drop }: Dependencies): ThumbsList {
  /** Ids of the edits that `checkAfter` added, which no person asked for. */
  const ownEditIds = new Set<string>()
  /** True once the service refused an edit that `checkAfter` added: it keeps this playlist by rules of its own, so no more are sent. */
  let isRefused = false
  /** Rating edits after which the playlist has not been checked yet, oldest first. */
  let unchecked: readonly Rating[] = []
  let lastCheck: Promise<void> = Promise.resolve()
  const unsubscribe = store.subscribe(({ edits }, before) => {
    if (edits === before.edits || ownEditIds.size === 0) return
    const statusKinds = new Map(edits.entries.map(({ id, status }) => [id, status.kind]))
    const refused = [...ownEditIds].filter(id => statusKinds.get(id) === 'refused')
    for (const id of ownEditIds) if (!statusKinds.has(id)) ownEditIds.delete(id)
    if (refused.length === 0) return
    isRefused = true
    ownEditIds.clear()
    void drop(refused)
  })

  /**
   * The edits that bring the playlist in line with the ratings; none if the service has no such playlist, null if it or the ratings cannot
   * be read now.
   */
  const changesFor = async (givenRatings: readonly Rating[], waiting: readonly LibraryEdit[]): Promise<readonly LibraryEdit[] | null> => {
    const thumbsUpLists = await lists('playlists', { type: 'thumbsup' })
    if (thumbsUpLists === null) return null
    const [list] = thumbsUpLists
    if (list === undefined) return []
    const { tracks } = list
    const inList = idSet(tracks)
    const underWay = idSet(waiting.filter(isTrackRating).flatMap(({ ids }) => ids))
    const { ids, indexOf } = idSet(givenRatings.flatMap(rating => rating.ids))
    const thumbsUp = new Uint8Array(ids.length)
    for (const { ids: rated, rating } of givenRatings) for (const id of rated) thumbsUp[indexOf(id)] = rating >= ratings.up ? 1 : 0
    const isUp = (id: number): boolean => thumbsUp[indexOf(id)] === 1
    const mismatched = Array.from(ids, trackId).filter(id => !underWay.has(id) && isUp(id) !== inList.has(id))
    const currentRatings = mismatched.length === 0 ? [] : await readRatings(mismatched)
    if (currentRatings === null) return null
    // Rechecked against the library, as another device may have rated the song since.
    const stillMismatched = mismatched.filter((id, at) => currentRatings[at] != null && currentRatings[at] >= ratings.up === isUp(id))
    const [missing, extra] = [stillMismatched.filter(isUp), stillMismatched.filter(id => !isUp(id))]
    const id = playlistId(list.id)
    // No edit may leave a playlist empty (C-18).
    const staysFilled = tracks.length + missing.length > extra.length
    return [
      ...(missing.length > 0 ? [{ kind: 'add-to-playlist', id, tracks: missing } as const] : []),
      ...(extra.length > 0 && staysFilled ? [{ kind: 'remove-from-playlist', id, tracks: extra } as const] : []),
    ]
  }
  const check = async (waiting: readonly LibraryEdit[]): Promise<void> => {
    const checked = unchecked
    unchecked = []
    if (isRefused || checked.length === 0) return
    const changes = await changesFor(checked, waiting)
    const added = changes === null || changes.length === 0 ? null : await add(changes)
    if (changes === null || added?.ok === false) unchecked = [...checked, ...unchecked].slice(-maxUnchecked)
    else if (added?.ok === true) for (const id of added.value.ids) ownEditIds.add(id)
  }
  return {
    checkAfter: (held, waiting) => {
      unchecked = [...unchecked, ...held].slice(-maxUnchecked)
      lastCheck = lastCheck.then(() => check(waiting))
      return lastCheck
    },
    stop: unsubscribe,
  }
}
